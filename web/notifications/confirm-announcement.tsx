import { pushText } from '../locales/en/push.ts'
import { useText } from '../locales/text.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'

type Props = {
  title: string
  /** Whether it is pushed to the devices of the users too. */
  isPushed: boolean
  send(): Promise<boolean>
  onClose(): void
}

/** Asks before an announcement goes out to all users. */
export function Confirmation({ title, isPushed, send, onClose }: Props) {
  const { announcement } = useText(pushText)
  return (
    <DeleteDialog
      title={announcement.askTitle}
      verb={announcement.send}
      look="btn-primary"
      remove={send}
      onClose={onClose}
      generic={announcement.failed}
    >
      {announcement.ask(title.trim())} {isPushed && announcement.askPushed}
    </DeleteDialog>
  )
}
