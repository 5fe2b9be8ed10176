import { Database } from 'bun:sqlite'
import { type Connection, openDatabase } from '../../database/database.ts'
import { MIGRATIONS, migrateDatabase } from '../../database/migrate.ts'

/** The migrations of the version before listings had build sizes and street keys. */
const BEFORE = 5

/** A listing as that version stored it; each asset has the facts of its first one. */
export type OldListing = {
  asset: number
  externalId: string
  price?: number
  size?: number
  floor?: number
  street?: string | null
  neighbourhood?: string
  /** [longitude, latitude] in 1e-6 degrees. */
  point?: readonly [number, number]
  areaCode?: number
  areaBy?: string
  joinedBy?: string | null
  isGone?: boolean
}

const FACTS =
  'source, link, deal_type, is_sublet, price, rooms, size, floor, city, neighbourhood, street, longitude, latitude, area_code, area_by, merchant, property_type, images, first_seen_at, last_seen_at'

/**
 * Makes a database of the previous version with these listings and one bot, which has posted every asset, and migrates
 * it to this version.
 */
export function previousVersion(
  path: string,
  listings: readonly OldListing[],
  { areaCodes, at }: { areaCodes: readonly number[]; at: number },
): Connection {
  const old = openDatabase(path, { busyMs: 0 })
  migrateDatabase(old, path, at, MIGRATIONS.slice(0, BEFORE))
  old.$client.close()
  using db = new Database(path, { strict: true })
  db.run(
    `insert into users (rid, id, firstname, lastname, email, avatar, roles, is_banned, created_at)
     values (1, 'user', 'Dana', 'Levi', 'dana@example.com', '', '["user"]', 0, ?)`,
    [at],
  )
  db.run(
    `insert into chats (rid, id, owner_rid, bot_id, bot_name, is_favorite, unread, read_seq, created_at)
     values (1, 'chat', 1, 'bot', 'My bot', 0, 0, 0, ?)`,
    [at],
  )
  db.run(
    `insert into bots (rid, id, owner_rid, chat_rid, name, description, is_active, deal_type, area_codes, price_min,
       price_max, rooms, watch_from, version, created_at)
     values (1, 'bot', 1, 1, 'My bot', '', 1, 'rent', ?, 0, 20000, 10, 0, 1, ?)`,
    [JSON.stringify(areaCodes), at],
  )
  const assets = new Set<number>()
  for (const listing of listings) {
    const values = factsOf(listing, at)
    if (!assets.has(listing.asset)) {
      assets.add(listing.asset)
      insertAsset(db, listing.asset, values, at)
    }
    db.run(
      `insert into listings (id, asset_rid, external_id, joined_by, gone_at, ${FACTS}) values (?, ?, ?, ?, ?, ${marks(values)})`,
      [
        `listing ${listing.externalId}`,
        listing.asset,
        listing.externalId,
        listing.joinedBy ?? null,
        listing.isGone ? at : null,
        ...values,
      ],
    )
  }
  db.run("insert into counters (name, value) values ('rev', ?), ('bots', 1)", [assets.size])
  db.close()
  const now = openDatabase(path, { busyMs: 0 })
  migrateDatabase(now, path, at)
  return now
}

type Value = string | number | null
const marks = (values: readonly Value[]) => values.map(() => '?').join(', ')

function insertAsset(db: Database, rid: number, values: Value[], at: number): void {
  const price = values[4] ?? null
  db.run(`insert into assets (rid, id, rev, ${FACTS}) values (?, ?, ?, ${marks(values)})`, [
    rid,
    `asset ${rid}`,
    rid,
    ...values,
  ])
  db.run(
    `insert into deliveries (asset_rid, bot_rid, channel, kind, n, state, price, created_at)
     values (?, 1, 'website', 'match', 0, 'done', ?, ?)`,
    [rid, price, at],
  )
  db.run(
    `insert into messages (id, chat_rid, type, kind, content, asset_rid, price, delivery_key, starred, created_at, updated_at)
     values (?, 1, 'asset', 'match', '', ?, ?, ?, 0, ?, ?)`,
    [`message ${rid}`, rid, price, `${rid}:1:match:0`, at, at],
  )
}

function factsOf(listing: OldListing, at: number): Value[] {
  const { externalId, price = 5_000, size = 70, floor = 2, street = 'הרצל 10' } = listing
  const {
    neighbourhood = 'פלורנטין',
    point = [null, null],
    areaCode = 205,
    areaBy = 'name',
  } = listing
  return [
    'yad2',
    `https://www.yad2.co.il/realestate/item/${externalId}`,
    'rent',
    0,
    price,
    30,
    size,
    floor,
    'תל אביב יפו',
    neighbourhood,
    street,
    ...point,
    areaCode,
    areaBy,
    0,
    'דירה',
    '[]',
    at,
    at,
  ]
}
