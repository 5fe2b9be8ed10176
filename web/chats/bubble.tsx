import { ClockIcon } from '@phosphor-icons/react/dist/ssr/Clock'
import { isAdmin } from '../../src/users/domain.ts'
import { timeText } from '../lib/format.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import type { ThreadMessage } from './thread.ts'

type Props = {
  message: ThreadMessage
  isOwn: boolean
  /** Whether it is grouped with the message above. */
  isGroupedAbove: boolean
}

/** A text message: the user's own at the end on green, all others at the start. */
export function Bubble({ message, isOwn, isGroupedAbove }: Props) {
  const { chats } = useText(chatsText)
  const { sender, isPending = false } = message
  const look = isOwn
    ? `rounded-ee-xs ${isPending ? 'bubble-pending' : 'bg-chat-own'}`
    : 'rounded-es-xs bg-chat-other shadow-1'
  return (
    <div
      className={`flex max-w-full items-end gap-1 ${isOwn ? 'flex-row-reverse' : ''} ${isGroupedAbove ? 'mt-1' : 'mt-3'}`}
    >
      <div
        className={`max-w-[min(78%,520px)] rounded-[18px] px-3.5 pt-2 pb-1.5 ${look}`}
        aria-busy={isPending || undefined}
      >
        {!isOwn && sender !== 'bot' && (
          <p className="mb-0.5 flex items-center gap-1.5 text-xs font-semibold text-ink-2">
            <bdi>{sender.fullname}</bdi>
            {isAdmin(sender) && (
              <span className="rounded-[5px] bg-accent-soft px-1.5 text-2xs text-accent">
                {chats.admin}
              </span>
            )}
          </p>
        )}
        <p className="text-md break-words whitespace-pre-wrap" dir="auto">
          {message.content}
        </p>
        <p
          className={`mt-0.5 flex items-center justify-end gap-1 text-2xs tabular-nums ${isOwn ? 'text-chat-own-meta' : 'text-ink-3'}`}
          dir="ltr"
        >
          {timeText(message.timestamp)}
          {isPending && (
            <>
              <ClockIcon className="size-3.5" aria-hidden="true" />
              <span className="sr-only">{chats.sending}</span>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
