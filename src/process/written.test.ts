import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import type { Listing } from '../assets/domain/asset.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, florentinBot } from '../testing/worlds/passes.ts'
import { seedHomes } from '../testing/worlds/seeded-homes.ts'
import { inGroup, WITH_TELEGRAM } from '../testing/worlds/telegram-outbox.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'

/** A page of the database in the write-ahead log, in bytes, and its header. */
const FRAME = 4_096 + 24

type Written = { rows: number; pages: number }

/**
 * At most so many rows that are inserted, changed or deleted, those of the text index included, and so many pages that
 * are added to the write-ahead log. A pass of one listing takes its lease, which is a row. SQLite writes no page for a
 * row that stays as it is. The price of a listing with a street is in an index, by which one without a street finds its
 * home. Where a page is full, two more are written: the new one, and that which notes it so
 * that free pages can be given back.
 */
const BUDGETS: Record<string, Written> = {
  'a new home': { rows: 7, pages: 15 },
  'the same listing again': { rows: 3, pages: 0 },
  'another price': { rows: 8, pages: 12 },
  'a new home that one bot posts': { rows: 13, pages: 28 },
  'a new home that ten bots post': { rows: 68, pages: 36 },
  'a new home that one bot posts in Telegram too': { rows: 14, pages: 29 },
  'a lower price that one bot posts': { rows: 14, pages: 23 },
  'a message in a chat': { rows: 4, pages: 10 },
}

/** What one action writes. */
async function writtenBy({ db, config }: World, act: () => unknown): Promise<Written> {
  const { $client } = db
  // The text index merges its parts now and then: here before what is counted.
  $client.run("insert into asset_text (asset_text) values ('optimize')")
  $client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  const total = () => Number($client.query('select total_changes()').values()[0]?.[0])
  const before = total()
  await act()
  const { size } = statSync(`${config.databasePath}-wal`)
  return { rows: total() - before, pages: Math.floor(size / FRAME) }
}

/** A product with a thousand homes, and a listing in the area of no bot. */
function filled(): { here: World; listing: Listing } {
  const here = world(WITH_TELEGRAM)
  seedHomes(here, 1_000)
  bring(here, aListing({ areaCode: 312 }))
  const listing = aListing({
    areaCode: 312,
    description: 'מרפסת גדולה ונוף פתוח',
    street: 'הרצל 1',
  })
  return { here, listing }
}

const inFlorentin = (listing: Listing): Listing => ({ ...listing, areaCode: 205 })

async function measured(): Promise<Record<string, Written>> {
  const { here, listing } = filled()
  using _ = here
  const written: Record<string, Written> = {}
  const note = async (name: string, act: () => unknown) => {
    written[name] = await writtenBy(here, act)
  }
  await note('a new home', () => bring(here, listing))
  await note('the same listing again', () => bring(here, listing))
  await note('another price', () => bring(here, { ...listing, price: 4_900 }))
  const bot = await florentinBot(here)
  const own = aListing({ street: 'הרצל 2' })
  await note('a new home that one bot posts', () => bring(here, inFlorentin(own)))
  await note('a lower price that one bot posts', () => bring(here, { ...own, price: 4_000 }))
  inGroup(here, bot)
  const third = inFlorentin(aListing({ street: 'הרצל 3' }))
  await note('a new home that one bot posts in Telegram too', () => bring(here, third))
  const owner = await givenUser(here)
  const visit = await visitor(here, owner)
  const { websiteChatId: chat } = givenBot(here, owner)
  await note('a message in a chat', async () => {
    const sent = { content: 'hello there', tempId: 'x' }
    expect((await visit('POST', `/api/chats/${chat}/messages`, sent)).status).toBe(200)
  })
  for (let n = 0; n < 9; n += 1) await florentinBot(here)
  const last = inFlorentin(aListing({ street: 'הרצל 4' }))
  await note('a new home that ten bots post', () => bring(here, last))
  return written
}

test('what is found, posted and said writes no more rows and pages than its budget', async () => {
  const written = await measured()
  expect(Object.keys(written).sort()).toEqual(Object.keys(BUDGETS).sort())
  const over = Object.entries(BUDGETS).flatMap(([name, most]) => {
    const { rows = 0, pages = 0 } = written[name] ?? {}
    return [
      ...(rows > most.rows ? [`${name}: ${rows} rows, at most ${most.rows}`] : []),
      ...(pages > most.pages ? [`${name}: ${pages} pages, at most ${most.pages}`] : []),
    ]
  })
  expect(over).toEqual([])
})
