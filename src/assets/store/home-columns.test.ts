import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../database/database.ts'
import { MIGRATIONS, migrateDatabase } from '../../database/migrate.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, remove } from '../../testing/worlds/passes.ts'
import { valuesOf } from '../../testing/worlds/rows.ts'
import { world } from '../../testing/worlds/world.ts'
import { assetByRid, assetsByRid } from './assets.ts'
import { assetProblems } from './check.ts'
import { listingOf } from './listings.ts'

const TOLD = { description: 'מרפסת גדולה', images: ['https://img.yad2.co.il/a.jpeg'] }

test('a text and images are stored once, with their listing, and read with its home, also when it is gone', () => {
  using here = world()
  const [one, other] = [aListing({ ...TOLD, phone: '1' }), aListing({ phone: '1', images: [] })]
  const same = { street: 'הרצל 1', price: 5_000 }
  bring(here, { ...other, ...same }, { ...one, ...same })
  const rid = listingOf(here.db, one)?.assetRid ?? 0
  expect(valuesOf(here, 'select description, images from assets')).toEqual([[null, '[]']])
  expect(assetByRid(here.db, rid)).toMatchObject(TOLD)
  bring(here, { ...one, ...same, description: 'שופצה' })
  expect(assetsByRid(here.db, [rid]).get(rid)).toMatchObject({ ...TOLD, description: 'שופצה' })
  remove(here, other, one)
  expect(assetByRid(here.db, rid)).toMatchObject({ ...TOLD, description: 'שופצה' })
  expect([...assetProblems(here.db)]).toEqual([])
})

const FACTS = 'source, link, deal_type, is_sublet, images, description, first_seen_at, last_seen_at'
/** The migrations before homes referred to the texts of their listings. */
const BEFORE = 21

test('a database of the version before keeps every text, image and message, and takes less', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-texts-'))
  const path = join(folder, 'metzia.db')
  try {
    using old = openDatabase(path, { busyMs: 0 }).$client
    migrateDatabase(openOf(path), path, 0, MIGRATIONS.slice(0, BEFORE))
    old.run(
      `insert into assets (rid, id, rev, ${FACTS}) values
        (1, 'a', 1, 'yad2', 'l', 'rent', 0, '["x"]', 'told', 0, 0),
        (2, 'b', 1, 'yad2', 'l', 'rent', 0, '["y"]', 'its own', 0, 0)`,
    )
    old.run(
      `insert into listings (rid, id, asset_rid, external_id, gone_at, ${FACTS}) values
        (7, 'm', 1, 'm', 5, 'yad2', 'l', 'rent', 0, '[]', 'told', 0, 0),
        (8, 'n', 1, 'n', null, 'yad2', 'l', 'rent', 0, '["x"]', 'told', 0, 0),
        (9, 'o', 2, 'o', null, 'yad2', 'l', 'rent', 0, '[]', 'another', 0, 0)`,
    )
    const card = {
      text: 'card',
      entities: [],
      keyboard: [[]],
      photo: 'p',
      shown: 'live',
      sentAs: 'photo',
    }
    old.run(
      `insert into outgoing (rid, id, channel, kind, target, payload, priority, state, attempts, not_before, created_at)
       values (1, 'c', 'telegram', 'match', '-1', ?1, 10, 'sent', 1, 0, 0), (2, 'd', 'telegram', 'match', '-1', ?1, 10, 'pending', 1, 0, 0)`,
      [JSON.stringify(card)],
    )
    const db = openOf(path)
    migrateDatabase(db, path, 1)
    expect([...assetsByRid(db, [1, 2]).values()]).toMatchObject([
      { description: 'told', describedBy: 8, images: ['x'], picturedBy: 8 },
      { description: 'its own', describedBy: null, images: ['y'], picturedBy: null },
    ])
    const { keyboard: _, photo: __, ...kept } = card
    const payloads = db.$client.query('select payload from outgoing order by rid').values()
    expect(payloads.map(([text]) => JSON.parse(String(text)))).toEqual([kept, card])
    db.$client.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const openOf = (path: string) => openDatabase(path, { busyMs: 0 })
