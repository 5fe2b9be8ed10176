import type { Asset } from '../assets/domain/asset.ts'
import { assetsByRid } from '../assets/store/assets.ts'
import { sightOf } from '../assets/store/seen.ts'
import { assetToWire } from '../assets/to-wire.ts'
import type { Db } from '../database/database.ts'
import type { Language } from '../kernel/domain/language.ts'
import type { HomeEvent, NoticeSaid, Notification } from './domain.ts'
import { recognised } from './recognised.ts'
import type { Text } from './texts/shared.ts'
import { textOf } from './texts/texts.ts'
import type { EventWire, NotificationWire } from './wire.ts'

/** What a notification says in the language of its reader; what a user has written is as it was written. */
export function toldIn(
  {
    said,
    title,
    body,
    event = null,
  }: Pick<Notification, 'said' | 'title' | 'body'> & Partial<Pick<Notification, 'event'>>,
  language: Language,
): Text {
  const known = said ?? recognised({ title, body })
  return known ? textOf(named(known, event), language) : { title, body }
}

/** An event names all its bots. */
function named(said: NoticeSaid, event: HomeEvent | null): NoticeSaid {
  if (said.code !== 'home' || !event || event.bots.length < 2) return said
  return { ...said, bot: { ...said.bot, name: event.bots.map(({ name }) => name).join(', ') } }
}

/** Notifications of a user, in the language of the reader. */
export function notificationsToWire(
  db: Db,
  notifications: readonly Notification[],
  language: Language,
): NotificationWire[] {
  const shown = shownIn(db, notifications)
  return notifications.map((one) => toWire(one, language, shown))
}

export const notificationToWire = (db: Db, notification: Notification, language: Language) =>
  toWire(notification, language, shownIn(db, [notification]))

function toWire(notification: Notification, language: Language, shownTo: Shown): NotificationWire {
  const { id, type, isRead, createdAt, url, event } = notification
  const { title, body } = toldIn(notification, language)
  const at = new Date(createdAt).toISOString()
  const shown = event && {
    ...eventToWire(notification, event, shownTo(notification, event)),
    ...(isOfMembers(notification) ? { words: title } : {}),
  }
  return { _id: id, title, body, type, isRead, createdAt: at, url, event: shown }
}

/** Whether it tells what members say of a home, which no fact of the home shows. */
const isOfMembers = ({ said }: Notification) =>
  said?.code === 'mentioned' || said?.code === 'agreed'

/** The home of an event, where the user of the notification sees it. */
type Shown = (notification: Notification, event: HomeEvent) => Asset | undefined

function shownIn(db: Db, notifications: readonly Notification[]): Shown {
  const homes = homesOf(db, notifications)
  const users = new Set(notifications.map(({ userRid }) => userRid))
  const sights = new Map([...users].map((rid) => [rid, sightOf(db, rid)]))
  return ({ userRid }, { assetRid }) => {
    const home = homes.get(assetRid)
    return home && sights.get(userRid)?.(home) ? home : undefined
  }
}

/** The homes of events by the rid that the event has; a home that became one with another is that one. */
function homesOf(db: Db, notifications: readonly Notification[]): Map<number, Asset> {
  const rids = [...new Set(notifications.flatMap(({ event }) => event?.assetRid ?? []))]
  if (rids.length === 0) return new Map()
  const known = assetsByRid(db, rids)
  const merged = assetsByRid(
    db,
    [...known.values()].flatMap(({ mergedInto }) => mergedInto ?? []),
  )
  return new Map(
    [...known].map(([rid, home]) => [rid, merged.get(home.mergedInto ?? -1) ?? home] as const),
  )
}

function eventToWire(
  { said }: Notification,
  { kind, bots }: HomeEvent,
  home: Asset | undefined,
): Omit<EventWire, 'words'> {
  return {
    kind,
    asset: home ? eventAsset(home) : null,
    bots: bots.map(({ id: _id, name }) => ({ _id, name })),
    previousPrice: said?.code === 'home' || said?.code === 'watched' ? said.before : null,
  }
}

function eventAsset(home: Asset): EventWire['asset'] {
  const { _id, location, city, neighborhood, dealType, price, ...others } = assetToWire(home)
  const { rooms, size, floorNumber, removedAt, images } = others
  const place = { location, city, neighborhood }
  return {
    _id,
    ...place,
    dealType,
    price,
    rooms,
    size,
    floorNumber,
    removedAt,
    images: images.slice(0, 1),
  }
}
