import { expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { write } from '../database/database.ts'
import type { Arriving } from '../items/domain.ts'
import { addItem, itemByRid, listItems, retryItem } from '../items/store.ts'
import { AppError } from '../kernel/errors.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { TOO_COSTLY } from '../parsing/parse.ts'
import { createPool } from '../parsing/pool.ts'
import { sourceWorld } from '../sources/job.ts'
import { parseWith } from '../testing/worlds/parse.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { handleWaiting } from './handle.ts'
import { arrivingOfMail } from './mail/arriving.ts'
import { readItem } from './readers/item.ts'
import { arrivingOfSent } from './sent.ts'

const isLong = process.env.METZIA_LONG === '1'
const [MAILS, HOSTILE] = isLong ? [500, 20] : [40, 2]

/** Readers of which every 25th mail takes for ever. */
const SCRIPT = `
import { serveParsers } from ${JSON.stringify(join(import.meta.dirname, '../parsing/serve.ts'))}
import { PARSERS } from ${JSON.stringify(join(import.meta.dirname, '../process/parsers.ts'))}
const spin = () => { for (;;) {} }
await serveParsers({
  ...PARSERS,
  mail: (given) => new TextDecoder().decode(given.bytes).includes('hostile') ? spin() : PARSERS.mail(given),
})`

const HOME = 'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח'
const { signal } = new AbortController()
const handling = { sources: [], label: 'test', signal }

let keys = 0
function add(here: World, arriving: Partial<Arriving> = {}): number {
  keys += 1
  const { random, clock } = here
  const item = { way: 'api', userRid: null, sentAt: null, title: '', key: `c${keys}` } as const
  const one = { ...item, content: { text: HOME }, ...arriving }
  return write(here.db, (tx) => addItem(tx, one, { random, now: clock.now() })).item.rid
}
const handle = (here: World, parse = here.parse) =>
  handleWaiting({ ...sourceWorld(here), parse }, handling)

test('of many mails those that take too much are unread, and all others are read', async () => {
  using _here = world()
  const script = join(mkdtempSync(join(tmpdir(), 'parsers-')), 'parsers.ts')
  writeFileSync(script, SCRIPT)
  const limits = { cpuMs: 700, bytes: 1e9, totalMs: 60_000 }
  const pool = createPool({ command: [process.execPath, script], clock: systemClock, limits })
  const mails = Array.from({ length: MAILS }, (_, n) => {
    const said = n % 25 === 7 ? 'hostile' : HOME
    return `From x\nFrom: a@b.example\nMessage-ID: <${n}@b>\nSubject: ${n}\n\n${said}\n\n`
  })
  const file = new TextEncoder().encode(mails.join(''))
  const items = await arrivingOfMail(pool.parse, file, { userRid: null, trust: null })
  pool.close()
  const costly = items.filter(({ refused }) => refused === TOO_COSTLY)
  expect([items.length, costly.length]).toEqual([MAILS, HOSTILE])
  expect(items.filter(({ content }) => content.text?.includes('פלורנטין'))).toHaveLength(
    MAILS - HOSTILE,
  )
}, 120_000)

test('an item that takes too much is unread with the reason, and is not read again by itself', async () => {
  using here = world()
  const rids = [add(here), add(here, { content: { text: 'costly' } }), add(here)]
  let times = 0
  const parse = parseWith({
    item: (given) => {
      if (given.item.content?.text !== 'costly') return readItem(given)
      times += 1
      throw new AppError('invalid', TOO_COSTLY, { code: 'costly' })
    },
  })
  await handle(here, parse)
  await handle(here, parse)
  expect(rids.map((rid) => itemByRid(here.db, rid)?.outcome)).toEqual(['home', 'unread', 'same'])
  expect(itemByRid(here.db, rids[1] ?? 0)?.results).toEqual([
    { outcome: 'unread', facts: [], reason: TOO_COSTLY },
  ])
  expect(times).toBe(1)
})

test('a reading that the end of the process interrupts is begun once more, and then no more', async () => {
  using here = world()
  const rid = add(here)
  const tries: unknown[] = []
  const killed = parseWith({
    item: () => {
      tries.push(itemByRid(here.db, rid)?.tries)
      throw new AppError('unavailable', 'interrupted', { code: 'workerEnded' })
    },
  })
  for (let times = 0; times < 2; times += 1)
    await expect(handle(here, killed)).rejects.toThrow('interrupted')
  await handle(here, killed)
  expect(tries).toEqual([1, 2])
  expect(itemByRid(here.db, rid)).toMatchObject({
    outcome: 'unread',
    results: [{ reason: TOO_COSTLY }],
  })
  write(here.db, (tx) => retryItem(tx, rid, here.clock.now()))
  await handle(here)
  expect(itemByRid(here.db, rid)?.outcome).toBe('home')
})

test('only the item that interrupts is given up, not those that wait beside it', async () => {
  using here = world()
  const rids = [add(here), add(here, { content: { text: 'deadly' } }), add(here)]
  const deadly = parseWith({
    item: (given) => {
      if (given.item.content?.text !== 'deadly') return readItem(given)
      throw new AppError('unavailable', 'interrupted', { code: 'workerEnded' })
    },
  })
  for (let times = 0; times < 2; times += 1)
    await expect(handle(here, deadly)).rejects.toThrow('interrupted')
  await handle(here, deadly)
  expect(rids.map((rid) => itemByRid(here.db, rid)?.outcome)).toEqual(['home', 'unread', 'home'])
})

test('of an item 200 records are read, and the rest is counted in one reason', () => {
  const posts = Array.from({ length: 450 }, (_, n) => ({ text: `${HOME} ${n}`, id: n }))
  const web = { YAD2_WEB_URL: 'https://www.yad2.co.il' }
  const read = (html: string) =>
    readItem({ item: { way: 'api', content: { html }, sentAt: null }, now: 0, web }).tasks
  const tasks = read(JSON.stringify(posts))
  expect(tasks).toHaveLength(201)
  expect(tasks.at(-1)).toMatchObject({
    key: null,
    reason: '250 more records are left out: at most 200 are read at once',
  })
  const bad = read('{\n'.repeat(450_000))
  expect(bad.map((task) => task.key === null && task.reason)).toEqual([
    'is not complete JSON (200 records)',
    '449800 more records are left out: at most 200 are read at once',
  ])
})

test('a text with more than 200 posts is 200 items, and one that counts the rest', () => {
  const text = Array.from({ length: 230 }, (_, n) => `post ${n}`).join('\n---\n')
  const items = arrivingOfSent({ text }, { userRid: 1, sentAt: null })
  expect(items).toHaveLength(201)
  expect(items.at(-1)).toMatchObject({
    refused: '30 more records are left out: at most 200 are read at once',
  })
})

test('an item knows what it takes on the disk, before and after it was read', async () => {
  using here = world()
  const rid = add(here)
  const stored = () => {
    const row = itemByRid(here.db, rid)
    const sizes = [row?.content, row?.results].map((one) => Buffer.byteLength(JSON.stringify(one)))
    return [row?.bytes, (sizes[0] ?? 0) + (sizes[1] ?? 0)]
  }
  const [before, sum] = stored()
  expect(before).toBe(sum)
  await handle(here)
  const [after, sumAfter] = stored()
  expect(after).toBe(sumAfter)
  expect(Number(after)).toBeGreaterThan(Number(before))
})

test('a list has the first results of an item, without their facts', async () => {
  using here = world()
  const posts = Array.from({ length: 60 }, (_, n) => ({
    text: `להשכרה דירת 3 חדרים בפלורנטין, תל אביב, הרצל ${n + 1}. ${50 + n} מ"ר, ${4_000 + n} ש"ח`,
  }))
  const rid = add(here, { content: { html: JSON.stringify(posts) } })
  await handle(here)
  const [listed] = listItems(here.db, { userRid: 'all', since: 0 }, { limit: 10, skip: 0 })
  expect(itemByRid(here.db, rid)?.results).toHaveLength(60)
  expect(listed?.results).toHaveLength(20)
  expect(listed?.results[0]).toMatchObject({ outcome: 'home', facts: [] })
  expect(listed?.results[0]?.assetId).toBe(itemByRid(here.db, rid)?.results[0]?.assetId)
})
