import { expect, test } from 'bun:test'
import { replaceRates } from '../assets/costs/store.ts'
import { builtInRates } from '../assets/costs/table.ts'
import { assetById } from '../assets/store/assets.ts'
import { current } from '../database/counters.ts'
import { write } from '../database/database.ts'
import { givenHome } from '../testing/worlds/given.ts'
import { world } from '../testing/worlds/world.ts'
import { keepBuiltInRates } from './totals.ts'

const signal = new AbortController().signal

test('a start stores the rates of the program once, and computes totals without another rev', async () => {
  using here = world()
  const home = givenHome(here, { price: 5_000, size: 72, city: 'תל אביב-יפו' })
  const sale = givenHome(here, { dealType: 'sale', price: 1_500_000, size: 72 })
  expect(home.total).toBe(5_000)
  await keepBuiltInRates(here, signal)
  const after = assetById(here.db, home.id)
  expect(after).toMatchObject({ total: 5_280, rev: home.rev })
  expect(assetById(here.db, sale.id)?.total).toBeNull()
  expect(current(here.db, 'arnona')).toBe(builtInRates().version)
  const raised = current(here.db, 'rates')
  await keepBuiltInRates(here, signal)
  expect(current(here.db, 'rates')).toBe(raised)
})

test('a run that was interrupted begins anew, and rates that an operator imported stay', async () => {
  using here = world()
  const home = givenHome(here, { price: 5_000, size: 60 })
  const rate = { zone: null, kind: null, sizeFrom: null, sizeTo: null, year: 2027, source: 'order' }
  write(here.db, (tx) =>
    replaceRates(tx, [{ ...rate, city: 'תל אביב - יפו', rate: 10_000 }], false),
  )
  await expect(keepBuiltInRates(here, AbortSignal.abort())).rejects.toThrow()
  expect(current(here.db, 'arnona')).toBe(0)
  await keepBuiltInRates(here, signal)
  expect(assetById(here.db, home.id)?.total).toBe(5_500)
})
