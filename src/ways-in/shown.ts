import type { Asset } from '../assets/domain/asset.ts'
import { assetsById } from '../assets/store/assets.ts'
import type { Db } from '../database/database.ts'
import { placeOf } from '../delivery/cards/card.ts'
import type { Item } from '../items/domain.ts'
import { storedByUsers, storedMax } from '../items/quota.ts'
import { inLanguage } from '../items/reasons.ts'
import { iso, isoOrNull } from '../kernel/domain/iso.ts'
import type { Language } from '../kernel/domain/language.ts'
import { fullName } from '../users/domain.ts'
import { usersByRid } from '../users/store.ts'
import type { Context } from '../world/context.ts'
import type { InboxStorageWire, ItemDetailWire, ItemWire } from './wire.ts'

const HTML_SHOWN = 2_000

/** Items with what is shown of their homes and users: one query for each kind. */
export function shownItems(db: Db, items: readonly Item[], language: Language): ItemWire[] {
  const ids = items.flatMap(({ results }) => results.flatMap(({ assetId }) => assetId ?? []))
  const homes = new Map(assetsById(db, [...new Set(ids)]).map((home) => [home.id, home]))
  const rids = items.flatMap(({ userRid }) => userRid ?? [])
  const owners = new Map(
    usersByRid(db, [...new Set(rids)]).map((user) => [user.rid, fullName(user)]),
  )
  return items.map((item) => itemToWire(item, { homes, owners, language }))
}

type Known = {
  homes: ReadonlyMap<string, Asset>
  owners: ReadonlyMap<number, string>
  /** Of the reader. */
  language: Language
}

function itemToWire(item: Item, { homes, owners, language }: Known): ItemWire {
  const { id, way, title, outcome, arrivedAt, sentAt, userRid, results } = item
  return {
    _id: id,
    way,
    title,
    outcome,
    arrivedAt: iso(arrivedAt),
    sentAt: isoOrNull(sentAt),
    isRetryable: outcome === 'unread',
    owner: userRid === null ? null : (owners.get(userRid) ?? ''),
    results: results.map(({ facts: _, ...stored }) => {
      const result = inLanguage(language, stored)
      const home = result.assetId === undefined ? undefined : homes.get(result.assetId)
      if (!home) return result
      const isOwn = home.ownerRid === userRid && userRid !== null && home.removedAt === null
      return { ...result, place: placeOf(home), ...(isOwn && { isOwn: true as const }) }
    }),
  }
}

/** An item with its content, as far as it is kept. */
export function shownItem(db: Db, item: Item, language: Language): ItemDetailWire {
  const [shown] = shownItems(db, [item], language)
  if (!shown) throw new Error('An item is shown without itself')
  const { text, url, title, html, sender } = item.content ?? {}
  const content = {
    ...(text ? { text } : {}),
    ...(url ? { url } : {}),
    ...(title ? { title } : {}),
    ...(html ? { html: html.slice(0, HTML_SHOWN) } : {}),
    ...(sender ? { sender: sender.address } : {}),
  }
  return {
    ...shown,
    content: item.content && content,
    facts: item.results.flatMap(({ facts }) => [...facts]),
  }
}

/** Users whose storage is listed. */
const LISTED_MAX = 100

/** What users have stored, those with most first. It reads the sizes of all items: the server does it in the Worker. */
export function shownStorage(context: Pick<Context, 'db' | 'config'>): InboxStorageWire {
  const most = storedByUsers(context).slice(0, LISTED_MAX)
  const found = usersByRid(
    context.db,
    most.map(([rid]) => rid),
  )
  const users = new Map(found.map((user) => [user.rid, user]))
  return {
    max: storedMax(context),
    users: most.flatMap(([rid, stored]) => {
      const user = users.get(rid)
      return user ? [{ _id: user.id, name: fullName(user), ...stored }] : []
    }),
  }
}
