import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { DeleteDialog } from '../../../ui/delete-dialog.tsx'
import type { Reach } from '../api.ts'

type ConfirmationProps = { reach: Reach | null; onClose(): void; onConfirm(): void }

/** Asks before a broadcast is sent, with the number of its chats. */
export function Confirmation({ reach, onClose, onConfirm }: ConfirmationProps) {
  const { messaging } = useText(messagingText)
  return (
    <DeleteDialog
      title={messaging.sure(reach?.chats ?? 0)}
      verb={messaging.send}
      look="btn-primary"
      generic={messaging.broadcastFailed}
      onClose={onClose}
      remove={async () => {
        onClose()
        onConfirm()
        return true
      }}
    >
      {messaging.final}
    </DeleteDialog>
  )
}
