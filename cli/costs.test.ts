import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assets } from '../src/assets/tables.ts'
import { messages } from '../src/chats/tables.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { givenBot, givenHome, givenUser } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'

const line = (change: object) =>
  JSON.stringify({
    city: 'תל אביב-יפו',
    zone: null,
    kind: null,
    sizeFrom: null,
    sizeTo: null,
    rate: 60,
    year: 2027,
    source: 'order',
    ...change,
  })

test('costs import computes totals again and posts nothing; a bad row is named and changes nothing', async () => {
  using here = world()
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const home = givenHome(here, { price: 7_500, size: 72, vaad: 150 })
  const posts = here.db.select().from(messages).all().length
  const env = { DATA_DIR: here.dataDir }
  const file = join(here.dataDir, 'rates.jsonl')
  const total = () =>
    here.db
      .select()
      .from(assets)
      .all()
      .find(({ id }) => id === home.id)?.total
  writeFileSync(file, [line({}), line({ rate: 'x' }), '{'].join('\n'))
  const refused = await cli(['costs', 'import', file], env)
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('line 2: rate: expected number')
  expect(refused.err).toContain('line 3: is not JSON')
  expect(total()).toBe(7_650)
  writeFileSync(file, line({}))
  const done = await cli(['costs', 'import', file], env)
  expect([done.code, done.out]).toEqual([0, 'Imported 1 rates of 1 city.\n'])
  expect(total()).toBe(8_010)
  expect(here.db.select().from(messages).all()).toHaveLength(posts)
  const shown = JSON.parse((await cli(['costs', 'show', '--json'], env)).out)
  expect(shown.cities).toMatchObject([{ city: 'תל אביב-יפו', low: 60, from: 'import' }])
  expect(shown.money.loanToValue).toEqual({ none: 75, selling: 70, another: 50 })
}, 60_000)

test('costs import replaces the table of taxes and limits; one that cannot be true changes nothing', async () => {
  using here = world()
  const env = { DATA_DIR: here.dataDir }
  const { money } = JSON.parse((await cli(['costs', 'show', '--json'], env)).out)
  const file = join(here.dataDir, 'money.json')
  const another = [{ upTo: 5, percent: 8 }]
  writeFileSync(file, JSON.stringify({ ...money, purchaseTax: { ...money.purchaseTax, another } }))
  const refused = await cli(['costs', 'import', file], env)
  expect(refused.err).toBe(
    'metzia: purchaseTax/another: ends must rise, and the last one be null\n',
  )
  writeFileSync(file, JSON.stringify({ ...money, since: 2027 }))
  expect((await cli(['costs', 'import', file], env)).out).toBe('Imported taxes and limits.\n')
  const shown = JSON.parse((await cli(['costs', 'show', '--json'], env)).out)
  expect(shown.money.since).toBe(2027)
}, 60_000)
