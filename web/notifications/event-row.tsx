import { Fragment } from 'react'
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
  if (image === undefined || isBroken)
    return (
      <span className="event-photo">
        <Icon name="homes" />
      </span>
    )
  return (
    <img
      ref={picture}
      src={photoPath(image, 400)}
      alt=""
      className={removedAt === null ? 'event-photo' : 'event-photo grey'}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}

/** What the row of an event leads with: the price, and the street. */
export function EventTitle({ asset: { price, location } }: KnownEvent) {
  const { homes } = useText(assetsText)
  return (
    <span className="event-title home">
      <bdi>{price === null ? homes.noPrice : priceText(price)}</bdi>
      {' · '}
      <bdi>{location}</bdi>
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
      <span className="event-facts">
        {facts.map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && ' · '}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
      </span>
      <span className="event-state">
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
  if (removedAt !== null) return <span className="chip">{notifications.gone}</span>
  if (words !== undefined)
    return (
      <span className="chip said min-w-0">
        <bdi className="truncate">{words}</bdi>
      </span>
    )
  const less = previousPrice !== null && price !== null ? previousPrice - price : 0
  if (kind === 'price' && less > 0)
    return (
      <span className="chip chip-pos">
        <Icon name="trend-down" />
        <bdi>{notifications.less(priceText(less))}</bdi>
      </span>
    )
  if (kind === 'home') return <span className="chip chip-lamp">{notifications.fresh}</span>
  return <span className="chip chip-accent">{notifications[SAID[kind]]}</span>
}

function Bots({ bots }: KnownEvent) {
  const { common } = useText()
  const more = bots.length - NAMED
  return (
    // Of one direction, that of the first name: the line then loses its end where it is cut.
    <bdi className="event-bots">
      {bots
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join(common.comma)}
      {more > 0 && <bdi>{` +${more}`}</bdi>}
    </bdi>
  )
}
