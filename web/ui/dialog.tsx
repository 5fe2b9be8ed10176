import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useFocusAtFirst } from '../lib/focus.ts'
import { useFocusBack } from '../lib/opener.ts'
import { useLatest } from '../lib/use-latest.ts'
import { useText } from '../locales/text.ts'
import { Tip } from './tip.tsx'

type Props = {
  onClose(): void
  /** What the browser's way back does, where that is not closing. */
  onBack?(): void
  /** While busy, Escape, a click outside and the browser's way back do not close it. */
  isBusy?: boolean
  className: string
  children: ReactNode
  role?: 'dialog' | 'alertdialog'
}

/** A dialog over the page: a sheet from below on small screens. */
export function Modal({
  onClose,
  onBack = onClose,
  isBusy = false,
  className,
  children,
  role = 'dialog',
}: Props) {
  useFocusBack()
  useBackCloses(() => {
    if (!isBusy) onBack()
  })
  const panel = useFocusInView()
  return (
    <Dialog
      open
      role={role}
      onClose={() => {
        if (!isBusy) onClose()
      }}
      className="relative z-(--z-index-dialog)"
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6">
        <DialogPanel
          ref={panel}
          className={`dialog rise max-sm:max-h-[94dvh] max-sm:rounded-b-none ${className}`}
        >
          {children}
        </DialogPanel>
      </div>
    </Dialog>
  )
}

/** What closes each dialog over the page, that of the topmost last. */
const closers: { current: () => void }[] = []

/**
 * Lets the buttons of the browser, and gestures, that lead back or forward close a dialog instead of leaving its page.
 * @param close May ask first, or do nothing: the page stays in any case.
 */
export function useBackCloses(close: () => void): void {
  // Parts that are rendered without pages have none.
  const history = useRouter({ warn: false })?.history
  const closer = useLatest(close)
  useEffect(() => {
    closers.push(closer)
    // The first dialog is asked for all: what is blocked once is asked no further.
    const blockerFn = ({ action }: { action: string }) => {
      const isLeaving = action === 'BACK' || action === 'FORWARD'
      if (isLeaving) closers.at(-1)?.current()
      return isLeaving
    }
    const unblock = history?.block({ blockerFn, enableBeforeUnload: false })
    return () => {
      closers.splice(closers.indexOf(closer), 1)
      unblock?.()
    }
  }, [history])
}

/** Keeps what has the focus in view when the window becomes smaller, as by the keyboard of a telephone. */
function useFocusInView(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = () => {
      const { activeElement } = document
      if (part.current?.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' })
    }
    // The keyboard may cover the window instead of making it smaller.
    const windows = [window, ...(window.visualViewport ? [window.visualViewport] : [])]
    for (const one of windows) one.addEventListener('resize', show)
    return () => {
      for (const one of windows) one.removeEventListener('resize', show)
    }
  }, [])
  return part
}

type HeaderProps = {
  title: ReactNode
  subtitle?: string
  onClose(): void
  /** A part of the dialog that is a sheet of its own on small screens, while it is open. */
  sheet?: { title: string; backLabel: string; onBack(): void }
}

export function ModalHeader({ title, subtitle, onClose, sheet }: HeaderProps) {
  const { common } = useText()
  return (
    <div className="flex shrink-0 items-start gap-3 px-5 pt-5 pb-4 sm:px-6 sm:pt-6">
      {sheet && <BackButton label={sheet.backLabel} onBack={sheet.onBack} />}
      <div className="min-w-0 flex-1">
        <DialogTitle className="text-xl font-semibold">
          <span className={sheet ? 'max-md:hidden' : ''}>{title}</span>
          {sheet && <span className="md:hidden">{sheet.title}</span>}
        </DialogTitle>
        {subtitle && <Description className="mt-0.5 text-base text-ink-3">{subtitle}</Description>}
      </div>
      <button
        type="button"
        className="icon-btn -me-2.5 -mt-2.5"
        aria-label={common.close}
        onClick={onClose}
      >
        <XIcon className="size-5" aria-hidden="true" />
        <Tip>{common.close}</Tip>
      </button>
    </div>
  )
}

function BackButton({ label, onBack }: { label: string; onBack(): void }) {
  const button = useFocusAtFirst<HTMLButtonElement>()
  return (
    <button
      ref={button}
      type="button"
      className="icon-btn -ms-2.5 -mt-2.5 md:hidden"
      aria-label={label}
      onClick={onBack}
    >
      <ArrowLeftIcon className="mirrors size-5.5" aria-hidden="true" />
      <Tip at="start">{label}</Tip>
    </button>
  )
}

/** A failure, in red under the buttons. */
export function ModalError({
  children,
  align = 'end',
}: {
  children: ReactNode
  align?: 'end' | 'start'
}) {
  return (
    <p
      className={`mt-3 flex items-center gap-2 text-sm font-medium text-danger ${align === 'end' ? 'justify-end' : ''}`}
      role="alert"
    >
      {children}
    </p>
  )
}
