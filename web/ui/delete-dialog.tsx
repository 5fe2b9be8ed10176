import { DialogTitle } from '@headlessui/react'
import { type ReactNode, useState } from 'react'
import { failureText } from '../lib/api-error.ts'
import { useText } from '../locales/text.ts'
import { Modal, ModalError } from './dialog.tsx'
import { Spinner } from './spinner.tsx'

type Props = {
  title: string
  /** What is deleted. */
  children: ReactNode
  /** The label of the button. */
  verb: string
  /** Deletes and closes the dialog; when it throws, the dialog shows the failure. */
  remove(): Promise<void>
  onClose(): void
  /** Shown for a failure without a message of the server. */
  generic: string
}

/** Asks for confirmation before something is deleted. */
export function DeleteDialog({ title, children, verb, remove, onClose, generic }: Props) {
  const { common } = useText()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await remove()
    } catch (error) {
      setProblem(failureText(error, generic))
      setBusy(false)
    }
  }

  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[440px]" role="alertdialog">
      <div className="p-6 pb-5">
        <DialogTitle className="text-xl font-semibold">{title}</DialogTitle>
        <p className="mt-2 text-md text-ink-2">{children}</p>
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
            onClick={confirm}
            disabled={isBusy}
            aria-busy={isBusy}
          >
            {isBusy && <Spinner />}
            {verb}
          </button>
        </div>
        {problem && <ModalError>{problem}</ModalError>}
      </footer>
    </Modal>
  )
}
