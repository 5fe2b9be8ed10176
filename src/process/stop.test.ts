import { expect, test } from 'bun:test'
import { seconds } from '../kernel/clock.ts'
import { createLog } from '../kernel/log.ts'
import { drivenClock } from '../testing/worlds/time.ts'
import { awaitEnds } from './stop.ts'

const never = new Promise(() => undefined)

function logged() {
  const lines: { level: string; parts?: string[]; part?: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  return { lines, log: createLog({ level: 'info', format: 'json' }, { write }) }
}

test('parts that end at once are not waited for', async () => {
  const { lines, log } = logged()
  const clock = drivenClock(0)
  await clock.drive(awaitEnds({ jobs: Promise.resolve(), feed: Promise.resolve() }, { clock, log }))
  expect([clock.now(), lines]).toEqual([0, []])
})

test('whatever hangs is cut off within 10 seconds, and named', async () => {
  const { lines, log } = logged()
  const clock = drivenClock(0)
  const late = clock.sleep(seconds(5))
  const parts = { late, sender: never, feed: Promise.resolve(), requests: never }
  await clock.drive(awaitEnds(parts, { clock, log }))
  expect(clock.now()).toBeLessThan(seconds(10))
  expect(lines).toEqual([expect.objectContaining({ level: 'warn', parts: ['sender', 'requests'] })])
})

test('a part that fails has ended, and is logged', async () => {
  const { lines, log } = logged()
  const clock = drivenClock(0)
  await clock.drive(awaitEnds({ jobs: Promise.reject(new Error('broken')) }, { clock, log }))
  expect([clock.now(), lines]).toEqual([
    0,
    [expect.objectContaining({ level: 'error', part: 'jobs' })],
  ])
})
