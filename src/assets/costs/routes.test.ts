import { expect, test } from 'bun:test'
import { keepBuiltInRates } from '../../intake/totals.ts'
import { givenBot, givenHome, givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring } from '../../testing/worlds/passes.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { arnonaOf, totalOf, zonesOf } from './domain.ts'
import { builtInRates } from './table.ts'

const signal = new AbortController().signal
const money = {
  equity: 1_300_000,
  income: 31_000,
  ratePercent: 4.6,
  years: 28,
  otherPayments: 0,
  owns: 'none',
}

async function looking() {
  const here = world()
  await keepBuiltInRates(here, signal)
  const visit = await visitor(here, await givenUser(here))
  const other = await visitor(here, await givenUser(here))
  return { here, visit, other, [Symbol.dispose]: here[Symbol.dispose] }
}

test('a home tells what it costs a month, each part with its origin', async () => {
  using at = await looking()
  const home = givenHome(at.here, { size: 72, price: 7_500, vaad: 150 })
  const { body } = await at.visit('GET', `/api/assets/${home.id}`)
  expect(body.costs).toMatchObject({
    rent: 7_500,
    arnona: { amount: null, low: 280, high: 838, by: 'table', zone: null, year: 2026 },
    vaad: { amount: 150, by: 'stated' },
    total: 7_930,
    isAbout: true,
  })
  const stated = givenHome(at.here, {
    arnona: 410,
    arnonaPer: 'twoMonths',
    price: 7_500,
    vaad: 150,
  })
  const exact = await at.visit('GET', `/api/assets/${stated.id}`)
  expect(exact.body.costs).toMatchObject({
    arnona: { amount: 410, by: 'stated' },
    total: 8_060,
    isAbout: false,
  })
})

test('the zone that a user states is theirs alone, and one that the city lacks is refused', async () => {
  using at = await looking()
  const home = givenHome(at.here, { size: 72, price: 7_500, vaad: 150 })
  const path = `/api/assets/${home.id}`
  const { zones } = (await at.visit('GET', `${path}/costs`)).body
  expect(zones).toContainEqual({ zone: '3', kind: 'ד' })
  const kept = await at.visit('PUT', `${path}/zone`, { zone: '3', kind: 'ד' })
  const arnona = { amount: 329, low: 329, high: 329, by: 'table', zone: '3', perMetre: 54.79 }
  expect(kept.body.costs).toMatchObject({ arnona, total: 7_979 })
  expect((await at.visit('GET', path)).body.costs).toMatchObject({ arnona, total: 7_979 })
  expect((await at.other('GET', path)).body.costs).toMatchObject({ total: 7_930 })
  expect((await at.visit('PUT', `${path}/zone`, { zone: '9', kind: null })).status).toBe(422)
  const exported = (await at.visit('GET', '/api/users/me/export')).body
  expect(exported.zones).toEqual([{ assetId: home.id, zone: '3', kind: 'ד' }])
  const forgotten = await at.visit('DELETE', `${path}/zone`)
  expect(forgotten.body.costs).toMatchObject({ arnona: { zone: null }, total: 7_930 })
})

test('the finder filters and sorts by the total; parts that are not known exclude nothing', async () => {
  using at = await looking()
  const dear = givenHome(at.here, { price: 5_000, size: null, vaad: 900 })
  const cheap = givenHome(at.here, { price: 5_500, size: null })
  const sale = givenHome(at.here, { dealType: 'sale', price: 1_500_000 })
  const found = async (query: string) =>
    (await at.visit('GET', `/api/assets?${query}`)).body.assets.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await found('sort=total')).toEqual([cheap.id, dear.id, sale.id])
  expect(await found('totalMax=5500')).toEqual([cheap.id])
  expect(await found('totalMax=5900&sort=total')).toEqual([cheap.id, dear.id])
  expect((await at.visit('GET', '/api/assets?totalMax=0')).status).toBe(422)
})

test('a card shows the total by the zone that its reader stated; order and filter count what everybody knows', async () => {
  using at = await looking()
  const home = givenHome(at.here, { size: 72, price: 7_500, vaad: 150 })
  const next = givenHome(at.here, { price: 7_950, size: null })
  await at.visit('PUT', `/api/assets/${home.id}/zone`, { zone: '3', kind: 'ד' })
  const found = async (visit: typeof at.visit, query: string) =>
    (await visit('GET', `/api/assets?${query}`)).body.assets.map(
      ({ _id, costs }: { _id: string; costs: { total: number } }) => [_id, costs.total],
    )
  const [mine, all] = [
    [home.id, 7_979],
    [home.id, 7_930],
  ]
  expect(await found(at.visit, 'sort=total')).toEqual([mine, [next.id, 7_950]])
  expect(await found(at.other, 'sort=total')).toEqual([all, [next.id, 7_950]])
  expect(await found(at.visit, 'totalMax=7930')).toEqual([mine])
  expect(await found(at.visit, 'totalMax=7929')).toEqual([])
})

test('a zone that a user knows never costs less than what order and filter count', () => {
  const { rates } = builtInRates()
  for (const city of new Set(rates.map((one) => one.city)))
    for (const size of [30, 72, 141, 200]) {
      const ofCity = rates.filter((one) => one.city === city)
      const made = aListing({ city, size, price: 5_000 })
      const least = totalOf(made, arnonaOf(made, ofCity)) ?? 0
      for (const own of zonesOf(ofCity))
        expect(totalOf(made, arnonaOf(made, ofCity, own))).toBeGreaterThanOrEqual(least)
    }
})

test('a bot leaves out what costs more in total, and says by how much', async () => {
  using here = world()
  const owner = await givenUser(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205], totalMax: 5_600 })
  const [fits] = [bring(here, aListing({ price: 5_500, vaad: 100, size: null }))]
  const over = givenHome(here, { price: 5_500, vaad: 101, size: null })
  const visit = await visitor(here, owner)
  const { body } = await visit('GET', `/api/chats/${bot.websiteChatId}`)
  expect(body.messages).toHaveLength(1)
  expect(fits).toBeDefined()
  const told = await visit('GET', `/api/assets/${over.id}/bots`)
  expect(told.body[0].reasons).toMatchObject([{ code: 'total', is: 5_601, limit: 5_600 }])
})

test('money is seen by its user only, is exported, and can be deleted', async () => {
  using at = await looking()
  const home = givenHome(at.here, { dealType: 'sale', price: 3_070_000 })
  const path = '/api/users/me/money'
  expect((await at.visit('GET', path)).body).toMatchObject({ money: null, isStale: false })
  expect((await at.visit('GET', `/api/assets/${home.id}`)).body.affordability).toBeUndefined()
  expect((await at.visit('PUT', path, money)).body.money).toEqual(money)
  const { affordability, costs } = (await at.visit('GET', `/api/assets/${home.id}`)).body
  expect(affordability).toMatchObject({ purchaseTax: 49_038, loan: 1_819_038, verdict: 'fits' })
  expect(costs).toMatchObject({ rent: null, total: null })
  expect((await at.other('GET', path)).body.money).toBeNull()
  expect((await at.other('GET', `/api/assets/${home.id}`)).body.affordability).toBeUndefined()
  expect((await at.visit('GET', '/api/users/me/export')).body.money).toEqual(money)
  for (const wrong of [{ income: 0 }, { years: 31 }, { ratePercent: 21 }, { equity: -1 }])
    expect((await at.visit('PUT', path, { ...money, ...wrong })).status).toBe(422)
  expect((await at.visit('DELETE', path)).body.money).toBeNull()
})
