// Runs the groups of Facebook, one run for each line on standard input, in a process that a test may kill. Each reply
// has the result of the run and the memory of this process.

import { createInterface } from 'node:readline'
import { createLog } from '../../kernel/log.ts'
import { ABOVE } from '../../process/above.ts'
import { readConfig } from '../../process/settings.ts'
import type { Reading } from '../../reading/domain.ts'
import { facebookSource } from '../../sources/facebook/source.ts'
import { sourceWorld } from '../../sources/job.ts'
import { sourceLease, withLease } from '../../sources/lease.ts'
import { createContext, WORKING } from '../../world/context.ts'
import { hastyClock } from '../worlds/hasty-clock.ts'
import { aReading } from '../worlds/readings.ts'

/** Reads the price of the texts of the double; the reader of texts has tests of its own. */
export function readPrice(text: string): Reading {
  const price = /(\d{4,5}) ש"ח/.exec(text)?.[1]
  if (!price) return aReading({})
  const place = { city: 'תל אביב', neighbourhood: 'פלורנטין' }
  return aReading({ dealType: 'rent', price: Number(price), rooms: 3, ...place })
}

/** Waits of the browser that suit the double. */
export const QUICK = { shownMs: 1_500, moreMs: 400, wholeMs: 50 }

async function drive(): Promise<void> {
  const log = createLog({ level: 'silent', format: 'json' })
  const context = createContext(readConfig(process.env), WORKING, ABOVE, () => log)
  const live = sourceWorld({ ...context, clock: hastyClock() })
  const facebook = facebookSource(readPrice, QUICK)
  const { signal } = new AbortController()
  for await (const _ of createInterface({ input: process.stdin })) {
    const lease = { name: sourceLease('facebook'), label: 'test', signal }
    const {
      state,
      failure,
      new: added,
    } = await withLease(live, lease, (held, whileHeld) => facebook.run(live, held, whileHeld))
    Bun.gc(true)
    const { rss } = process.memoryUsage()
    process.stdout.write(`${JSON.stringify({ state, code: failure?.code ?? null, added, rss })}\n`)
  }
  context.db.$client.close()
}

if (import.meta.main) await drive()
