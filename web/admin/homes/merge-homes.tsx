import { useRouteContext, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { AssetWire } from '../../../src/assets/wire.ts'
import { CompactHome } from '../../assets/home-card.tsx'
import { failureText } from '../../lib/api-error.ts'
import { focusHeadingSoon } from '../../lib/focus.ts'
import { byHandText } from '../../locales/en/by-hand.ts'
import { useText } from '../../locales/text.ts'
import { lastListAtom } from '../../properties/atoms.ts'
import { Modal, ModalHeader } from '../../ui/dialog.tsx'
import { ModalButtons } from '../../ui/modal-buttons.tsx'
import { Submit } from '../../ui/submit.tsx'
import { byHandApi } from './api.ts'

type Props = { homes: readonly AssetWire[]; onClose(): void; onMerged(): void }

/** Merges the chosen homes into one, after a confirmation. */
export function MergeHomes({ homes, onClose, onMerged }: Props) {
  const { byHand } = useText(byHandText)
  const { isBusy, problem, onSubmit } = useMerging(homes, onMerged)
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
        <ModalButtons isBusy={isBusy} problem={problem} onCancel={onClose} isCancelFirst>
          <Submit isBusy={isBusy}>{byHand.mergeConfirm}</Submit>
        </ModalButtons>
      </form>
    </Modal>
  )
}

function useMerging(homes: readonly AssetWire[], onMerged: () => void) {
  const { byHand } = useText(byHandText)
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

  return { isBusy, problem, onSubmit }
}
