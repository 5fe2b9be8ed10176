import { expect, test } from 'bun:test'
import { listingsOf } from '../src/assets/store/listings.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { givenHome } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'

test('assets merge and split decide by hand, and show the home that results', async () => {
  using here = world()
  const run = (...args: string[]) => cli(['assets', ...args], { DATA_DIR: here.dataDir })
  const [one, other] = [givenHome(here), givenHome(here, { price: 4_900 })]
  const merged = await run('merge', other.id, one.id, '--json')
  expect(merged).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(merged.out)).toMatchObject({ _id: one.id, price: 4_900, listingCount: 2 })
  const again = await run('merge', other.id, one.id)
  expect(again).toMatchObject({ code: 1, err: 'metzia: They are one property already\n' })
  const listing = listingsOf(here.db, one.rid).at(-1)
  const split = await run('split', other.id, listing?.id ?? '')
  expect(split).toMatchObject({ code: 0, err: '' })
  expect(split.out).toContain(listing?.id ?? '')
  expect(JSON.parse((await run('show', other.id, '--json')).out)).toMatchObject({ _id: other.id })
  const alone = await run('split', other.id, listing?.id ?? '')
  expect(alone.err).toBe('metzia: It is the only listing of this property\n')
  expect((await run('split', other.id)).code).toBe(2)
  expect((await run('merge', other.id)).code).toBe(2)
  const check = await cli(['db', 'check'], { DATA_DIR: here.dataDir })
  expect([check.code, check.err]).toEqual([0, ''])
}, 60_000)
