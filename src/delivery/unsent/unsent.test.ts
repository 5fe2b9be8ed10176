import { expect, test } from 'bun:test'
import { days, minutes, seconds } from '../../kernel/clock.ts'
import type { TelegramFailure } from '../../telegram/client.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, change, florentinBot } from '../../testing/worlds/passes.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../../testing/worlds/telegram-outbox.ts'
import { toldTo } from '../../testing/worlds/told.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { userByRid } from '../../users/store.ts'

const NO: TelegramFailure = { kind: 'refused', reason: '400: no' }
const DOWN: TelegramFailure = { kind: 'unreachable', reason: 'ECONNRESET' }
const homes = (count: number) => Array.from({ length: count }, () => aListing())

/** A bot in a group, and its owner. */
async function given(here: World) {
  const bot = await florentinBot(here, { digestThreshold: null })
  inGroup(here, bot)
  const owner = userByRid(here.db, bot.ownerRid)
  if (!owner) throw new Error('The bot has no owner')
  const visit = await visitor(here, owner)
  const unsent = async () => (await visit('GET', '/api/requests/unsent')).body
  const bells = () =>
    toldTo(here.db, owner.rid).filter(({ title }) => title.includes('could not be sent'))
  return { bot, visit, unsent, bells }
}

test('what is given up is told once, shown, and sent again by its owner', async () => {
  using here = world(WITH_TELEGRAM)
  const { bot, visit, unsent, bells } = await given(here)
  const { calls, send } = givenSender(here, { answers: [NO, NO] })
  bring(here, ...homes(2))
  await send(seconds(3))
  expect(await unsent()).toMatchObject([
    { botId: bot.id, channel: 'telegram', givenUp: 2, waiting: 0, reason: '400: no', isOn: true },
  ])
  expect(bells()).toHaveLength(1)
  const sent = await visit('POST', `/api/requests/${bot.id}/resend`)
  expect([sent.status, sent.body]).toEqual([200, { count: 2 }])
  await send(seconds(3))
  expect([calls.length, await unsent()]).toEqual([4, []])
})

test('a later failure is told again, once the first one is over', async () => {
  using here = world(WITH_TELEGRAM)
  const { bot, visit, bells } = await given(here)
  const { send } = givenSender(here, { answers: [NO, null, NO] })
  bring(here, aListing())
  await send(seconds(2))
  await visit('POST', `/api/requests/${bot.id}/resend`)
  await send(seconds(2))
  bring(here, aListing())
  await send(seconds(2))
  expect(bells()).toHaveLength(2)
})

test('what waits in vain is shown after five minutes, with what is behind it', async () => {
  using here = world(WITH_TELEGRAM)
  const { unsent } = await given(here)
  const { send } = givenSender(here, { answers: Array(60).fill(DOWN) })
  bring(here, ...homes(3))
  await send(minutes(4))
  expect(await unsent()).toEqual([])
  await send(minutes(2))
  expect(await unsent()).toMatchObject([{ givenUp: 0, waiting: 3, reason: 'ECONNRESET' }])
})

test('a backlog is shown, and the rest of it becomes one list when its owner wants that', async () => {
  using here = world(WITH_TELEGRAM)
  const { bot, visit, unsent } = await given(here)
  const { calls, send } = givenSender(here)
  bring(here, ...homes(200))
  await send(seconds(1))
  expect(await unsent()).toMatchObject([{ queued: 200 - calls.length, givenUp: 0 }])
  const path = `/api/requests/${bot.id}/as-list`
  const listed = await visit('POST', path, { channel: 'telegram' })
  expect(listed.body.count).toBeGreaterThan(170)
  await send(minutes(3))
  expect(calls.length).toBeLessThan(25)
  expect(String(calls.at(-1)?.params.text)).toContain(`${listed.body.count} new finds`)
  expect(await unsent()).toEqual([])
  const wrong = await visit('POST', path, { channel: 'pigeon' })
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
    422,
    expect.stringContaining('channel'),
  ])
})

test('nothing is sent again where the bot does not post, and a week later nothing is shown', async () => {
  using here = world(WITH_TELEGRAM)
  const { bot, visit, unsent } = await given(here)
  const { calls, send } = givenSender(here, { answers: [NO] })
  bring(here, aListing())
  await send(seconds(2))
  change(here, bot, { isTelegramOn: false })
  expect(await unsent()).toMatchObject([{ givenUp: 1, isOn: false }])
  expect((await visit('POST', `/api/requests/${bot.id}/resend`)).body).toEqual({ count: 0 })
  await send(seconds(2))
  expect(calls).toHaveLength(1)
  await here.clock.pass(days(7))
  expect(await unsent()).toEqual([])
})
