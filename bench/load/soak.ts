import { systemClock } from '../../src/kernel/system-clock.ts'
import { givenBot } from '../../src/testing/worlds/given.ts'
import { aListing } from '../../src/testing/worlds/listings.ts'
import { bring } from '../../src/testing/worlds/passes.ts'
import { residentMib } from '../../src/testing/worlds/processes.ts'
import { inGroup } from '../../src/testing/worlds/telegram-outbox.ts'
import type { World } from '../../src/testing/worlds/world.ts'
import type { User } from '../../src/users/domain.ts'
import { medianOf } from '../report/figures.ts'

// The parts of a long run under load: what arrives, what is asked, and how much memory the server takes meanwhile.

/** Bots that look for every home, each in a group of its own. @returns the groups. */
export function givenGroups(here: World, owner: User, count: number): string[] {
  const groups = Array.from({ length: count }, (_, n) => `-${n + 1}`)
  for (const group of groups)
    inGroup(here, givenBot(here, owner, { neighborhoodCodes: [205], priceLimit: [0, 1e6] }), group)
  here.db.$client.run('update bots set digest_threshold = null')
  return groups
}

/** Brings a new home each time until the signal aborts. @returns their prices, each of which is unique. */
export async function keepBringing(
  here: World,
  everyMs: number,
  signal: AbortSignal,
): Promise<number[]> {
  const prices: number[] = []
  while (!signal.aborted) {
    const price = 1_000 + prices.length
    bring(here, aListing({ price }))
    prices.push(price)
    await systemClock.sleep(everyMs, signal)
  }
  return prices
}

/** The addresses that one user keeps asking for. */
const ASKED = [
  '/api/assets?limit=20',
  '/api/assets?isMapView=true&limit=100',
  '/api/chats',
  '/api/notifications',
  '/bots',
  '/api/requests',
]

/** Answers by status; 0: no connection, as while the server starts again. */
export type Answers = Map<number, number>

/** Asks one address after the other until the signal aborts. */
export async function keepAsking(
  { url, token }: { url: string; token: string },
  everyMs: number,
  signal: AbortSignal,
): Promise<Answers> {
  const answers: Answers = new Map()
  for (let n = 0; !signal.aborted; n += 1) {
    const status = await statusOf(`${url}${ASKED[n % ASKED.length]}`, token)
    answers.set(status, (answers.get(status) ?? 0) + 1)
    await systemClock.sleep(everyMs, signal)
  }
  return answers
}

async function statusOf(address: string, token: string): Promise<number> {
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, cookie: `authToken=${token}` },
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    // The server was killed, and is not back yet.
    return 0
  }
}

/** The median memory of a process within a time, in MiB. */
export async function medianMib(pid: number, ms: number, everyMs = 500): Promise<number> {
  const samples: number[] = []
  for (let left = ms; left > 0; left -= everyMs) {
    await systemClock.sleep(everyMs)
    const mib = residentMib(pid)
    if (mib !== undefined) samples.push(mib)
  }
  return medianOf(samples)
}

/** What SQLite itself says about a database: `ok`, and how many references lead nowhere. */
export function wholenessOf({ db }: World): { integrity: string; orphans: number } {
  return {
    integrity: db.$client.query('PRAGMA integrity_check').values().flat().join(),
    orphans: db.$client.query('PRAGMA foreign_key_check').values().length,
  }
}
