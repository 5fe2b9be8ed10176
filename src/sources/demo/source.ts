import { write } from '../../database/database.ts'
import type { Lease } from '../../database/leases.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { ingestAll } from '../../intake/ingest.ts'
import { retire } from '../../intake/retire.ts'
import { type ActiveRun, recordRun, SUCCESS } from '../../intake/run.ts'
import { updateRun } from '../../intake/store/runs.ts'
import { seconds } from '../../kernel/clock.ts'
import { addTally } from '../../matching/service.ts'
import { DEMO_LISTINGS } from '../../tiles/settings.ts'
import { DEMO_HOST } from '../../world/setting.ts'
import { addPart, EMPTY_RESULT, type RunResult, type Source, type SourceWorld } from '../source.ts'
import { chance, DEMO, demoListing } from './homes.ts'
import { demoCounts, liveAt } from './store.ts'

const EVERY_MS = seconds(5)
/** The most live listings: beyond them the oldest is removed for each new one. */
export const LIVE_MAX = 2_000
/** With fewer live listings none is removed. */
const LIVE_MIN = 300
/** Of the passes, the shares in which a price falls and in which a listing is removed. */
const FALLS = 0.3
const REMOVALS = 0.2

const ADDRESSES = { pictures: `http://${DEMO_HOST}/pictures`, pages: DEMO_LISTINGS }

/** Made-up homes for the demo: one every few seconds, by the same way as every listing. */
export const demoSource: Source = {
  name: DEMO,
  label: 'Demo',
  imageHosts: [DEMO_HOST],
  isDemo: true,
  isOn: ({ METZIA_DEMO }) => METZIA_DEMO,
  everyMs: () => EVERY_MS,
  needs: () => [null],
  run: (world, lease, signal) => bringHomes(world, lease, { count: 1 }, signal),
}

/** One pass that brings this many new listings; now and then a price falls in it, and a listing is removed. */
export async function bringHomes(
  world: SourceWorld,
  lease: Lease,
  { count }: { count: number },
  signal: AbortSignal,
): Promise<RunResult> {
  const begin = { source: DEMO, kind: 'pass', scope: null, pages: 1 } as const
  const ended = await recordRun(world, begin, signal, async (run) => {
    const { brought } = demoCounts(world.db)
    const now = world.clock.now()
    const fresh = Array.from({ length: count }, (_, at) =>
      demoListing(brought + at, ADDRESSES, now),
    )
    const fallen = chance(brought, 'falls') < FALLS ? cheaper(world, brought) : []
    const work = { pass: run.pass, lease, tally: run.tally }
    run.tally = await ingestAll(world, world.index, [...fresh, ...fallen], work)
    removeSome(world, run, brought)
    return SUCCESS
  })
  return addPart(EMPTY_RESULT, ended)
}

/** A live listing with a lower price. */
function cheaper({ db, clock }: SourceWorld, turn: number): RawListing[] {
  const { live } = demoCounts(db)
  const kept = liveAt(db, Math.floor(chance(turn, 'which falls') * live))
  if (!kept || kept.price === null) return []
  const number = Number(kept.externalId.replace('home-', ''))
  const price = Math.round((kept.price * (0.9 + chance(turn, 'how far') * 0.07)) / 10) * 10
  return [{ ...demoListing(number, ADDRESSES, clock.now()), price }]
}

/** Removes one of the older listings at times, and the oldest ones beyond the bound. */
function removeSome({ db, clock, random, index }: SourceWorld, run: ActiveRun, turn: number): void {
  const { live } = demoCounts(db)
  const isTurn = live > LIVE_MIN && chance(turn, 'removes') < REMOVALS
  const many = Math.max(live - LIVE_MAX, isTurn ? 1 : 0)
  const place = live > LIVE_MAX ? 0 : Math.floor((chance(turn, 'which goes') * live) / 2)
  const tally = { ...run.tally }
  write(db, (tx) => {
    const now = clock.now()
    index.refresh(tx)
    for (let done = 0; done < many; done += 1) {
      const kept = liveAt(tx, place)
      if (!kept) continue
      addTally(tally, retire(tx, index, kept.rid, { pass: run.pass, random, now }))
      run.gone += 1
    }
    updateRun(tx, run.pass.runRid, { ...tally, gone: run.gone }, now)
  })
  run.tally = tally
}
