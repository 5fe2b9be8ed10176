import { expect, test } from 'bun:test'
import { assetByRid } from '../../assets/store/assets.ts'
import { listingOf } from '../../assets/store/listings.ts'
import { setCounter } from '../../database/counters.ts'
import { write } from '../../database/database.ts'
import { toListing } from '../../intake/ingest.ts'
import { readDescription } from '../../intake/read-description.ts'
import { rereadStored } from '../../intake/reread.ts'
import { minutes } from '../../kernel/clock.ts'
import { storedProblems } from '../../process/check.ts'
import { READER_VERSION } from '../../reading/domain.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, bringFor, posts } from '../../testing/worlds/passes.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'

const HOME =
  'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח. ללא תיווך 052-1234567'

async function given() {
  const here = world()
  const user = await givenUser(here)
  const ask = await visitor(here, user)
  const send = async (text: string) =>
    (await ask('POST', '/api/inbox', { text, url: 'https://homes.example/1' })).body.items[0]
  const { assetId } = await send(HOME)
  const home = async (id: string = assetId) => (await ask('GET', `/api/assets/${id}`)).body
  const correct = (body: unknown, id: string = assetId) =>
    ask('PATCH', `/api/bring/homes/${id}`, body)
  return { here, user, ask, send, assetId, home, correct }
}

test('every fact that was read is corrected in place, and is said to be so by hand', async () => {
  const { here, home, correct } = await given()
  using _ = here
  const said = {
    price: 6_100,
    rooms: 3.5,
    size: 81,
    floor: -1,
    street: 'הרצל 12',
    neighbourhood: 'נווה צדק',
    entryDate: '2027-01-15',
    phone: '054-765 4321',
  }
  const { status, body } = await correct(said)
  expect([status, body.isOwn]).toEqual([200, true])
  expect(body.home).toMatchObject({ ...said, phone: '0547654321' })
  expect(await home()).toMatchObject({
    price: 6_100,
    rooms: 3.5,
    size: 81,
    floorNumber: -1,
    neighborhood: 'נווה צדק',
    phoneNumber: '0547654321',
    isPrivate: true,
  })
  const byHand = body.facts.filter((fact: { byHand?: true }) => fact.byHand)
  expect(byHand.map((fact: { field: string }) => fact.field).sort()).toEqual(
    Object.keys(said).sort(),
  )
  expect(storedProblems(here.db)).toEqual([])
})

test('no later reading takes a correction back: the same text, a changed one, a better reader', async () => {
  const { here, user, ask } = await given()
  using _ = here
  const {
    areaCode: _code,
    areaBy: _by,
    ...stated
  } = aListing({
    phone: '0523334444',
    description: 'דירה ברחוב אלנבי 7',
  })
  const read = (changes: Partial<typeof stated> = {}) => {
    const raw = { ...stated, ...changes, hoodId: 205, isHome: true }
    const known = readDescription(here.db, raw, here.clock.now(), user.rid)
    bringFor(here, user.rid, toListing(known, here.areas))
  }
  read()
  const kept = listingOf(here.db, stated, user.rid)
  const own = kept && assetByRid(here.db, kept.assetRid)?.id
  await ask('PATCH', `/api/bring/homes/${own}`, {
    price: 6_100,
    street: 'הרצל 12',
    phone: null,
    city: 'חיפה',
  })
  const home = async () => (await ask('GET', `/api/assets/${own}`)).body
  const { neighborhoodCode } = await home()
  const corrected = {
    price: 6_100,
    location: expect.stringContaining('הרצל 12'),
    phoneNumber: null,
    city: 'חיפה',
    neighborhoodCode,
  }
  expect(await home()).toMatchObject(corrected)
  read()
  read({ price: 4_000, floor: 3, description: 'דירה ברחוב שינקין 9, 0529998888' })
  read({ price: 40_000, floor: 3, coordinates: [34.77, 32.06], description: null })
  expect(await home()).toMatchObject({ ...corrected, floorNumber: 3, coordinates: null })
  for (const what of ['reader', 'rules'] as const) {
    here.db.$client.run(`update listings set read_by = ${READER_VERSION - 1}`)
    write(here.db, (tx) => setCounter(tx, what, 0))
    const reread = rereadStored(here, new AbortController().signal)
    await here.clock.pass(minutes(1))
    await reread
    expect(await home()).toMatchObject(corrected)
  }
  expect(storedProblems(here.db)).toEqual([])
})

test('what is not stated any more is empty, and can be stated again', async () => {
  const { here, home, correct } = await given()
  using _ = here
  const { body } = await correct({ price: null, size: null })
  expect(body.home).toMatchObject({ price: null, size: null, rooms: 3 })
  expect((await home()).facts.map(({ field }: { field: string }) => field)).not.toContain('price')
  await correct({ price: 5_000 })
  expect(await home()).toMatchObject({ price: 5_000, size: null, isPriceStated: true })
  expect(storedProblems(here.db)).toEqual([])
})

test('another city is another area, whose bots post the home', async () => {
  const { here, user, home, correct } = await given()
  using _ = here
  const bot = givenBot(here, user, { neighborhoodCodes: [205], priceLimit: [0, 4_000] })
  expect((await home()).neighborhoodCode).toBe(205)
  await correct({ city: 'חיפה', neighbourhood: null })
  expect((await home()).neighborhoodCode).not.toBe(205)
  expect(posts(here, bot)).toEqual([])
  await correct({ city: 'ת"א', neighbourhood: 'פלורנטין', price: 3_900 })
  expect(await home()).toMatchObject({ neighborhoodCode: 205, city: 'תל אביב יפו' })
  expect(posts(here, bot)).toHaveLength(1)
})

test('a corrected price is no fall of the price, and the wrong one leaves the history', async () => {
  const { here, user, home, correct } = await given()
  using _ = here
  const bot = givenBot(here, user, { neighborhoodCodes: [205], priceLimit: [0, 9_000] })
  await correct({ price: 5_500 })
  expect(posts(here, bot)).toHaveLength(1)
  const first = (await home()).prices
  await here.clock.pass(60_000)
  await correct({ price: 4_500 })
  expect(posts(here, bot)).toHaveLength(1)
  const { prices, drop } = await home()
  expect([prices, drop]).toEqual([[{ ...first[0], price: 4_500 }], null])
  expect(storedProblems(here.db)).toEqual([])
})

test('a correction that makes it a home that everybody sees joins the two', async () => {
  const { here, home, correct } = await given()
  using _ = here
  bring(here, aListing({ phone: '0531112222', price: 5_300, street: null, floor: 2 }))
  const { body } = await correct({ phone: '053-1112222' })
  expect(body.isOwn).toBe(false)
  expect(await home(body._id)).toMatchObject({ isPrivate: false, phoneNumber: '0531112222' })
  expect((await correct({ price: 1_000 }, body._id)).status).toBe(404)
  expect(storedProblems(here.db)).toEqual([])
})

const WRONG: [field: string, value: unknown][] = [
  ['price', 0],
  ['price', 12.5],
  ['price', 1e300],
  ['price', 90],
  ['price', '5000'],
  ['rooms', 3.3],
  ['rooms', 99],
  ['rooms', 1e-300],
  ['size', 5],
  ['floor', 2.5],
  ['floor', 9_999],
  ['street', ''],
  ['street', '12'],
  ['street', 'x'.repeat(101)],
  ['street', 'הרצל\u202e 5'],
  ['city', '\u0000'],
  ['neighbourhood', ['a']],
  ['entryDate', '2027-02-30'],
  ['entryDate', 'soon'],
  ['phone', 'call me'],
  ['phone', '1'],
]

test.each(WRONG)('%s %p is refused by its name, and nothing changes', async (field, value) => {
  const { here, home, correct } = await given()
  using _ = here
  const before = await home()
  const { status, body } = await correct({ rooms: 4, [field]: value })
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toContain(field)
  expect(await home()).toEqual(before)
})

test('a home of another user, one that everybody sees, or none at all is corrected by nobody', async () => {
  const { here, home, assetId, correct } = await given()
  using _ = here
  const other = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  const before = await home()
  expect((await other('PATCH', `/api/bring/homes/${assetId}`, { price: 4_000 })).status).toBe(404)
  expect((await other('GET', `/api/bring/homes/${assetId}`)).status).toBe(404)
  expect(await home()).toEqual(before)
  const known = aListing({ city: 'חיפה', areaCode: 1 })
  bring(here, known)
  const everybodys = assetByRid(here.db, listingOf(here.db, known)?.assetRid ?? 0)?.id ?? ''
  for (const id of [everybodys, 'none', '\u0000', "' or 1=1", '../x', 'x'.repeat(99)])
    expect((await correct({ price: 4_000 }, encodeURIComponent(id))).status).toBe(404)
})

test('what nobody can correct is left as it is', async () => {
  const { here, home, correct } = await given()
  using _ = here
  const before = await home()
  const others = [{}, [], null, 'price', 5, { ownerRid: null, description: 'x' }]
  for (const body of others) await correct(body)
  expect(await home()).toEqual(before)
})

test('a home that is gone is not corrected', async () => {
  const { here, ask, correct } = await given()
  using _ = here
  const [{ _id }] = (await ask('GET', '/api/inbox')).body
  await ask('DELETE', `/api/inbox/${_id}`)
  expect((await correct({ price: 4_000 })).status).toBe(409)
})

test('what came in says which homes can be corrected', async () => {
  const { here, ask, assetId } = await given()
  using _ = here
  bring(here, aListing({ phone: '0531112222', price: 5_400 }))
  await ask('POST', '/api/inbox', { text: HOME.replace('052-1234567', '053-1112222') })
  const [known, own] = (await ask('GET', '/api/bring')).body.recent
  expect(own.results).toMatchObject([{ assetId, isOwn: true }])
  expect(known.results[0].isOwn).toBeUndefined()
})
