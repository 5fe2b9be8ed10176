import { expect, test } from 'bun:test'
import { holderOf } from '../database/leases.ts'
import { minutes } from '../kernel/clock.ts'
import { drivenClock } from '../testing/worlds/time.ts'
import { world } from '../testing/worlds/world.ts'
import { sourceLease, withLease } from './lease.ts'

const LEASE = { name: sourceLease('yad2'), label: 'test' }

test('a lease is held while the work lasts, and released after it', async () => {
  using here = world()
  const clock = drivenClock()
  const { signal } = new AbortController()
  const holder = () => holderOf(here.db, LEASE.name, clock.now())
  const work = withLease({ ...here, clock }, { ...LEASE, signal }, async () => {
    await clock.sleep(minutes(5))
    return holder()
  })
  expect(await clock.drive(work)).toStartWith('test ')
  expect(holder()).toBeUndefined()
})

test('work that loses its lease is aborted', async () => {
  using here = world()
  const clock = drivenClock()
  const { signal } = new AbortController()
  const work = withLease({ ...here, clock }, { ...LEASE, signal }, async (_, held) => {
    here.db.$client.run("update leases set owner = 'another process'")
    await clock.sleep(minutes(5), held)
    return held.reason
  })
  expect(await clock.drive(work)).toMatchObject({ code: 'lease' })
  expect(signal.aborted).toBe(false)
})

test('work that is stopped is aborted', async () => {
  using here = world()
  const clock = drivenClock()
  const stopping = new AbortController()
  const lease = { ...LEASE, signal: stopping.signal }
  const work = withLease({ ...here, clock }, lease, async (_, held) => {
    stopping.abort()
    return held.aborted
  })
  expect(await clock.drive(work)).toBe(true)
})
