import { expect, test } from 'bun:test'
import { announce } from '../../database/changes.ts'
import { write } from '../../database/database.ts'
import { givenHome } from '../../testing/worlds/given.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { createMarket } from './market.ts'
import { putComparison } from './store.ts'

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

test('a home that is removed, or returns, without another change counts as such', () => {
  using here = world()
  const [home] = givenHomes(here, 1)
  const market = createMarket()
  const after = (sql: string) => {
    here.db.$client.run(`update assets set ${sql}`)
    write(here.db, (tx) => announce(tx, 'asset', home?.id ?? '', here.clock.now()))
    market.refresh(here.db, here.clock.now())
    return market.isLive(home?.rid ?? 0)
  }
  market.refresh(here.db, here.clock.now())
  expect(market.isLive(home?.rid ?? 0)).toBe(true)
  expect([after('removed_at = 5'), after('removed_at = null')]).toEqual([false, true])
})

test('a market that is loaded has the comparisons of merged homes removed', () => {
  using here = world()
  const [first, second] = givenHomes(here, 2)
  const comparison = { estimate: 5_000, low: 4_000, high: 6_000, comparables: [], score: 1 }
  write(here.db, (tx) => putComparison(tx, second?.rid ?? 0, comparison))
  here.db.$client.run('update assets set merged_into = ? where rid = ?', [
    first?.rid ?? 0,
    second?.rid ?? 0,
  ])
  const market = createMarket()
  market.refresh(here.db, here.clock.now())
  expect([...market.pending].sort()).toEqual([first?.rid ?? 0, second?.rid ?? 0])
})

test('homes are loaded in turns, and what changes meanwhile is not missed', () => {
  using here = world()
  const homes = givenHomes(here, 5)
  const market = createMarket(2)
  const refresh = () => market.refresh(here.db, here.clock.now())
  const [first, , , , fifth] = homes
  expect([refresh(), market.isCurrent(here.db)]).toEqual([false, false])
  here.db.$client.run('update assets set price = 4321 where id in (?, ?)', [
    first?.id ?? '',
    fifth?.id ?? '',
  ])
  write(here.db, (tx) => {
    for (const { id } of homes) announce(tx, 'asset', id, here.clock.now())
  })
  expect([refresh(), refresh(), market.isCurrent(here.db)]).toEqual([false, true, true])
  expect(homes.map(({ rid }) => market.get(rid)?.price)).toEqual([4321, 5001, 5002, 5003, 4321])
  expect(market.pending.size).toBe(5)
})

test('a market whose changes were forgotten while it was loaded begins again', () => {
  using here = world()
  const homes = givenHomes(here, 3)
  const market = createMarket(2)
  const refresh = () => market.refresh(here.db, here.clock.now())
  expect(refresh()).toBe(false)
  here.db.$client.run('update assets set price = 4321')
  write(here.db, (tx) => {
    for (const { id } of homes) announce(tx, 'asset', id, here.clock.now())
  })
  here.db.$client.run('delete from changes where seq < (select max(seq) from changes)')
  expect([refresh(), refresh()]).toEqual([false, true])
  expect(homes.map(({ rid }) => market.get(rid)?.price)).toEqual([4321, 4321, 4321])
})
