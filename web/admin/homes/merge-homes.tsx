import { useRouteContext, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { AssetWire } from '../../../src/assets/wire.ts'
import { CompactHome } from '../../assets/home-card.tsx'
import { failureText } from '../../lib/api-error.ts'
import { focusHeadingSoon } from '../../lib/focus.ts'
import { byHandText } from '../../locales/en/by-hand.ts'
import { useText } from '../../locales/text.ts'
import { lastListAtom } from '../../properties/atoms.ts'
import { Action } from '../../ui/action.tsx'
import { Modal, ModalError, ModalHeader } from '../../ui/dialog.tsx'
import { Submit } from '../../ui/submit.tsx'
import { byHandApi } from './api.ts'

type Props = { homes: readonly AssetWire[]; onClose(): void; onMerged(): void }

/** Merges the chosen homes into one, after a confirmation. */
export function MergeHomes({ homes, onClose, onMerged }: Props) {
  const { byHand, common } = useText(byHandText)
  const { api, store } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await byHandApi(api).merge(homes.map(({ _id }) => _id))
      store.set(lastListAtom, null)
      await router.invalidate()
      onMerged()
      focusHeadingSoon()
    } catch (error) {
      setProblem(failureText(error, byHand.mergeFailed))
      setBusy(false)
    }
  }

  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[480px]">
      <ModalHeader
        title={byHand.mergeTitle(homes.length)}
        subtitle={byHand.mergeHint}
        onClose={onClose}
      />
      <form className="flex min-h-0 flex-col" onSubmit={onSubmit} method="post" noValidate>
        <ul className="divide-y divide-line overflow-y-auto border-t border-line">
          {homes.map((home) => (
            <li key={home._id}>
              <CompactHome home={home} link={(title) => title} />
            </li>
          ))}
        </ul>
        <div className="border-t border-line px-5 py-4 sm:px-6">
          <div className="flex justify-end gap-2">
            <Action className="btn btn-ghost" isOff={isBusy} onClick={onClose} data-autofocus>
              {common.cancel}
            </Action>
            <Submit isBusy={isBusy}>{byHand.mergeConfirm}</Submit>
          </div>
          {problem !== null && <ModalError>{problem}</ModalError>}
        </div>
      </form>
    </Modal>
  )
}
