import { expect, test } from 'bun:test'
import type { PlacedBy } from '../../areas/domain/area.ts'
import { days, minutes, seconds } from '../../kernel/clock.ts'
import { allJobs } from '../../process/jobs.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { passing } from '../../testing/worlds/time.ts'
import { type Visit, visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { pointIn } from './address.ts'
import { placesIn } from './domain.ts'

const ROTHSCHILD = { lat: '32.062745', lon: '34.770447', display_name: 'שדרות רוטשילד 12' }
const FOUND = [{ lat: 32.062745, lon: 34.770447, label: 'שדרות רוטשילד 12' }]

type Answer = () => Response | Promise<Response>

/** A product whose geocoder is a double, which is asked on the stopped clock. */
async function asking(respond: Answer = () => Response.json([ROTHSCHILD])) {
  const asked: { url: URL; agent: string; at: number }[] = []
  const double = { respond }
  const here = world(
    { GEOCODER_URL: 'http://geocoder.test/' },
    {
      fetch(url, init) {
        const headers = new Headers(init.headers as Record<string, string>)
        asked.push({
          url: new URL(url),
          agent: headers.get('user-agent') ?? '',
          at: here.clock.now(),
        })
        const aborted = new Promise<never>((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        )
        return Promise.race([double.respond(), aborted])
      },
    },
  )
  const visit = await visitor(here, await givenUser(here))
  const geocode = (q: string, by: Visit = visit) =>
    by('GET', `/api/geocode?${new URLSearchParams({ q })}`)
  return { here, asked, double, visit, geocode, [Symbol.dispose]: here[Symbol.dispose] }
}

test('a place is found, and the same words are asked for once in 90 days', async () => {
  using at = await asking()
  const { here, asked, geocode } = at
  expect(await passing(here, geocode(' רוטשילד 12 '))).toMatchObject({ status: 200, body: FOUND })
  const [first] = asked
  expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({
    format: 'jsonv2',
    addressdetails: '1',
    'accept-language': 'he',
    countrycodes: 'il',
    limit: '5',
    q: 'רוטשילד 12, Israel',
  })
  expect(first?.url.pathname).toBe('/search')
  expect(first?.agent).toStartWith('Metzia/')
  for (const again of ['רוטשילד 12', 'רוֹטשילד  12, Israel', 'רוטשילד 12 ישראל'])
    expect((await geocode(again)).body).toEqual(FOUND)
  expect(asked).toHaveLength(1)
  await here.clock.pass(days(91))
  const cleanup = allJobs(here, []).find(({ name }) => name === 'cleanup')
  await passing(here, Promise.resolve(cleanup?.run(new AbortController().signal)))
  expect(here.db.$client.query('select count(*) from geocodes').values()).toEqual([[0]])
})

test('an answer that is too old is asked for again, also before it is deleted', async () => {
  using at = await asking()
  await passing(at.here, at.geocode('יפו'))
  await at.here.clock.pass(days(90))
  const later = await visitor(at.here, await givenUser(at.here))
  await passing(at.here, at.geocode('יפו', later))
  expect(at.asked).toHaveLength(2)
})

test('the geocoder is asked once a second by all users together, and once for equal questions', async () => {
  using at = await asking()
  const { here, asked, geocode } = at
  const other = await visitor(here, await givenUser(here))
  const questions = ['a', 'b', 'a', 'c', 'b', 'a'].map((q, n) =>
    geocode(q, n % 2 ? other : undefined),
  )
  const answers = await passing(here, Promise.all(questions))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(asked.map(({ url }) => url.searchParams.get('q')).sort()).toEqual([
    'a, Israel',
    'b, Israel',
    'c, Israel',
  ])
  const gaps = asked.slice(1).map(({ at: later }, n) => later - (asked[n]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(seconds(1))
})

test('nothing found is an answer too, and a text without words is not asked for', async () => {
  using at = await asking(() => Response.json([]))
  for (const _ of [1, 2]) expect((await passing(at.here, at.geocode('nowhere'))).body).toEqual([])
  expect(at.asked).toHaveLength(1)
  expect((await at.geocode('?!')).body).toEqual([])
  expect(at.asked).toHaveLength(1)
})

test('a user may ask 20 times in a minute', async () => {
  using at = await asking()
  const { here, geocode } = at
  await passing(here, geocode('one'))
  await here.clock.pass(minutes(2))
  for (let n = 0; n < 20; n += 1) expect((await geocode('one')).status).toBe(200)
  const refused = await geocode('one')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61)
  const other = await visitor(here, await givenUser(here))
  expect((await geocode('one', other)).status).toBe(200)
  await here.clock.pass(minutes(1))
  expect((await geocode('one')).status).toBe(200)
})

test.each<[string, Answer]>([
  ['an error', () => new Response('oops', { status: 500 })],
  ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['no list', () => Response.json({ error: 'no' })],
  ['places without coordinates', () => Response.json([{ display_name: 'x' }])],
  ['hostile values', () => Response.json([{ lat: { a: 1 }, lon: '34', display_name: 'x' }])],
  ['numbers that are none', () => Response.json([{ ...ROTHSCHILD, lat: '1e400' }])],
  ['nothing but null', () => Response.json([null])],
  ['too much', () => new Response(`[${'0,'.repeat(200_000)}0]`)],
  ['a redirect', () => Response.redirect('http://127.0.0.1/', 302)],
  ['a refused connection', () => Promise.reject(new Error('ConnectionRefused'))],
  ['nothing for ten seconds', () => new Promise(() => undefined)],
])('%s is 503 with a text, is not kept, and later questions are answered', async (_, respond) => {
  using at = await asking(respond)
  const { status, body, headers } = await passing(at.here, at.geocode('יפו'))
  expect([status, body.code]).toEqual([503, 'geocoder'])
  expect(body.message).toBe('The address search does not answer. Please try again later.')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  at.double.respond = () => Response.json([ROTHSCHILD])
  expect((await passing(at.here, at.geocode('יפו'))).body).toEqual(FOUND)
})

test('after a refusal the geocoder is left alone for a minute', async () => {
  using at = await asking(() => new Response('slow down', { status: 429 }))
  const { here, geocode, asked } = at
  expect((await passing(here, geocode('a'))).status).toBe(503)
  expect((await passing(here, geocode('b'))).status).toBe(503)
  expect(asked).toHaveLength(1)
  at.double.respond = () => Response.json([ROTHSCHILD])
  await here.clock.pass(minutes(1))
  expect((await passing(here, geocode('b'))).status).toBe(200)
})

test('ten questions wait, and those beyond them are refused at once', async () => {
  using at = await asking(() => new Promise(() => undefined))
  const refused = Promise.withResolvers<void>()
  let answers = 0
  const questions = Array.from({ length: 12 }, async (_, n) => {
    const { status } = await at.geocode(`street ${n}`)
    answers += 1
    if (answers === 2) refused.resolve()
    return status
  })
  // While time stands still, none of the ten is given up.
  await refused.promise
  expect([answers, at.asked.length]).toEqual([2, 1])
  expect(await passing(at.here, Promise.all(questions))).toEqual(Array(12).fill(503))
  expect(at.asked.length).toBe(10)
})

const HOUSE = { house_number: '10', road: 'הרצל', city: 'תל אביב' }
const NO_STREET = { house_number: '10', city: 'תל אביב' }
const isCity = (one: string, other: string) => one === other
const called = (display_name: string) => ({ display_name })
const addressed = (address: object, stated: object = {}) => ({
  display_name: 'הרצל 10',
  name: 'הרצל',
  address,
  ...stated,
})

test.each<[string, PlacedBy | undefined, object]>([
  ['a house', 'exact', addressed(HOUSE)],
  ['another house', 'street', addressed({ ...HOUSE, house_number: '12' })],
  ['a house without a street', undefined, addressed(NO_STREET)],
  ['a house of a quarter', 'area', addressed(NO_STREET, { addresstype: 'quarter' })],
  ['a road with a number', 'street', addressed(NO_STREET, { category: 'highway' })],
  ['the label of a house', 'exact', called('10, הרצל, תל אביב, נפת תל אביב')],
  ['the label of another house', 'street', called('12, הרצל, תל אביב, נפת תל אביב')],
  ['the label of a house without a street', undefined, called('10, תל אביב, נפת תל אביב')],
  ['a house in another city', undefined, addressed({ ...HOUSE, city: 'חיפה' })],
])('where a street and a house number are asked for, %s answers: %p', (_, by, stated) => {
  const places = placesIn([{ ...ROTHSCHILD, ...stated }], () => true) ?? []
  expect(pointIn(places, { street: 'הרצל 10', city: 'תל אביב' }, isCity)?.by).toBe(by as PlacedBy)
})

test('places outside of Israel are left out, at most 5 are answered, and a question has words', async () => {
  const paris = { lat: '48.85', lon: '2.35', display_name: 'Paris' }
  expect(placesIn([paris, ROTHSCHILD], ([lon]) => lon > 34)).toMatchObject(FOUND)
  expect(placesIn(Array(9).fill(ROTHSCHILD), () => true)).toHaveLength(5)
  using at = await asking(() => Response.json([paris]))
  expect((await passing(at.here, at.geocode('Paris'))).body).toEqual([])
  for (const q of ['', 'x'.repeat(201)])
    expect(await at.geocode(q)).toMatchObject({
      status: 422,
      body: { errors: { q: expect.anything() } },
    })
})

test('a search that is not answered is said in the language of the reader', async () => {
  using at = await asking(() => new Response('oops', { status: 500 }))
  const asked = at.visit('GET', '/api/geocode?q=x', undefined, { 'accept-language': 'he' })
  const { body } = await passing(at.here, asked)
  expect(body.message).toStartWith('חיפוש הכתובות לא עונה.')
})
