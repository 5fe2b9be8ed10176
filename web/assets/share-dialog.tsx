import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { useModal } from '../lib/use-modal.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { assetsApi } from './api.ts'
import { LinkField } from './link-field.tsx'

type Props = { home: AssetDetailWire; onClose(): void }

/** The links of a home: one for those with an account, and one for everybody, which can be taken back. */
export function ShareDialog({ home, onClose }: Props) {
  const { homePage, common } = useText(homeText)
  const { sharing } = homePage
  // The details of the home are modal themselves: only another modal dialog is above them.
  const dialog = useModal(onClose, '#share-title')
  return (
    <dialog
      ref={dialog}
      className="m-auto w-full max-w-md rounded-2xl bg-raised text-ink shadow-3 backdrop:bg-scrim max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none"
      aria-labelledby="share-title"
    >
      {/* A press beside this is one beside the dialog. */}
      <div className="p-5 sm:p-6">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-xl font-semibold outline-none" id="share-title" tabIndex={-1}>
            {sharing.title}
          </h2>
          <button
            type="button"
            className="icon-btn -me-2.5"
            aria-label={common.close}
            onClick={onClose}
          >
            <XIcon className="size-5" aria-hidden="true" />
          </button>
        </div>
        <h3 className="label mt-4">{sharing.forMembers}</h3>
        <LinkField title={home.location} url={memberLink(home)} />
        <PublicLink home={home} />
      </div>
    </dialog>
  )
}

const memberLink = ({ _id }: AssetDetailWire) =>
  `${location.origin}/properties?home=${encodeURIComponent(_id)}`

function PublicLink({ home }: { home: AssetDetailWire }) {
  const { homePage } = useText(homeText)
  const { sharing } = homePage
  // Has the focus after the button that was pressed has gone.
  const heading = useRef<HTMLHeadingElement>(null)
  const { url, isBusy, problem, make, takeBack } = usePublicLink(home, heading)
  // Making one that was made before answers it.
  const isMakeable = url === null || (url === undefined && problem !== null)
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="label mt-6 outline-none">
        {sharing.forEverybody}
      </h3>
      <p className="mb-3 text-base text-ink-2">{sharing.shows}</p>
      {problem && <Alert className="mb-3">{problem}</Alert>}
      {isMakeable && (
        <Action className="btn btn-line" isBusy={isBusy} onClick={make}>
          {sharing.make}
        </Action>
      )}
      {typeof url === 'string' && (
        <>
          <LinkField title={home.location} url={url} />
          <Action className="btn btn-danger-quiet mt-2 -ms-3" isBusy={isBusy} onClick={takeBack}>
            {sharing.takeBack}
          </Action>
        </>
      )}
    </>
  )
}

/** The public link of the user; null: there is none; undefined: not known yet. */
function usePublicLink({ _id }: AssetDetailWire, heading: RefObject<HTMLElement | null>) {
  const { common } = useText()
  const { api } = useRouteContext({ from: '__root__' })
  const [url, setUrl] = useState<string | null | undefined>()
  const { isBusy, problem, attempt } = useAttempt(common.generic)
  const asked = useRef(attempt)
  useEffect(() => {
    void asked.current(async () => setUrl((await assetsApi(api).link(_id)).url))
  }, [api, _id])
  const change = (call: 'makeLink' | 'takeLinkBack') => () =>
    attempt(async () => {
      setUrl((await assetsApi(api)[call](_id)).url)
      heading.current?.focus()
    })
  return { url, isBusy, problem, make: change('makeLink'), takeBack: change('takeLinkBack') }
}
