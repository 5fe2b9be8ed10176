import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from './focus-lost.ts'
import { useLatest } from './use-latest.ts'

/**
 * Makes a dialog modal, and gives the focus back when it is gone. Of modal dialogs the last one is above the others.
 * @param first What has the focus in it at first.
 */
export function useModal(close: () => void, first: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useLatest(close)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    // A visitor may have moved the focus into the dialog before the page was hydrated.
    const focused = element.querySelector<HTMLElement>(':focus')
    const target = focused ?? element.querySelector<HTMLElement>(first)
    element.removeAttribute('open')
    element.showModal()
    target?.focus()
    // Escape. Not by `onCancel`: React would also tell the dialog that this one lies in.
    const onCancel = (event: Event) => {
      event.preventDefault()
      latest.current()
    }
    // Beside the sheet; the keyboard has Escape and the button that closes it.
    const onClick = ({ target }: MouseEvent) => {
      if (target === element) latest.current()
    }
    element.addEventListener('cancel', onCancel)
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('click', onClick)
    }
  }, [first])
  useLayoutEffect(() => {
    const element = dialog.current
    // Returns the focus to where it was, unless that was on another page. Later, the dialog has left the document.
    return () => {
      element?.close()
      focusIfLost()
    }
  }, [])
  return dialog
}
