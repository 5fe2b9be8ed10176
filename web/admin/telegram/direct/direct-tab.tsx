import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import type { DirectData } from '../load.ts'
import { ChatPicker } from './chat-picker.tsx'
import { ConsoleThread } from './console-thread.tsx'

/** The chats and the messages of one of them, side by side; on small screens one at a time. */
export function DirectTab({ data: { chats, open, search, off, now } }: { data: DirectData }) {
  const { messaging } = useText(messagingText)
  // Small screens show the chats until one is chosen.
  const isChosen = search.chat !== undefined
  return (
    <div className="card grid h-console grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden md:grid-cols-[320px_minmax(0,1fr)]">
      <section
        className={`flex min-h-0 flex-col border-line md:border-e ${isChosen ? 'max-md:hidden' : ''}`}
        aria-label={messaging.chats}
      >
        <ChatPicker loaded={chats} openId={open?.chat.chatId} />
      </section>
      <section
        className={`flex min-h-0 min-w-0 flex-col ${isChosen ? '' : 'max-md:hidden'}`}
        aria-label={messaging.conversation}
      >
        {open ? (
          <ConsoleThread
            key={open.chat.chatId}
            chat={open.chat}
            loaded={open.thread}
            now={now}
            isOff={off !== null}
          />
        ) : (
          <div className="grid flex-1 place-items-center bg-chat-well p-6 text-center text-md text-ink-2">
            <p>{messaging.choose}</p>
          </div>
        )}
      </section>
    </div>
  )
}
