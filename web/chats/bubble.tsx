import { isAdmin } from '../../src/users/domain.ts'
import { timeText } from '../lib/format.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Linked } from './linked.tsx'
import type { ThreadMessage } from './thread.ts'

type Props = { message: ThreadMessage; isOwn: boolean }

/** A text message: the user's own on green, all others on white. */
export function Bubble({ message, isOwn }: Props) {
  const { chats } = useText(chatsText)
  const { sender, isPending = false } = message
  const look = isOwn
    ? `rounded-ee-xs ${isPending ? 'bubble-pending' : 'bg-chat-own'}`
    : 'rounded-es-xs bg-chat-other shadow-1'
  return (
    <div
      className={`max-w-[min(78%,520px)] min-w-0 rounded-[18px] px-3.5 pt-2 pb-1.5 ${look}`}
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
      <p className="plain-line text-md wrap-anywhere whitespace-pre-wrap">
        <Linked text={message.content} />
      </p>
      <p
        className={`mt-0.5 flex items-center justify-end gap-1 text-2xs tabular ${isOwn ? 'text-chat-own-meta' : 'text-ink-3'}`}
      >
        <bdi dir="ltr">{timeText(message.timestamp)}</bdi>
        {isPending && (
          <>
            <Icon name="clock" className="size-3.5" />
            <span className="sr-only">{chats.sending}</span>
          </>
        )}
      </p>
    </div>
  )
}
