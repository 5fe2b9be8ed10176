import { replaceRates, restateTotal } from '../assets/costs/store.ts'
import { builtInRates } from '../assets/costs/table.ts'
import { rentedRids } from '../assets/store/assets.ts'
import { current, setCounter } from '../database/counters.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { inBatches } from './batches.ts'

type World = { db: Db; clock: Clock }

/**
 * Stores the rates of arnona that this version brings, and computes the totals of all homes with them. A run that is
 * interrupted begins anew.
 */
export async function keepBuiltInRates(world: World, signal: AbortSignal): Promise<void> {
  const { db } = world
  const builtIn = builtInRates()
  const { version } = builtIn
  if (current(db, 'arnona') === version) return
  const { rates } = builtIn
  write(db, (tx) => replaceRates(tx, rates, true))
  await restateTotals(world, signal)
  write(db, (tx) => setCounter(tx, 'arnona', version))
}

/** Stores them in a database that was just made: no home has a total. */
export function beginRates(tx: Tx): void {
  const { rates, version } = builtInRates()
  replaceRates(tx, rates, true)
  setCounter(tx, 'arnona', version)
}

/** Computes the totals of all rented homes again. It raises no `rev` and posts nothing. */
export async function restateTotals(world: World, signal: AbortSignal): Promise<void> {
  const now = world.clock.now()
  await inBatches(world, rentedRids(world.db), (tx, rid) => restateTotal(tx, rid, now), signal)
}
