import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ComparisonLinkWire } from '../../src/assets/compared/wire.ts'
import { LinkField } from '../assets/link-field.tsx'
import { useAttempt } from '../lib/use-attempt.ts'
import { compareText } from '../locales/en/compare.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { compareApi } from './load.ts'

type Props = { ids: readonly string[]; onClose(): void }

/** The public link to a comparison: made, copied and taken back. */
export function ShareComparison({ ids, onClose }: Props) {
  const { compare, homePage } = useText({ ...compareText, ...homeText })
  const { sharing } = homePage
  const { link, isBusy, problem, make, takeBack } = useLink(ids)
  return (
    <Modal onClose={onClose} className="sm:w-md">
      <ModalHeader title={compare.shareTitle} onClose={onClose} />
      <div className="px-5 pb-6 sm:px-6">
        <p className="mb-3 text-base text-ink-2">{compare.shows}</p>
        {problem && <Alert className="mb-3">{problem}</Alert>}
        {link ? (
          <>
            <LinkField title={compare.title} url={link.url} />
            <Action className="btn btn-danger-quiet mt-2 -ms-3" isBusy={isBusy} onClick={takeBack}>
              {sharing.takeBack}
            </Action>
          </>
        ) : (
          <Action className="btn btn-line" isBusy={isBusy} onClick={make}>
            {sharing.make}
          </Action>
        )}
      </div>
    </Modal>
  )
}

/** The user's public link to a comparison; null: there is none, or it is not known yet. */
function useLink(ids: readonly string[]) {
  const { common } = useText()
  const { api } = useRouteContext({ from: '__root__' })
  const [link, setLink] = useState<ComparisonLinkWire | null>(null)
  const { isBusy, problem, attempt } = useAttempt(common.generic)
  const asked = useRef(attempt)
  const key = ids.join(',')
  useEffect(() => {
    void asked.current(async () => {
      const links = await compareApi(api).links()
      setLink(links.find((one) => one.ids.join(',') === key) ?? null)
    })
  }, [api, key])
  return {
    link,
    isBusy,
    problem,
    make: () => attempt(async () => setLink(await compareApi(api).share(ids))),
    takeBack: () =>
      attempt(async () => {
        if (link) await compareApi(api).takeBack(link.secret)
        setLink(null)
      }),
  }
}
