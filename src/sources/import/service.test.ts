import { expect, test } from 'bun:test'
import { assets, listings } from '../../assets/tables.ts'
import { messages } from '../../chats/tables.ts'
import { newestRuns } from '../../intake/store/runs.ts'
import { days } from '../../kernel/clock.ts'
import type { Reading } from '../../reading/domain.ts'
import { AN_ACTOR, givenBot, givenHome, givenUser } from '../../testing/worlds/given.ts'
import { aFeed, aFeedRecord } from '../../testing/worlds/listings.ts'
import { parseTextsBy } from '../../testing/worlds/parse.ts'
import { aReading } from '../../testing/worlds/readings.ts'
import { START, type World, world } from '../../testing/worlds/world.ts'
import { importAll } from './service.ts'

// The reader of texts has tests of its own: here a text is the JSON of what is read from it, behind a sentence.
const SENTENCE = 'דירה יפה ומוארת עם מרפסת גדולה ונוף פתוח לים'
const HOME: Partial<Reading> = {
  dealType: 'rent',
  price: 5_000,
  rooms: 3,
  size: 70,
  city: 'תל אביב',
  neighbourhood: 'פלורנטין',
}

const written = (stated: Partial<Reading>) => `${SENTENCE} ${JSON.stringify(stated)}`
function readText(text: string): Reading {
  const stated = /\{.*\}/.exec(text)?.[0]
  return aReading(stated === undefined ? {} : (JSON.parse(stated) as Partial<Reading>))
}

function bring(here: World, ...bodies: string[]) {
  const clock = { ...here.clock, sleep: async () => undefined }
  const given = bodies.map((body, index) => ({ name: `file ${index + 1}`, body }))
  return importAll(
    { ...here, clock, parse: parseTextsBy(readText) },
    { given, label: 'test', by: AN_ACTOR },
  )
}

const line = (stated: Partial<Reading>, more: Record<string, unknown> = {}) =>
  JSON.stringify({ text: written(stated), ...more })
const posts = ({ db }: World) => db.select().from(messages).all()
const florentin = async (here: World, change = {}) =>
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205], ...change })

test('a post is a home, is matched and posted once, and the same post again has the same answer', async () => {
  using here = world()
  await florentin(here)
  const first = await bring(here, written(HOME))
  expect(first).toMatchObject({ matched: 1, delivered: 1, items: [{ outcome: 'home' }] })
  expect(first.crossPosts).toEqual({ joined: 0, undecidable: 1 })
  expect(posts(here)).toHaveLength(1)
  const again = await bring(here, written(HOME))
  expect(again).toEqual({ ...first, matched: 0, delivered: 0 })
  expect(posts(here)).toHaveLength(1)
  const [asset] = here.db.select().from(assets).all()
  expect(first.items[0]?.assetId).toBe(asset?.id ?? '')
  expect(asset).toMatchObject({ source: 'import', city: 'תל אביב יפו', areaCode: 205 })
})

test('posts of other kinds are counted, and are never homes', async () => {
  using here = world()
  await florentin(here)
  const { items } = await bring(
    here,
    ([{ ...HOME, dealType: 'wanted' }, { ...HOME, dealType: 'roommate' }, {}] as Partial<Reading>[])
      .map((stated) => written(stated))
      .join('\n---\n'),
  )
  expect(items.map(({ outcome }) => outcome)).toEqual(['wanted', 'roommate', 'other'])
  expect(new Set(items.map(({ _id }) => _id)).size).toBe(3)
  expect(here.db.select().from(assets).all()).toEqual([])
  const [run] = newestRuns(here.db, 'import', { kinds: ['recorded'], limit: 1 })
  expect(run).toMatchObject({ state: 'ok', seen: 3, leftOut: 3, new: 0 })
})

const TAKEN: Partial<Reading> = { ...HOME, ended: true, evidence: { ended: 'הושכר' } }
const live = (here: World) =>
  here.db
    .select()
    .from(assets)
    .all()
    .filter(({ removedAt }) => removedAt === null)

test('a post whose home is taken makes no listing', async () => {
  using here = world()
  await florentin(here)
  const { items, matched } = await bring(here, written(TAKEN))
  expect(items).toMatchObject([
    { outcome: 'taken', reason: 'the text says that the home is taken' },
  ])
  expect([matched, here.db.select().from(listings).all()]).toEqual([0, []])
  const [run] = newestRuns(here.db, 'import', { kinds: ['recorded'], limit: 1 })
  expect(run).toMatchObject({ leftOut: 1, leftOutTypes: [{ type: 'taken', count: 1 }] })
})

test('a stored post that says now that its home is taken ends, and returns when it is free again', async () => {
  using here = world()
  const link = 'https://t.me/flats/7'
  await bring(here, line(HOME, { link }), line({ ...HOME, city: 'חיפה' }))
  expect(live(here)).toHaveLength(2)
  await bring(here, line(TAKEN, { link }))
  expect(live(here)).toMatchObject([{ city: 'חיפה' }])
  const [run] = newestRuns(here.db, 'import', { kinds: ['recorded'], limit: 1 })
  expect(run).toMatchObject({ gone: 1 })
  await bring(here, line(HOME, { link }))
  expect(live(here)).toHaveLength(2)
})

test('a pasted text with a line that its home is taken ends what the text was before', async () => {
  using here = world()
  const text = written(HOME)
  const read = (given: string) => ({
    ...readText(given),
    ...(given.includes('הושכר') && { ended: true as const, evidence: { ended: 'הושכר' } }),
  })
  const paste = (given: string) =>
    importAll(
      {
        ...here,
        clock: { ...here.clock, sleep: async () => undefined },
        parse: parseTextsBy(read),
      },
      { given: [{ name: '', body: given }], label: 'test', by: AN_ACTOR },
    )
  await paste(text)
  expect(live(here)).toHaveLength(1)
  expect((await paste(`*** הושכר ***\n${text}`)).items).toMatchObject([{ outcome: 'taken' }])
  expect(live(here)).toEqual([])
})

test('records that cannot be read are named, the good ones are kept, and no bad one stops the others', async () => {
  using here = world()
  const { items } = await bring(here, `${line(HOME)}\n{"text"\n{"a":1}\n{"text":"!!"}`, '')
  expect(items.map(({ outcome, path, position }) => [outcome, path, position])).toEqual([
    ['home', 'file 1: line 1', 1],
    ['unread', 'file 1: line 2', 2],
    ['unread', 'file 1: line 3', 3],
    ['unread', 'file 1: line 4', 4],
    ['unread', 'file 2', 1],
  ])
  const [run] = newestRuns(here.db, 'import', { kinds: ['recorded'], limit: 1 })
  expect(run?.rejected).toHaveLength(4)
})

test('a post that is older than a week is listed and not posted; a later fall of its price is', async () => {
  using here = world()
  await florentin(here)
  const dated = (price: number, age: number) =>
    line(
      { ...HOME, price },
      { link: 'https://t.me/flats/1', date: new Date(START - age).toISOString() },
    )
  await bring(here, dated(5_000, days(8)))
  expect(posts(here)).toEqual([])
  expect(here.db.select().from(assets).all()).toMatchObject([{ removedAt: null, price: 5_000 }])
  await bring(here, dated(4_500, days(8)))
  expect(posts(here)).toHaveLength(1)
})

test.each([
  ['rent', 6, 'posted'],
  ['rent', 29, 'listed'],
  ['rent', 31, 'past'],
  ['sale', 89, 'listed'],
  ['sale', 91, 'past'],
] as const)('a %s of %d days is %s', async (dealType, age, expected) => {
  using here = world()
  await florentin(here, { dealType, priceLimit: [0, 10_000_000] })
  const price = dealType === 'rent' ? 5_000 : 2_000_000
  const date = new Date(START - days(age)).toISOString()
  await bring(here, line({ ...HOME, dealType, price }, { date }))
  const [asset] = here.db.select().from(assets).all()
  const isPosted = posts(here).length > 0
  expect(asset?.removedAt === null ? (isPosted ? 'posted' : 'listed') : 'past').toBe(expected)
})

test('an older reading of a post does not overwrite a newer one', async () => {
  using here = world()
  const dated = (price: number, day: string) =>
    line({ ...HOME, price }, { link: 'https://t.me/flats/1', date: day })
  await bring(here, dated(4_500, '2026-11-20'))
  const { items } = await bring(here, dated(5_000, '2026-11-10'))
  expect(items).toMatchObject([{ outcome: 'home' }])
  expect(here.db.select().from(listings).all()).toMatchObject([{ price: 4_500 }])
})

test('the same text under another address is the same listing', async () => {
  using here = world()
  await florentin(here)
  const at = (id: number) => line(HOME, { link: `https://www.facebook.com/groups/1/posts/${id}/` })
  const {
    items: [first],
  } = await bring(here, at(1))
  const {
    items: [second],
  } = await bring(here, at(2))
  expect(second?._id).toBe(first?._id ?? '')
  expect(posts(here)).toHaveLength(1)
})

test('a cross-post of a known home joins it and posts nothing', async () => {
  using here = world()
  await florentin(here)
  givenHome(here, { price: 5_000, rooms: 3, size: 70, street: null, phone: '0521234567' })
  const { size: _, ...open } = HOME
  const { items, crossPosts } = await bring(here, written({ ...open, phone: '052-123-4567' }))
  expect(items).toMatchObject([{ outcome: 'same' }])
  expect(crossPosts).toEqual({ joined: 1, undecidable: 0 })
  expect(
    here.db
      .select()
      .from(listings)
      .all()
      .map(({ joinedBy }) => joinedBy),
  ).toEqual([null, 'crossPost'])
  expect(posts(here)).toEqual([])
  const again = await bring(here, written({ ...open, phone: '052-123-4567' }))
  expect(again.items).toEqual(items)
})

test('each home of a post with several is a listing', async () => {
  using here = world()
  const second = { ...HOME, price: 9_000, rooms: 5, size: 120 }
  const homes = [aReading(HOME), aReading(second)]
  const { items } = await bring(here, written({ ...HOME, price: null, homes }))
  expect(items.map(({ outcome }) => outcome)).toEqual(['home', 'home'])
  expect(
    here.db
      .select()
      .from(assets)
      .all()
      .map(({ price }) => price),
  ).toEqual([5_000, 9_000])
})

test('answers of a source go through the same run, what is no home is left out', async () => {
  using here = world()
  await florentin(here)
  const storage = aFeedRecord('store1', { additionalDetails: { property: { text: 'מחסן' } } })
  const { items, matched } = await bring(here, aFeed([aFeedRecord('one1'), storage]), written(HOME))
  expect(items.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['home', undefined],
    ['other', 'no home: מחסן'],
    ['home', undefined],
  ])
  expect(matched).toBe(2)
})

test('short texts are repeated by chance: they are two listings', async () => {
  using here = world()
  const record = (id: number) => JSON.stringify({ text: '{"price":5000,"rooms":3}', id })
  await bring(here, `${record(1)}\n${record(2)}`)
  expect(here.db.select().from(listings).all()).toHaveLength(2)
})

test('what "immediately" means does not change with the day of the reading', async () => {
  using here = world()
  const text = written({ ...HOME, entryDate: 'immediate' })
  await bring(here, text)
  await here.clock.pass(days(2))
  await bring(here, text)
  expect(here.db.select().from(listings).all()).toMatchObject([{ entryDate: '2026-11-21' }])
  const [run] = newestRuns(here.db, 'import', { kinds: ['recorded'], limit: 1 })
  expect(run).toMatchObject({ new: 0, updated: 0, unchanged: 1 })
})
