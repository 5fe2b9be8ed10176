import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { BotWire } from '../../src/bots/wire.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { areasText } from '../locales/en/areas.ts'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { type AreaOption, botsApi } from './api.ts'
import { keepBotAtom } from './atoms.ts'
import { type Draft, type DraftProblems, draftOf, isChanged, problemsOf } from './draft.ts'
import { useAreaOptions } from './use-area-options.ts'

type Refusal = { message: string; fields: DraftProblems }

export type BotSettingsState = ReturnType<typeof useBotSettings>

/** The changed settings of a bot: what is wrong with them, and saving them. */
export function useBotSettings(bot: BotWire, onSaved: () => void) {
  const text = useText({ ...botsText, ...areasText })
  const [atFirst] = useState<Draft>(() => draftOf(bot))
  const [draft, setDraft] = useState(atFirst)
  const options = useAreaOptions()
  const { isBusy, refusal, setRefusal, save } = useSaving(bot, onSaved)
  const own = problemsOf(draft, text)
  const [first] = Object.values(own)
  return {
    draft,
    change(part: Partial<Draft>): void {
      setRefusal(null)
      setDraft((known) => ({ ...known, ...part }))
    },
    isDirty: isChanged(atFirst, draft),
    options,
    /** The problem of each field. */
    problems: { ...refusal?.fields, ...own },
    /** The one problem that the footer shows. */
    problem: refusal?.message ?? first,
    isValid: first === undefined,
    refusal,
    isBusy,
    canSave: !isBusy && first === undefined && Array.isArray(options),
    save: () => (Array.isArray(options) ? save(draft, options) : undefined),
  }
}

function useSaving(bot: BotWire, onSaved: () => void) {
  const { settings } = useText(botsText)
  const { api } = useRouteContext({ from: '__root__' })
  const keep = useSetAtom(keepBotAtom)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function save(draft: Draft, options: readonly AreaOption[]): Promise<void> {
    setBusy(true)
    const known = new Set(options.map(({ code }) => code))
    const neighborhoodCodes = draft.neighborhoodCodes.filter((code) => known.has(code))
    try {
      keep(await botsApi(api).change(bot._id, { ...draft, neighborhoodCodes }))
      onSaved()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setRefusal({ message: failureText(error, settings.saveFailed), fields })
      setBusy(false)
    }
  }
  return { isBusy, refusal, setRefusal, save }
}
