import { expect, test } from 'bun:test'
import { boundOf, givenBurst, resultOf, sendBurst } from '../../../bench/load/burst.ts'
import { telegramModel } from '../../testing/models/telegram-model.ts'
import { virtualClock } from '../../testing/worlds/virtual-clock.ts'
import { world } from '../../testing/worlds/world.ts'

const BURST = { groups: 60, each: 5, flood: 60 }

test.each([30, 300])(
  'a burst arrives whole at the pace of the limits, also through a kill, when a call takes %i ms',
  async (latencyMs) => {
    using here = world({ TELEGRAM_BOT_TOKEN: '1:token' })
    await givenBurst(here, BURST)
    const clock = virtualClock(here.clock.now())
    const model = telegramModel(clock, latencyMs)
    await sendBurst(here, { model, clock, killMs: 25_000 })
    await sendBurst(here, { model, clock })
    const { ms, lost, doubled } = resultOf(model, BURST)
    expect([lost, model.refused()]).toEqual([0, 0])
    expect(doubled).toBeLessThanOrEqual(1)
    expect(ms / boundOf(BURST)).toBeLessThanOrEqual(1.1)
  },
  60_000,
)
