import { expect, test } from 'bun:test'
import { seconds } from '../../kernel/clock.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, florentinBot } from '../../testing/worlds/passes.ts'
import { inGroup, WITH_TELEGRAM } from '../../testing/worlds/telegram-outbox.ts'
import { world } from '../../testing/worlds/world.ts'
import { telegramWriter } from '../channels/telegram/writer.ts'
import { createComposer } from './compose.ts'

/** A composer whose bots owe a card of a home that is not compared, on a machine where each look takes `lookMs`. */
async function given(bots: number, lookMs: number) {
  const here = world(WITH_TELEGRAM)
  for (let n = 1; n <= bots; n += 1) inGroup(here, await florentinBot(here), `-${n}`)
  bring(here, aListing())
  const machine = { ms: 0, isCompared: false }
  const isCompared = () => {
    machine.ms += lookMs / bots
    return machine.isCompared
  }
  const clock = { ...here.clock, monotonic: () => machine.ms }
  const compose = createComposer(
    { ...here, clock },
    { writers: [telegramWriter], compareMs: seconds(4), isPassOver: () => true, isCompared },
  )
  return { here, machine, compose }
}

test('a look that was long because the machine was busy holds up no card that is ready a moment later', async () => {
  const { here, machine, compose } = await given(1, 300)
  expect(compose().done).toBe(0)
  machine.isCompared = true
  machine.ms += 10
  expect(compose().done).toBeGreaterThan(0)
  here[Symbol.dispose]()
})

test('a look at many bots that finds nothing is followed by none for a while', async () => {
  const { here, machine, compose } = await given(40, 0)
  expect(compose().done).toBe(0)
  machine.isCompared = true
  machine.ms += 79
  expect(compose()).toEqual({ done: 0, waitMs: 1 })
  machine.ms += 1
  expect(compose().done).toBeGreaterThan(0)
  here[Symbol.dispose]()
})
