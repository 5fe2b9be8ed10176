import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Spinner } from '../ui/action.tsx'

/** The message area while the messages are loading. */
export function ThreadPending() {
  const { status } = useText(chatsText)
  return (
    <div className="grid h-full place-items-center bg-chat-well text-ink-3" role="status">
      <Spinner />
      <span className="sr-only">{status.loading}</span>
    </div>
  )
}
