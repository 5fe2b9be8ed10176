import { expect, test } from 'bun:test'
import { seconds } from '../kernel/clock.ts'
import { stoppedClock } from '../testing/worlds/world.ts'
import { createFrameLimits } from './frame-limits.ts'

test('a socket may send 200 frames at once and 50 a second', async () => {
  const clock = stoppedClock()
  const limits = createFrameLimits(clock)
  const allowance = limits.begin(1)
  const taken = (count: number) => {
    for (let n = 0; n < count; n += 1) if (!limits.take(allowance, 1)) return n
    return count
  }
  expect(taken(200)).toBe(200)
  for (let second = 0; second < 100; second += 1) {
    await clock.pass(1_000)
    expect(taken(50)).toBe(50)
  }
  await clock.pass(seconds(60))
  expect(taken(300)).toBe(200)
})

test('who sends more gets no new socket for 10 s, and others do', async () => {
  const clock = stoppedClock()
  const limits = createFrameLimits(clock)
  const allowance = limits.begin(1)
  while (limits.take(allowance, 1));
  expect(() => limits.begin(1)).toThrow('Please wait')
  expect(limits.begin(2).left).toBe(200)
  await clock.pass(seconds(10) - 1)
  expect(() => limits.begin(1)).toThrow('Please wait')
  await clock.pass(1)
  expect(limits.begin(1).left).toBe(200)
})
