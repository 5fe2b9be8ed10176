import type { ReactNode } from 'react'
import { useText } from '../locales/text.ts'
import { Action } from './action.tsx'
import { ModalError } from './dialog.tsx'

type Props = {
  isBusy: boolean
  /** Why it failed. */
  problem: string | null
  onCancel(): void
  /** Whether the button that cancels has the focus at first. */
  isCancelFirst?: boolean
  /** The button that submits. */
  children: ReactNode
}

/** The buttons below the form of a dialog, and its failure. */
export function ModalButtons({ isBusy, problem, onCancel, isCancelFirst, children }: Props) {
  const { common } = useText()
  return (
    <div className="border-t border-line px-5 py-4 sm:px-6">
      <div className="flex flex-wrap justify-end gap-2">
        <Action
          className="btn btn-ghost"
          isOff={isBusy}
          onClick={onCancel}
          data-autofocus={isCancelFirst}
        >
          {common.cancel}
        </Action>
        {children}
      </div>
      {problem && <ModalError>{problem}</ModalError>}
    </div>
  )
}
