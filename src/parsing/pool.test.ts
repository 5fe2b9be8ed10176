import { expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usageOf } from '../kernel/processes.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { isTooCostly, TOO_COSTLY } from './parse.ts'
import { createPool, type Limits } from './pool.ts'
import { type Reader, startReader } from './reader.ts'

/** A process with parsers that do what strangers would like them to do. */
const SCRIPT = `
import { serveParsers } from ${JSON.stringify(join(import.meta.dirname, 'serve.ts'))}
import { AppError } from ${JSON.stringify(join(import.meta.dirname, '../kernel/errors.ts'))}
await serveParsers({
  echo: (value) => value,
  lengthOf: (bytes) => bytes.length,
  pid: () => process.pid,
  environment: () => Object.keys(process.env),
  spin: () => { for (;;) {} },
  // The engine gives up by itself after a while, which on a fast machine is short.
  expression: (text) => { while (!/(a+)+$/.test(text)); },
  grow: () => { const all = []; for (;;) all.push(new Uint8Array(10_000_000).fill(1)) },
  shout: (bytes) => 'x'.repeat(bytes),
  end: () => process.exit(1),
  refuse: () => { throw new AppError('invalid', 'no', { code: 'odd', fields: { x: 'no' } }) },
  fail: () => { throw new TypeError('a fault') },
})`
const script = join(mkdtempSync(join(tmpdir(), 'parsers-')), 'parsers.ts')
writeFileSync(script, SCRIPT)

const LIMITS: Limits = { cpuMs: 300, bytes: 400_000_000, totalMs: 20_000 }
type Ask = (name: string, input?: unknown) => Promise<unknown>

function pool(limits: Limits = LIMITS) {
  const started: Reader[] = []
  const start = (command: readonly string[]) => {
    const reader = startReader(command)
    started.push(reader)
    return reader
  }
  const made = createPool({
    command: [process.execPath, script],
    clock: systemClock,
    limits,
    start,
  })
  const ask = made.parse as unknown as Ask
  return { ask, started, close: made.close, [Symbol.dispose]: made.close }
}

const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    (value) => new Error(`It was read: ${String(value).slice(0, 100)}`),
    (error: Error) => error,
  )

test('what goes in and comes out is plain data of any size, and one process reads all of it', async () => {
  using at = pool()
  const value = { text: 'א'.repeat(1_000_000), bytes: new Uint8Array([1, 2]), at: null, list: [1] }
  expect(await at.ask('echo', value)).toEqual(value)
  const read = await Promise.all([at.ask('pid'), at.ask('pid'), at.ask('echo', 'x')])
  expect(read).toEqual([at.started[0]?.pid, at.started[0]?.pid, 'x'])
})

test('the largest body that users may send is passed on within a part of what a reading may take', async () => {
  using at = pool({ ...LIMITS, cpuMs: 900 })
  const bytes = new Uint8Array(25_000_000).fill(65)
  expect(await at.ask('lengthOf', bytes)).toBe(25_000_000)
  expect(await at.ask('echo', bytes)).toHaveLength(25_000_000)
})

test('the settings and secrets of the server are not in the process', async () => {
  using at = pool()
  const names = (await at.ask('environment')) as string[]
  expect(names.filter((name) => !['PATH', 'LANG', 'TZ'].includes(name))).toEqual([])
})

test.each([
  ['spin', null],
  ['expression', `${'a'.repeat(60)}!`],
  ['grow', null],
  ['shout', 40_000_000],
  ['end', null],
])('"%s" ends with its process, and what waits is read by another one', async (name, input) => {
  using at = pool()
  const [costly, next] = [errorOf(at.ask(name, input)), at.ask('pid')]
  const error = await costly
  expect([isTooCostly(error), error.message]).toEqual([true, TOO_COSTLY])
  expect(await next).not.toBe(at.started[0]?.pid)
  // It is killed, and the system takes a moment to end it.
  while (usageOf(at.started[0]?.pid ?? 0) !== undefined) await Bun.sleep(1)
})

test('a reading that takes a while has a spare process ready, and never two', async () => {
  using at = pool()
  await errorOf(at.ask('spin'))
  const [, spare] = at.started
  expect(at.started).toHaveLength(2)
  expect(await at.ask('pid')).toBe(spare?.pid)
})

test('a process that waits uses no processor, and so is not ended for it', async () => {
  using at = pool({ ...LIMITS, cpuMs: 200 })
  const pid = await at.ask('pid')
  for (let times = 0; times < 20; times += 1) await at.ask('echo', 'x'.repeat(100_000))
  expect(await at.ask('pid')).toBe(pid)
})

test('where the system does not tell the use of the processor, the whole time counts', async () => {
  using at = pool({ cpuMs: Number.POSITIVE_INFINITY, bytes: 1e12, totalMs: 300 })
  expect(isTooCostly(await errorOf(at.ask('spin')))).toBe(true)
})

test('a refusal keeps its fields, and a fault is an error; both processes go on', async () => {
  using at = pool()
  const pid = await at.ask('pid')
  expect(await errorOf(at.ask('refuse'))).toMatchObject({
    kind: 'invalid',
    code: 'odd',
    fields: { x: 'no' },
  })
  expect((await errorOf(at.ask('fail'))).message).toContain('TypeError: a fault')
  expect((await errorOf(at.ask('toString'))).message).toContain('There is no parser')
  expect(await at.ask('pid')).toBe(pid)
})

test('what is being read when the server stops is interrupted, not too costly', async () => {
  using at = pool()
  await at.ask('pid')
  const asked = errorOf(at.ask('spin'))
  const later = errorOf(at.ask('echo', 1))
  while (at.started.length < 2) await Bun.sleep(0)
  at.close()
  expect(await asked).toMatchObject({ kind: 'unavailable' })
  expect(await later).toMatchObject({ kind: 'unavailable' })
})

test('a program that cannot be started is no fault of what is read', async () => {
  const made = createPool({ command: ['/bin/false'], clock: systemClock })
  const asked = (made.parse as unknown as Ask)('echo', 1)
  expect(await errorOf(asked)).toMatchObject({ kind: 'unavailable', code: 'noReader' })
  made.close()
})
