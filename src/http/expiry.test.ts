import { expect, test } from 'bun:test'
import { days } from '../kernel/clock.ts'
import { START, stoppedClock } from '../testing/worlds/world.ts'
import { createExpiry } from './expiry.ts'

function watched() {
  const clock = stoppedClock()
  const told: string[] = []
  const expiry = createExpiry<{ name: string; until: () => number }>(clock, {
    over: ({ name }) => void told.push(name),
    unreadable: ({ name }) => void told.push(`${name} cannot be read`),
  })
  const item = (name: string, until: () => number) => ({ name, until })
  return { clock, told, expiry, item }
}

test('each item ends at its time, whichever was added first, unless it was removed or lasts longer now', async () => {
  const { clock, told, expiry, item } = watched()
  let end = START + 400
  const removed = item('removed', () => START + 200)
  for (const one of [
    item('late', () => START + days(40)),
    item('first', () => START + 100),
    item('extended', () => end),
    removed,
    item('over', () => START),
  ])
    expiry.add(one)
  expect(told).toEqual(['over'])
  expiry.remove(removed)
  await clock.pass(99)
  expect(told).toEqual(['over'])
  await clock.pass(1)
  expect(told).toEqual(['over', 'first'])
  end = START + 900
  await clock.pass(799)
  expect(told).toHaveLength(2)
  await clock.pass(1)
  expect(told.at(-1)).toBe('extended')
  await clock.pass(days(40))
  expect(told).toEqual(['over', 'first', 'extended', 'late'])
})

test('one timer watches all items', () => {
  const clock = stoppedClock()
  const timers: (AbortSignal | undefined)[] = []
  const sleep = (_: number, signal?: AbortSignal) => {
    timers.push(signal)
    return new Promise<void>(() => {})
  }
  const nothing = { over() {}, unreadable() {} }
  const expiry = createExpiry<{ until: () => number }>({ ...clock, sleep }, nothing)
  const items = [300, 200, 400, 100].map((ms) => ({ until: () => START + ms }))
  for (const item of items) expiry.add(item)
  expect(timers.map((signal) => signal?.aborted)).toEqual([true, true, false])
  for (const item of items) expiry.remove(item)
  expect(timers.at(-1)?.aborted).toBe(true)
})

test('an item whose end cannot be read is told as such, and only once', async () => {
  const { clock, told, expiry, item } = watched()
  let isBroken = false
  const read = () => {
    if (isBroken) throw new Error('a disk error')
    return START + 100
  }
  expiry.add(item('one', read))
  isBroken = true
  await clock.pass(days(3))
  expect(told).toEqual(['one cannot be read'])
})

test('after the last item has gone, a new one is watched again', async () => {
  const { clock, told, expiry, item } = watched()
  const first = item('first', () => START + 100)
  expiry.add(first)
  expiry.remove(first)
  expiry.add(item('second', () => START + 200))
  await clock.pass(200)
  expect(told).toEqual(['second'])
})
