import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { AssetWire } from '../../src/assets/wire.ts'
import { streetOf } from '../assets/home-words.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { useModal } from '../lib/use-modal.ts'
import { assetsText } from '../locales/en/assets.ts'
import { viewingText } from '../locales/en/viewing.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { ModalError } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { shortlistApi } from './api.ts'
import type { Standing } from './use-standing.ts'
import { Checklist } from './viewing-checklist.tsx'
import { type Draft, draftOf, viewingOf } from './viewing-draft.ts'
import { PlanFields } from './viewing-plan.tsx'

type Props = {
  asset: AssetWire
  standing: Pick<Standing, 'list' | 'home'>
  /** Loads what was changed. */
  onChanged(): Promise<void>
  onClose(): void
}

/** Plans a viewing, and keeps what was found at it. */
export function ViewingDialog({ asset, standing, onChanged, onClose }: Props) {
  const { homes, viewing: words } = useText({ ...assetsText, ...viewingText })
  const { viewing } = standing.home
  const [draft, setDraft] = useState<Draft>(() => draftOf(viewing, words.checks))
  const change = (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part }))
  const { isBusy, problem, save, cancel } = useViewing({ asset, standing, onChanged, onClose })
  const planned = viewingOf(draft)
  // The details of a home are modal themselves: only another modal dialog is above them.
  const dialog = useModal(onClose, '#viewing-title')
  return (
    <dialog
      ref={dialog}
      className="m-auto max-h-[94dvh] w-full max-w-[720px] rounded-2xl bg-raised text-ink shadow-3 backdrop:bg-scrim max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none"
      aria-labelledby="viewing-title"
    >
      {/* A press beside this is one beside the dialog. */}
      <div className="flex max-h-[94dvh] flex-col">
        <Header street={streetOf(asset) || homes.noAddress} onClose={onClose} />
        <div className="grid min-h-0 content-start gap-x-8 gap-y-6 overflow-y-auto px-5 pb-6 sm:grid-cols-2 sm:px-6">
          <PlanFields draft={draft} change={change} listId={standing.list._id} />
          <Checklist lines={draft.checklist} change={(checklist) => change({ checklist })} />
        </div>
        <div className="border-t border-line px-5 py-4 sm:px-6">
          <div className="flex items-center justify-between gap-2">
            {viewing ? (
              <Action className="btn btn-ghost text-danger!" isOff={isBusy} onClick={cancel}>
                {words.cancelViewing}
              </Action>
            ) : (
              <span />
            )}
            <Action
              className="btn btn-primary"
              isBusy={isBusy}
              isOff={planned === null}
              onClick={() => planned && void save(planned)}
            >
              {words.save}
            </Action>
          </div>
          {problem && <ModalError>{problem}</ModalError>}
        </div>
      </div>
    </dialog>
  )
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

function useViewing({ asset, standing, onChanged, onClose }: Props) {
  const { viewing: words } = useText(viewingText)
  const { api } = useRouteContext({ from: '__root__' })
  const { isBusy, problem, attempt } = useAttempt(words.actionFailed)
  const calls = shortlistApi(api)
  const listId = standing.list._id
  const settle = (send: () => Promise<unknown>) =>
    attempt(async () => {
      await send()
      await onChanged()
      onClose()
    })
  return {
    isBusy,
    problem,
    save: (viewing: Parameters<typeof calls.plan>[2]) =>
      settle(() => calls.plan(listId, asset._id, viewing)),
    cancel: () => void settle(() => calls.cancel(listId, asset._id)),
  }
}
