// Prints how fast updates of Telegram are stored, compared with what the disk can sync, and the memory that many of them take.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { handleUpdate } from '../src/receiving/handle.ts'
import { storeUpdates } from '../src/receiving/receive.ts'
import type { TelegramClient } from '../src/telegram/client.ts'
import { waitingUpdates } from '../src/telegram/store/updates.ts'
import { ME } from '../src/testing/telegram.ts'
import { type World, world } from '../src/testing/world.ts'

const ROUNDS = 5
const STORED = 400
const MANY = 100_000
const PAGE = 100
const MB = 1_048_576

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

const rate = (count: number, ms: number) => Math.round((count / ms) * 1_000)

/** Appends and syncs pages, as one commit does at least; returns how many a second. */
function syncRate({ dataDir }: World): number {
  const file = openSync(join(dataDir, 'sync'), 'a')
  const page = Buffer.alloc(4_096)
  const begun = performance.now()
  for (let n = 0; n < STORED; n += 1) {
    writeSync(file, page)
    fsyncSync(file)
  }
  closeSync(file)
  return rate(STORED, performance.now() - begun)
}

/** Stores updates one by one, as a webhook delivers them; returns how many a second. */
function storeRate(here: World, from: number): number {
  const begun = performance.now()
  for (let n = 0; n < STORED; n += 1) storeUpdates(here, [update(from + n)])
  return rate(STORED, performance.now() - begun)
}

async function receive(here: World, from: number, count: number): Promise<void> {
  for (let id = from; id < from + count; id += PAGE) {
    storeUpdates(
      here,
      Array.from({ length: PAGE }, (_, n) => update(id + n)),
    )
    for (const stored of waitingUpdates(here.db, PAGE))
      await handleUpdate(here, client, { me: ME, stored })
  }
}

function memory(): number {
  Bun.gc(true)
  return process.memoryUsage().rss / MB
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

using here = world()
const rounds = Array.from({ length: ROUNDS }, (_, round) => {
  const sync = syncRate(here)
  const store = storeRate(here, round * STORED)
  return { sync, store, share: store / sync }
})
const share = median(rounds.map((one) => one.share))
console.log(`${median(rounds.map(({ sync }) => sync))} syncs a second`)
console.log(`${median(rounds.map(({ store }) => store))} updates stored a second, one by one`)
console.log(`${share.toFixed(2)} of the disk's rate (goal: 0.50 or more)`)

// What is measured now is memory, not durability.
const { $client } = here.db
$client.run('PRAGMA synchronous = OFF')
await receive(here, 1_000_000, 10_000)
const before = memory()
const begun = performance.now()
await receive(here, 2_000_000, MANY)
const grown = memory() - before
console.log(`${MANY} updates handled in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
console.log(`${grown.toFixed(1)} MB more memory than before (goal: 10 at most)`)
if (share < 0.5 || grown > 10) process.exitCode = 1
