import { expect, test } from 'bun:test'
import { listingOf } from '../../assets/store/listings.ts'
import { write } from '../../database/database.ts'
import { days } from '../../kernel/clock.ts'
import { yad2Double } from '../../testing/doubles/yad2.ts'
import { AN_ACTOR } from '../../testing/worlds/given.ts'
import { aFeedRecord } from '../../testing/worlds/listings.ts'
import { parseTextsBy } from '../../testing/worlds/parse.ts'
import { aReading } from '../../testing/worlds/readings.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { DAILY_BUDGET } from '../feed/rate-limit.ts'
import { recordPause } from '../pause.ts'
import { updateState } from '../store/states.ts'
import { yad2 } from '../yad2/source.ts'
import { importSent, type Sent } from './request.ts'

const LINK = 'https://www.yad2.co.il/realestate/item/tel-aviv-area/abcd1234?utm=x'
const HOME = aReading({ dealType: 'rent', price: 5_000, rooms: 3 })

/** A product whose Yad2 is a double that the operator has named. */
function here(): {
  product: World
  requests: string[]
  headers(): Headers
  send(sent: Sent): ReturnType<typeof importSent>
} & Disposable {
  const double = yad2Double()
  double.feeds.set('rent 3', [aFeedRecord('abcd1234')])
  const YAD2_API_URL = 'http://gateway.test:8080'
  const product = world({ YAD2_API_URL, FETCH_HOSTS: 'gateway.test:8080' }, { fetch: double.fetch })
  const clock = { ...product.clock, sleep: async () => undefined }
  const {
    config: { values },
  } = product
  const parse = parseTextsBy(() => HOME)
  return {
    product,
    requests: double.requests,
    headers: () => double.headers,
    send: (sent) =>
      importSent({ ...product, clock, values, parse }, [yad2], { sent, by: AN_ACTOR }),
    [Symbol.dispose]: () => product[Symbol.dispose](),
  }
}

test('a link to a listing of Yad2 is fetched from its gateway, and stored as the listing of Yad2', async () => {
  using at = here()
  const { items } = await at.send({ url: LINK })
  expect(at.requests).toEqual(['/realestate-item/abcd1234'])
  expect(at.headers().get('origin')).toBe('https://www.yad2.co.il')
  expect(items).toMatchObject([{ outcome: 'home' }])
  const key = { source: 'yad2', externalId: 'abcd1234' }
  expect(listingOf(at.product.db, key)).toMatchObject({ id: items[0]?._id, price: 5_000 })
})

test.each([
  ['https://homes.example/item/abcd1234', 'Only links to listings'],
  ['http://169.254.169.254/latest', 'Only links to listings'],
  ['https://www.yad2.co.il.evil.test/item/abcd1234', 'Only links to listings'],
  ['https://evilyad2.co.il/item/abcd1234', 'Only links to listings'],
  ['https://www.yad2.co.il/realestate/rent', 'Only links to listings'],
  ['https://www.facebook.com/groups/1/posts/2/', 'send its text'],
  ['no link', 'must be the address'],
])('%s is not fetched, and the refusal names the field', async (url, reason) => {
  using at = here()
  await expect(at.send({ url })).rejects.toMatchObject({
    kind: 'invalid',
    fields: { url: expect.stringContaining(reason) },
  })
  expect(at.requests).toEqual([])
})

test('a text with a link is read without a request, and is stored with the link', async () => {
  using at = here()
  const url = 'https://www.facebook.com/groups/1/permalink/2/'
  const { items } = await at.send({ title: 'דירה', text: 'להשכרה', url })
  expect(items).toMatchObject([{ outcome: 'home' }])
  expect(listingOf(at.product.db, { source: 'facebook', externalId: '2' })).toMatchObject({
    link: 'https://www.facebook.com/groups/1/posts/2/',
    description: 'דירה\nלהשכרה',
  })
  expect(at.requests).toEqual([])
})

test('nothing at all is refused with the name of the field', async () => {
  using at = here()
  await expect(at.send({ title: 'דירה', text: ' ' })).rejects.toMatchObject({
    fields: { text: expect.any(String) },
  })
})

test('a link is not fetched while its source is paused', async () => {
  using at = here()
  recordPause(at.product, 'yad2', { state: 'blocked', retryAfterMs: 0 })
  await expect(at.send({ url: LINK })).rejects.toMatchObject({ kind: 'tooMany' })
  expect(at.requests).toEqual([])
})

test('a listing that is gone is a clear refusal', async () => {
  using at = here()
  const gone = LINK.replace('abcd1234', 'none5678')
  await expect(at.send({ url: gone })).rejects.toMatchObject({ kind: 'unavailable', code: 'link' })
})

test('a link is not fetched when the requests of the day are used up', async () => {
  using at = here()
  const { db, clock } = at.product
  const budgetDay = Math.floor(clock.now() / days(1))
  write(db, (tx) => updateState(tx, 'yad2', { budgetDay, budgetUsed: DAILY_BUDGET }))
  await expect(at.send({ url: LINK })).rejects.toMatchObject({ kind: 'tooMany' })
  expect(at.requests).toEqual([])
})
