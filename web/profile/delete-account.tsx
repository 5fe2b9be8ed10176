import { DialogTitle } from '@headlessui/react'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { accountApi } from '../lib/account-api.ts'
import { wordsOf } from '../lib/api-error.ts'
import { endSession } from '../lib/session.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { Modal, ModalError } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function DeleteAccount({ onClose }: { onClose(): void }) {
  const { profile, common } = useText(profileText)
  const router = useRouter()
  const { api } = useRouteContext({ from: '__root__' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await accountApi(api).removeMe()
      endSession(router)
    } catch (error) {
      setProblem(wordsOf(error, common.generic))
      setBusy(false)
    }
  }

  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[440px]" role="alertdialog">
      <div className="p-6 pb-5">
        <DialogTitle className="text-xl font-semibold">{profile.deleteTitle}</DialogTitle>
        <p className="mt-2 text-md text-ink-2">{profile.deleteHint}</p>
      </div>
      <footer className="px-6 pb-6">
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <button
            type="button"
            className="btn btn-line"
            onClick={onClose}
            disabled={isBusy}
            data-autofocus
          >
            {common.cancel}
          </button>
          <button
            type="button"
            className="btn btn-danger"
            onClick={remove}
            disabled={isBusy}
            aria-busy={isBusy}
          >
            {isBusy && <Spinner />}
            {profile.deleteAccount}
          </button>
        </div>
        {problem && <ModalError>{problem}</ModalError>}
      </footer>
    </Modal>
  )
}
