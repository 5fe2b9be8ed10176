import { Description, DialogTitle } from '@headlessui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { failureText } from '../lib/api-error.ts'
import { useText } from '../locales/text.ts'
import { Action } from './action.tsx'
import { Modal, ModalError } from './dialog.tsx'

type Props = {
  title: string
  /** What is deleted. */
  children: ReactNode
  /** The label of the button. */
  verb: string
  /** A field that has to be filled in, which gets the focus. */
  field?: ReactNode
  /** Deletes and closes the dialog; when it throws, the dialog shows the failure. False: the field shows it. */
  remove(): Promise<boolean>
  onClose(): void
  /** Shown for a failure without a message of the server. */
  generic: string
  /** For what is not deleted, but cannot be taken back either. */
  look?: 'btn-danger' | 'btn-primary'
}

/** Asks for confirmation before something is deleted, or done for good. */
export function DeleteDialog(props: Props) {
  const { title, children, verb, field, remove, onClose, generic } = props
  const { look = 'btn-danger' } = props
  const { common } = useText()
  const { isBusy, problem, confirm } = useConfirmed(remove, generic)

  return (
    <Modal onClose={onClose} isBusy={isBusy} className="sm:max-w-[440px]" role="alertdialog">
      <form onSubmit={confirm} method="post" noValidate>
        <div className="p-6 pb-5">
          <DialogTitle className="text-xl font-semibold">{title}</DialogTitle>
          <Description className="mt-2 text-md text-ink-2">{children}</Description>
          {field && <div className="mt-5">{field}</div>}
        </div>
        <div className="px-6 pb-6">
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Action
              className="btn btn-line"
              isOff={isBusy}
              onClick={onClose}
              data-autofocus={field ? undefined : true}
            >
              {common.cancel}
            </Action>
            <Action type="submit" className={`btn ${look}`} isBusy={isBusy}>
              {verb}
            </Action>
          </div>
          {problem && <ModalError>{problem}</ModalError>}
        </div>
      </form>
    </Modal>
  )
}

function useConfirmed(remove: () => Promise<boolean>, generic: string) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      if (!(await remove())) setBusy(false)
    } catch (error) {
      setProblem(failureText(error, generic))
      setBusy(false)
    }
  }

  return { isBusy, problem, confirm }
}
