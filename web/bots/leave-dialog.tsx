import { Description, DialogTitle } from '@headlessui/react'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import { Modal } from '../ui/dialog.tsx'

/** Asks before changes that are not saved are lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const { settings } = useText(botsText)
  return (
    <Modal onClose={onStay} className="sm:max-w-[400px]" role="alertdialog">
      <div className="p-6 pb-5">
        <DialogTitle className="text-xl font-semibold">{settings.leaveTitle}</DialogTitle>
        <Description className="mt-2 text-md text-ink-2">{settings.leaveHint}</Description>
      </div>
      <div className="flex flex-col-reverse gap-2 px-6 pb-6 sm:flex-row sm:justify-end">
        <button type="button" className="btn btn-danger-quiet" onClick={onLeave}>
          {settings.leave}
        </button>
        <button type="button" className="btn btn-primary" onClick={onStay} data-autofocus>
          {settings.keepEditing}
        </button>
      </div>
    </Modal>
  )
}
