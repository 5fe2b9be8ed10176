import { ArrowDownIcon } from '@phosphor-icons/react/dist/ssr/ArrowDown'
import { Fragment, type ReactNode } from 'react'
import type { AssetWire } from '../../src/assets/wire.ts'
import { unstatedIn } from '../../src/bots/unstated/domain.ts'
import { HomeCard } from '../assets/home-card.tsx'
import { dateText, dayOf, isSameDay } from '../lib/format.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Bubble } from './bubble.tsx'
import { isGrouped, type ThreadMessage } from './thread.ts'
import { useScroll } from './use-scroll.ts'

type Props = {
  messages: readonly ThreadMessage[]
  ownId: string
  now: string
  hasMore: boolean
  onOlder(): Promise<void>
  /** Shown while there is no message. */
  empty: ReactNode
}

/** The messages by day, the newest at the bottom. */
export function MessageLog({ messages, ownId, now, hasMore, onOlder, empty }: Props) {
  const { chats } = useText(chatsText)
  const { box, isAway, missed, toBottom, onScroll } = useScroll({ messages, hasMore, onOlder })
  return (
    <div className="relative min-h-0 flex-1 bg-chat-well">
      <div
        ref={box}
        className="absolute inset-0 flex flex-col-reverse overflow-y-auto px-4 pb-4 md:px-6"
        role="log"
        aria-label={chats.messages}
        tabIndex={0}
        onScroll={onScroll}
      >
        {messages.length === 0 && empty}
        <div>
          {messages.map((message, at) => {
            const above = messages[at - 1]
            const isNewDay = !above || !isSameDay(above.timestamp, message.timestamp)
            const isOwn = message.sender !== 'bot' && message.sender._id === ownId
            const isGroupedAbove = !isNewDay && isGrouped(above, message)
            return (
              <Fragment key={message.tempId ?? message._id}>
                {isNewDay && <Day iso={message.timestamp} now={now} />}
                {message.type === 'asset' && message.asset ? (
                  <HomeMessage message={message} home={message.asset} />
                ) : (
                  <Bubble message={message} isOwn={isOwn} isGroupedAbove={isGroupedAbove} />
                )}
              </Fragment>
            )
          })}
        </div>
      </div>
      {isAway && (
        <button
          type="button"
          className="absolute end-5 bottom-4 grid size-11 place-items-center rounded-full bg-raised text-ink-2 shadow-2 hover:text-ink"
          aria-label={chats.toBottom}
          onClick={toBottom}
        >
          <ArrowDownIcon className="size-5" aria-hidden="true" />
          {missed > 0 && <span className="count absolute -end-1 -top-1">{missed}</span>}
        </button>
      )}
    </div>
  )
}

function HomeMessage({ message, home }: { message: ThreadMessage; home: AssetWire }) {
  const { price, kind, previousPrice, isNew, timestamp, content } = message
  return (
    <HomeCard
      home={home}
      price={price ?? home.price}
      previousPrice={kind === 'price' ? previousPrice : undefined}
      isNew={isNew ?? false}
      postedAt={timestamp}
      unstated={unstatedIn(content)}
    />
  )
}

function Day({ iso, now }: { iso: string; now: string }) {
  const { chats } = useText(chatsText)
  const words = { today: chats.today, yesterday: chats.yesterday, earlier: dateText(iso) }
  return (
    <div className="sticky top-0 z-1 my-4 flex justify-center">
      <span className="rounded-full bg-surface px-3 py-1 text-xs font-semibold text-ink-2 shadow-1">
        {words[dayOf(iso, now)]}
      </span>
    </div>
  )
}
