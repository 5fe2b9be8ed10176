import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ViewingPage } from '../../src/shortlists/viewings/wire.ts'
import { streetOf } from '../assets/home-words.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { useModal } from '../lib/use-modal.ts'
import { assetsText } from '../locales/en/assets.ts'
import { viewingText } from '../locales/en/viewing.ts'
import { useText } from '../locales/text.ts'
import { ModalError, useBackCloses } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { shortlistApi } from './api.ts'
import type { Standing } from './use-standing.ts'
import { ViewingForm, type ViewingProps } from './viewing-form.tsx'

/** Plans a viewing, and keeps what was found at it. */
export function ViewingDialog(props: ViewingProps) {
  const { homes } = useText(assetsText)
  const { onClose, standing } = props
  const { page, problem } = usePage(standing)
  // The details of a home are modal themselves: only another modal dialog is above them.
  const dialog = useModal(onClose, '#viewing-title')
  useBackCloses(onClose)
  return (
    <dialog
      ref={dialog}
      className="m-auto max-h-[94dvh] w-full max-w-[720px] rounded-2xl bg-raised text-ink shadow-3 backdrop:bg-scrim max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none"
      aria-labelledby="viewing-title"
    >
      {/* A press beside this is one beside the dialog. */}
      <div className="flex max-h-[94dvh] flex-col">
        <Header street={streetOf(standing.home.asset) || homes.noAddress} onClose={onClose} />
        {page && <ViewingForm page={page} {...props} />}
        {problem && <ModalError align="start">{problem}</ModalError>}
      </div>
    </dialog>
  )
}

function usePage({ list, home }: Standing) {
  const { viewing: words } = useText(viewingText)
  const { api } = useRouteContext({ from: '__root__' })
  const [page, setPage] = useState<ViewingPage | null>(null)
  const { problem, attempt } = useAttempt(words.actionFailed)
  const asked = useRef(() =>
    attempt(async () => setPage(await shortlistApi(api).viewing(list._id, home.asset._id))),
  )
  useEffect(() => void asked.current(), [])
  return { page, problem }
}

function Header({ street, onClose }: { street: string; onClose(): void }) {
  const { viewing: words, common } = useText(viewingText)
  return (
    <div className="flex shrink-0 items-start gap-3 px-5 pt-5 pb-4 sm:px-6 sm:pt-6">
      <div className="min-w-0 flex-1">
        <h2 className="text-xl font-semibold outline-none" id="viewing-title" tabIndex={-1}>
          {words.title}
        </h2>
        <p className="mt-0.5 truncate text-base text-ink-3">
          <bdi>{street}</bdi>
        </p>
      </div>
      <button
        type="button"
        className="icon-btn -me-2.5 -mt-2.5"
        aria-label={common.close}
        onClick={onClose}
      >
        <Icon name="close" className="size-5" />
      </button>
    </div>
  )
}
