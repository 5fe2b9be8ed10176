import { UserPlusIcon } from '@phosphor-icons/react/dist/ssr/UserPlus'
import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { ShortlistWire } from '../../src/shortlists/wire.ts'
import { failureText } from '../lib/api-error.ts'
import { userAtom } from '../lib/atoms.ts'
import { botsText } from '../locales/en/bots.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { shortlistApi } from '../shortlist/api.ts'
import { ModalError } from '../ui/dialog.tsx'
import type { Draft } from './draft.ts'
import { FoldedRow } from './folded-row.tsx'

type Props = { draft: Draft; onChange(part: Partial<Draft>): void }

/** The shortlist whose members the bot is shared with. */
export function ShareRow({ draft: { shortlistId }, onChange }: Props) {
  const { settings } = useText(botsText)
  const { lists, problem } = useLists()
  const nameOf = useListName()
  const chosen = lists.find(({ _id }) => _id === shortlistId)
  return (
    <FoldedRow
      icon={UserPlusIcon}
      title={settings.shareWith.title}
      value={shortlistId === null ? settings.shareWith.nobody : chosen ? nameOf(chosen) : ''}
      hasProblem={false}
    >
      <div className="field field-sm">
        <select
          aria-label={settings.shareWith.title}
          value={shortlistId ?? ''}
          onChange={({ target }) => onChange({ shortlistId: target.value || null })}
        >
          <option value="">{settings.shareWith.nobody}</option>
          {lists.map((list) => (
            <option key={list._id} value={list._id}>
              {nameOf(list)}
            </option>
          ))}
        </select>
      </div>
      <p className="hint">{settings.shareWith.hint}</p>
      {problem && <ModalError align="start">{problem}</ModalError>}
    </FoldedRow>
  )
}

function useLists() {
  const { api } = useRouteContext({ from: '__root__' })
  const { shortlist } = useText(shortlistText)
  const [known, setKnown] = useState<{ lists: readonly ShortlistWire[]; problem: string | null }>({
    lists: [],
    problem: null,
  })
  const failed = shortlist.actionFailed
  useEffect(() => {
    shortlistApi(api)
      .lists()
      .then(
        (lists) => setKnown({ lists, problem: null }),
        (error: unknown) => setKnown({ lists: [], problem: failureText(error, failed) }),
      )
  }, [api, failed])
  return known
}

/** The name of a shortlist, and who else is on it. */
function useListName(): (list: ShortlistWire) => string {
  const { settings, common, shortlist } = useText({ ...botsText, ...shortlistText })
  const user = useAtomValue(userAtom)
  return ({ name, members }) => {
    const others = members.filter(({ _id }) => _id !== user?._id)
    const names = others.map((member) => member.name).filter((one) => one !== '')
    const who = others.length === 0 ? settings.shareWith.alone : names.join(common.comma)
    return [name || shortlist.heading, who].filter((part) => part !== '').join(' · ')
  }
}
