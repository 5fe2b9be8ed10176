import { expect, test } from 'bun:test'
import { createColumns } from '../assets/columns/columns.ts'
import { createColumnSearch } from '../assets/columns/search.ts'
import { AppError } from '../kernel/errors.ts'
import { world } from '../testing/worlds/world.ts'
import { loadColumns } from './load-columns.ts'
import type { Background } from './worker.ts'

/** A Worker that ends before it answers, so many times. */
function failing(times: number) {
  const background = {
    calls: 0,
    call: (async () => {
      background.calls += 1
      if (background.calls <= times) throw new AppError('unavailable', { code: 'interrupted' })
      return createColumns()
    }) as Background['call'],
  }
  return background
}

/** A clock whose pauses of five seconds end when they are told to; the others go on. */
function pausing() {
  const pauses: (() => void)[] = []
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((go) => {
      if (ms === 5_000) pauses.push(go)
      signal?.addEventListener('abort', () => go())
    })
  return { pauses, sleep }
}

/** Has everything that is due run. */
const settle = () => Bun.sleep(0)

test('homes are read again when the Worker has ended before it could send them, until the server stops', async () => {
  using here = world()
  const columns = createColumnSearch(here.db)
  const stopping = new AbortController()
  const { signal } = stopping
  const { pauses, sleep } = pausing()
  const clock = { ...here.clock, sleep }
  const twice = failing(2)
  const loading = loadColumns(columns, { ...here, clock, background: twice, signal })
  for (const calls of [1, 2]) {
    await settle()
    expect([twice.calls, pauses.length, columns.isReady()]).toEqual([calls, 1, false])
    pauses.shift()?.()
  }
  await loading
  expect([twice.calls, columns.isReady()]).toEqual([3, true])

  const ever = failing(Number.POSITIVE_INFINITY)
  const stopped = loadColumns(columns, { ...here, clock, background: ever, signal })
  await settle()
  stopping.abort()
  await stopped
  expect([ever.calls, columns.isReady()]).toEqual([1, false])
})
