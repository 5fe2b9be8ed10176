import { expect, test } from 'bun:test'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

async function asking() {
  const here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  const said = async (...homes: { id: string }[]) => {
    const { body } = await visit('GET', `/api/assets/bots?ids=${homes.map(({ id }) => id).join()}`)
    return body
  }
  return { here, user, visit, said, [Symbol.dispose]: here[Symbol.dispose] }
}

test('a home is said to match by the names of two bots and their number', async () => {
  using at = await asking()
  const { here, user, said } = at
  const home = givenHome(here, { rooms: 3 })
  for (const rooms of [1, 2, 3])
    givenBot(here, user, { neighborhoodCodes: [205], priceLimit: [0, 20_000], rooms })
  const [{ matching, ...rest }] = await said(home)
  expect(rest).toEqual({ _id: home.id, matchingCount: 3, nearest: null })
  expect(matching).toHaveLength(2)
})

test('a home that matches no bot has the reason of the nearest one, with both numbers', async () => {
  using at = await asking()
  const { here, user, said } = at
  const home = givenHome(here, { price: 9_200, rooms: 2, size: 45 })
  givenBot(here, user, { neighborhoodCodes: [205], priceLimit: [0, 8_000], rooms: 3, sizeMin: 60 })
  const near = givenBot(here, user, {
    neighborhoodCodes: [205],
    priceLimit: [0, 8_000],
    excludeWords: ['none'],
  })
  expect(await said(home)).toEqual([
    {
      _id: home.id,
      matching: [],
      matchingCount: 0,
      nearest: {
        _id: near.id,
        chatName: 'My bot',
        reason: {
          code: 'price',
          text: "₪9,200 is above this bot's ₪8,000",
          is: 9_200,
          limit: 8_000,
        },
      },
    },
  ])
})

test('a stopped bot, one for other areas and those of others say nothing', async () => {
  using at = await asking()
  const { here, user, said } = at
  const home = givenHome(here)
  givenBot(here, user, { neighborhoodCodes: [205], isActive: false })
  givenBot(here, user, { neighborhoodCodes: [312] })
  givenBot(here, user, { neighborhoodCodes: [205], dealType: 'sale' })
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  expect(await said(home)).toEqual([])
})

test('a page of homes is asked for by one request that reads homes and bots once', async () => {
  using at = await asking()
  const { here, user, said } = at
  givenBot(here, user, { neighborhoodCodes: [205], priceLimit: [0, 20_000] })
  const homes = Array.from({ length: 12 }, () => givenHome(here))
  await said(...homes)
  const { ran } = recordStatements(here.db)
  expect(await said(...homes)).toHaveLength(12)
  expect(ran.filter((sql) => /from "(assets|bots)"/.test(sql)).length).toBeLessThanOrEqual(2)
})

test('ids that are none are refused by name, and too many too', async () => {
  using at = await asking()
  for (const ids of ['', 'a b', Array(51).fill('a').join()]) {
    const { status, body } = await at.visit('GET', `/api/assets/bots?ids=${ids}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ids']])
  }
})
