import { eq, isNotNull, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, unionAll } from 'drizzle-orm/sqlite-core'
import { uploadBytes, uploadsOf } from '../assets/images/uploads.ts'
import { prepared } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Said } from '../kernel/texts/shared.ts'
import { viewingBytesOf } from '../shortlists/photos/store.ts'
import { viewingPhotos } from '../shortlists/tables.ts'
import type { Context } from '../world/context.ts'
import type { Arriving } from './domain.ts'
import { inboxItems } from './tables.ts'

// What users have stored: items with their results, and the photos of their own homes and of viewings.

type World = Pick<Context, 'db' | 'config'>

export type Stored = { items: number; photos: number }

const MB = 1_000_000

/** What one user may have stored, in bytes. */
export const storedMax = ({ config }: Pick<Context, 'config'>) => config.values.USER_STORAGE_MB * MB

const sumOfUser = prepared((db) =>
  db
    .select({ bytes: sql<number>`coalesce(sum(${inboxItems.bytes}), 0)` })
    .from(inboxItems)
    .where(eq(inboxItems.userRid, sql.placeholder('userRid')))
    .prepare(),
)

/** What a user has stored, in bytes. */
function storedOf({ db, config }: World, userRid: number): Stored {
  const items = sumOfUser(db).get({ userRid })?.bytes ?? 0
  const own = uploadBytes(config.dataDir, uploadsOf(db, userRid).get(userRid) ?? new Set())
  return { items, photos: own + viewingBytesOf(db, userRid) }
}

const NOTHING = sql<number>`0`
const sumOf = (bytes: AnySQLiteColumn) => sql<number>`sum(${bytes})`

/** What every user has stored who has stored anything, by rid, those with most first. */
export function storedByUsers({ db, config }: World): [userRid: number, stored: Stored][] {
  const rows = unionAll(
    db
      .select({ userRid: inboxItems.userRid, items: sumOf(inboxItems.bytes), photos: NOTHING })
      .from(inboxItems)
      .where(isNotNull(inboxItems.userRid))
      .groupBy(inboxItems.userRid),
    db
      .select({
        userRid: viewingPhotos.userRid,
        items: NOTHING,
        photos: sumOf(viewingPhotos.bytes),
      })
      .from(viewingPhotos)
      .where(isNotNull(viewingPhotos.userRid))
      .groupBy(viewingPhotos.userRid),
  ).all()
  const uploads = uploadsOf(db, 'all')
  const byUser = Map.groupBy(rows, ({ userRid }) => userRid)
  const known = [...byUser.keys(), ...uploads.keys()]
  const rids = new Set(known.filter((rid) => rid !== null))
  const stored = [...rids].map((rid): [number, Stored] => {
    const own = { items: 0, photos: uploadBytes(config.dataDir, uploads.get(rid) ?? []) }
    for (const { items, photos } of byUser.get(rid) ?? []) {
      own.items += items
      own.photos += photos
    }
    return [rid, own]
  })
  return stored.sort(([, one], [, other]) => totalOf(other) - totalOf(one))
}

const totalOf = ({ items, photos }: Stored) => items + photos

/** What an item and its photos take when they arrive, in bytes. */
const bytesOf = ({ content }: Pick<Arriving, 'content'>) =>
  Buffer.byteLength(JSON.stringify(content))

/** Why no more is kept of a user; undefined: there is room for these items and so many bytes of photos. */
export function noRoomFor(
  world: World,
  userRid: number,
  arriving: readonly Pick<Arriving, 'content'>[],
  photos = 0,
): Said | undefined {
  const more = arriving.reduce((sum, one) => sum + bytesOf(one), photos)
  const max = storedMax(world)
  if (totalOf(storedOf(world, userRid)) + more <= max) return undefined
  return { code: 'noRoom', megabytes: max / MB }
}

/** The same for photos alone. */
export const noRoomForPhotos = (world: World, userRid: number, bytes: number): Said | undefined =>
  noRoomFor(world, userRid, [], bytes)

/** @throws AppError `tooLarge` when there is no room for these items of users. */
export function refuseWithoutRoom(world: World, arriving: readonly Arriving[]): void {
  for (const [userRid, own] of Map.groupBy(arriving, (one) => one.userRid)) {
    const refusal = userRid === null ? undefined : noRoomFor(world, userRid, own)
    if (refusal !== undefined) throw new AppError('tooLarge', refusal, { code: 'storage' })
  }
}
