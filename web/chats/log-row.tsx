import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { priceRange, priceText } from '../../src/assets/domain/price-text.ts'
import { HomeCard } from '../assets/home-card.tsx'
import { dateText, dayOf, timeText } from '../lib/format.ts'
import { useOneStop } from '../lib/one-stop.ts'
import { placeOfZone, zoneAtom } from '../lib/zone.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Bubble } from './bubble.tsx'
import { MessageActions, type MessageCalls } from './message-actions.tsx'
import type { FoldRow, Row } from './rows.ts'
import type { ThreadMessage } from './thread.ts'

type Props = {
  row: Row
  /** ISO 8601. */
  now: string
  ownId: string
  calls: MessageCalls
  /** Whether the address names this message. */
  isTarget?: boolean
  onToggle?: ((fold: string, button: Element) => void) | undefined
}

/** One row of the log. */
export function LogRow({ row, now, ownId, calls, isTarget = false, onToggle }: Props) {
  if (row.kind === 'day') return <Day iso={row.iso} now={now} />
  if (row.kind === 'fold') {
    const { key, ...fold } = row
    return <Fold key={key} {...fold} onToggle={onToggle} />
  }
  const { message, isGroupedAbove } = row
  return (
    <Message
      message={message}
      isOwn={message.sender !== 'bot' && message.sender._id === ownId}
      isGroupedAbove={isGroupedAbove}
      isTarget={isTarget}
      calls={calls}
    />
  )
}

type MessageProps = {
  message: ThreadMessage
  isOwn: boolean
  isGroupedAbove: boolean
  isTarget: boolean
  calls: MessageCalls
}

const Message = memo(function Message(props: MessageProps) {
  const { message, isOwn, isGroupedAbove, isTarget, calls } = props
  const one = useOneStop<HTMLDivElement>()
  const actions = !message.isPending && <MessageActions message={message} calls={calls} />
  return (
    <div
      ref={one}
      className={`flex max-w-full items-end gap-1 ${isOwn ? 'flex-row-reverse' : ''} ${isGroupedAbove ? 'pt-1' : 'pt-3'} ${isTarget ? '*:first:outline-2 *:first:outline-offset-2 *:first:outline-accent' : ''}`}
      data-message={message._id}
    >
      {message.type === 'asset' && message.asset ? (
        <HomePost message={message} home={message.asset} />
      ) : (
        <Bubble message={message} isOwn={isOwn} />
      )}
      {actions}
    </div>
  )
})

type PostProps = { message: ThreadMessage; home: NonNullable<ThreadMessage['asset']> }

/** A post as the card of its home, with the price of that time. A price that has fallen since is on the card too. */
function HomePost({ message, home }: PostProps) {
  const { price, kind, previousPrice, isNew, timestamp, unstated = [] } = message
  const shown = price ?? home.price
  const from = kind === 'price' ? previousPrice : shown === home.price ? home.drop?.from : undefined
  return (
    <HomeCard
      home={home}
      price={shown}
      previousPrice={from}
      isNew={isNew ?? false}
      postedAt={timestamp}
      unstated={unstated}
    />
  )
}

const Fold = memo(function Fold({
  fold,
  isRepeat,
  isOpen,
  count,
  newCount,
  from,
  to,
  at,
  onToggle,
}: Omit<FoldRow, 'key'> & Pick<Props, 'onToggle'>) {
  const { chats } = useText(chatsText)
  return (
    <div className="pt-3">
      <button
        type="button"
        className="flex home-post min-h-14 items-center gap-3 bg-chat-other px-3.5 py-2 text-start hover:shadow-2"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => onToggle?.(fold, currentTarget)}
      >
        <Icon name="homes" className="size-5.5 shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 text-md font-semibold">
            {isRepeat ? chats.repeat : chats.homes(count)}
            {newCount > 0 && <span className="chip chip-lamp">{chats.newHomes(newCount)}</span>}
          </span>
          <FoldFacts prices={from === null || to === null ? '' : rangeOf(from, to)} at={at} />
        </span>
        <CaretDownIcon
          className={`size-4 shrink-0 text-ink-3 ${isOpen ? 'rotate-180' : ''}`}
          weight="bold"
          aria-hidden="true"
        />
      </button>
    </div>
  )
})

function FoldFacts({ prices, at }: { prices: string; at: string }) {
  return (
    <span className="block truncate text-sm text-ink-3 tabular">
      {prices !== '' && (
        <>
          <bdi dir="ltr">{prices}</bdi>
          {' · '}
        </>
      )}
      <bdi dir="ltr">{timeText(at)}</bdi>
    </span>
  )
}

const rangeOf = (from: number, to: number) => (from === to ? priceText(from) : priceRange(from, to))

function Day({ iso, now }: { iso: string; now: string }) {
  const { chats } = useText(chatsText)
  const place = placeOfZone(useAtomValue(zoneAtom))
  const words = { today: chats.today, yesterday: chats.yesterday, earlier: dateText(iso) }
  return (
    <div className="pointer-events-none flex h-15 items-center justify-center">
      <span className="rounded-full bg-surface px-3 py-1 text-xs font-semibold text-ink-2 shadow-1">
        {words[dayOf(iso, now)]}
        {place !== null && (
          <>
            {' · '}
            <bdi>{chats.timeOf(place)}</bdi>
          </>
        )}
      </span>
    </div>
  )
}
