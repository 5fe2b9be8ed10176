import type { TelegramClient } from '../src/telegram/client.ts'
import { waitingUpdates } from '../src/telegram/store/updates.ts'
import { handleUpdate } from '../src/telegram-updates/handle.ts'
import { storeUpdates } from '../src/telegram-updates/receive.ts'
import { memoryNow, syncRate } from '../src/testing/worlds/measured.ts'
import { ME } from '../src/testing/worlds/telegram.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import type { Benchmark } from './report/benchmark.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { taken } from './report/timing.ts'

const STORED = { full: 400, quick: 400, least: 10 }
const MANY = { full: 100_000, quick: 100_000, least: 200 }
const PAGE = 100
const SHARE_MIN = 0.5
const GROWN_MAX_MB = 10

export const updates: Benchmark = {
  name: 'updates',
  measures: 'how fast updates of Telegram are stored, and the memory that many of them take',
  runs: 'named',
  async run({ size }) {
    using here = world()
    const stored = await storing(here, STORED[size])
    // What is measured now is memory, not durability.
    here.db.$client.run('PRAGMA synchronous = OFF')
    return [stored, ...(await handling(here, MANY[size]))]
  },
}

const client: TelegramClient = {
  call: () => Promise.resolve({ ok: false, failure: { kind: 'refused', reason: 'a benchmark' } }),
}

function update(id: number) {
  const chat = { id: -(id % 50) - 1, type: 'group', title: 'A group' }
  const text = id % 10 === 0 ? '/help' : `a message of some words ${id}`
  return {
    update_id: id,
    message: { message_id: id, chat, from: { id: 7, first_name: 'D' }, text },
  }
}

/** Updates that are stored one by one, as a webhook delivers them, beside what the disk can sync. */
async function storing(here: World, count: number): Promise<Row> {
  let next = 0
  const store = async () => {
    const begun = performance.now()
    for (let n = 0; n < count; n += 1) await storeUpdates(here, [update(next + n)])
    next += count
    return (count * 1_000) / (performance.now() - begun)
  }
  const rates = await taken({ sync: () => syncRate(here.dataDir, count), store })
  return rowOf({
    name: 'updates stored one by one',
    unit: '1/s',
    ...rates.store,
    p99: null,
    reference: { name: 'syncs of the disk', ...rates.sync },
    goal: { of: 'ratio', atLeast: SHARE_MIN },
  })
}

async function handling(here: World, many: number): Promise<Row[]> {
  await receive(here, 1_000_000, many / 10)
  const before = memoryNow()
  const begun = performance.now()
  await receive(here, 2_000_000, many)
  const ms = performance.now() - begun
  return [
    reported({ name: `${many} updates handled`, unit: 'ms', median: ms }),
    rowOf({
      name: `memory after ${many} updates`,
      unit: 'MB',
      median: (memoryNow() - before) / 1e6,
      goal: { of: 'median', atMost: GROWN_MAX_MB },
    }),
  ]
}

async function receive(here: World, from: number, count: number): Promise<void> {
  for (let id = from; id < from + count; id += PAGE) {
    await storeUpdates(
      here,
      Array.from({ length: PAGE }, (_, n) => update(id + n)),
    )
    for (const stored of waitingUpdates(here.db, PAGE))
      await handleUpdate(here, client, { me: ME, stored })
  }
}
