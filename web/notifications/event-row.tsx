import { priceText } from '../../src/assets/domain/price-text.ts'
import type { EventWire } from '../../src/notifications/wire.ts'
import { photoPath } from '../lib/format.ts'
import { useBrokenImage } from '../lib/hydrated.ts'
import { assetsText } from '../locales/en/assets.ts'
import { notificationsText } from '../locales/en/notifications.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

/** A home that is still known. */
export type KnownEvent = EventWire & { asset: NonNullable<EventWire['asset']> }

/** Bots that are named; of more, how many. */
const NAMED = 2

/** The photo of the home of an event; the product's own picture where there is none. */
export function EventPhoto({ asset: { images, removedAt } }: KnownEvent) {
  const [image] = images
  const { picture, isBroken, onError } = useBrokenImage()
  return (
    <span className="grid h-15 w-18 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-3">
      {image === undefined || isBroken ? (
        <Icon name="homes" className="size-6" />
      ) : (
        <img
          ref={picture}
          src={photoPath(image, 400)}
          alt=""
          className={`size-full object-cover ${removedAt === null ? '' : 'grayscale'}`}
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      )}
    </span>
  )
}

/** What the row of an event leads with: the price, and the street. */
export function EventTitle({ asset: { price, location } }: KnownEvent) {
  const { homes } = useText(assetsText)
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
      <bdi className="shrink-0 tabular-nums">
        {price === null ? homes.noPrice : priceText(price)}
      </bdi>
      <span aria-hidden="true">·</span>
      <bdi className="min-w-0 truncate">{location}</bdi>
    </span>
  )
}

/** Its facts, what happened to the home, and the bots that match it. */
export function EventFacts(event: KnownEvent) {
  const { homes } = useText(assetsText)
  const { neighborhood, rooms, size, floorNumber } = event.asset
  const facts = [
    neighborhood,
    rooms === null ? null : homes.rooms(rooms),
    size === null ? null : homes.size(size),
    floorNumber === null ? null : homes.floor(floorNumber),
  ].filter((fact) => fact !== null)
  return (
    <>
      <span className="block truncate text-sm text-ink-2 tabular-nums">
        {facts.map((fact, at) => (
          <span key={fact}>
            {at > 0 && ' · '}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </span>
      <span className="mt-1.5 flex items-center gap-2">
        <State {...event} />
        <Bots {...event} />
      </span>
    </>
  )
}

/** What is said of events that are neither a new home nor a lower price. */
const SAID = {
  price: 'changed',
  gone: 'gone',
  back: 'back',
  viewing: 'viewing',
  shortlist: 'changed',
} as const

/** What is most important of the home now: that it is gone, costs less, or else what the event tells. */
function State({ kind, asset: { price, removedAt }, previousPrice, words }: KnownEvent) {
  const { notifications } = useText(notificationsText)
  if (removedAt !== null) return <span className="chip shrink-0">{notifications.gone}</span>
  if (words !== undefined)
    return (
      <span className="chip min-w-0">
        <bdi className="truncate">{words}</bdi>
      </span>
    )
  const less = previousPrice !== null && price !== null ? previousPrice - price : 0
  if (kind === 'price' && less > 0)
    return (
      <span className="chip chip-pos shrink-0">
        <Icon name="trend-down" className="size-3.5" />
        <bdi>{notifications.less(priceText(less))}</bdi>
      </span>
    )
  if (kind === 'home') return <span className="chip chip-lamp shrink-0">{notifications.fresh}</span>
  return <span className="chip chip-accent shrink-0">{notifications[SAID[kind]]}</span>
}

function Bots({ bots }: KnownEvent) {
  const { common } = useText()
  const more = bots.length - NAMED
  return (
    <span className="min-w-0 truncate text-xs text-ink-3">
      {bots.slice(0, NAMED).map(({ _id, name }, at) => (
        <span key={_id}>
          {at > 0 && common.comma}
          <bdi>{name}</bdi>
        </span>
      ))}
      {more > 0 && <bdi>{` +${more}`}</bdi>}
    </span>
  )
}
