import { expect, test } from 'bun:test'
import { announce } from '../../database/changes.ts'
import { write } from '../../database/database.ts'
import { givenHome } from '../../testing/given.ts'
import { type World, world } from '../../testing/world.ts'
import { createMarket } from './market.ts'

function givenHomes(here: World, count: number) {
  return Array.from({ length: count }, (_, n) =>
    givenHome(here, { coordinates: [34.77 + n / 10_000, 32.06], price: 5_000 + n }),
  )
}

test('a change that alters nothing of the comparison concerns the home alone', () => {
  using here = world()
  const [first, second] = givenHomes(here, 3)
  const market = createMarket()
  market.refresh(here.db, here.clock.now())
  expect(market.pending.size).toBe(3)
  market.pending.clear()
  const change = (id: string, sql: string) => {
    here.db.$client.run(sql, [id])
    write(here.db, (tx) => announce(tx, 'asset', id, here.clock.now()))
    expect(market.isCurrent(here.db)).toBe(false)
    market.refresh(here.db, here.clock.now())
    const found = [...market.pending]
    market.pending.clear()
    return found
  }
  const rename = "update assets set description = 'renovated' where id = ?"
  expect(change(first?.id ?? '', rename)).toEqual([first?.rid ?? 0])
  const reduce = 'update assets set price = 4000 where id = ?'
  expect(change(second?.id ?? '', reduce).toSorted()).toHaveLength(3)
  const remove = 'update assets set merged_into = 1 where id = ?'
  expect(change(second?.id ?? '', remove)).toHaveLength(3)
  expect(market.get(second?.rid ?? 0)).toBeUndefined()
})
