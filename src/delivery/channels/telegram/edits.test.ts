import { expect, test } from 'bun:test'
import type { Bot } from '../../../bots/domain/bot.ts'
import type { BotChange } from '../../../bots/service.ts'
import { days, minutes, seconds } from '../../../kernel/clock.ts'
import { markHome } from '../../../shortlists/marks/service.ts'
import { aListing } from '../../../testing/worlds/listings.ts'
import { bring, change, florentinBot, remove } from '../../../testing/worlds/passes.ts'
import {
  type Call,
  givenSender,
  inGroup,
  WITH_TELEGRAM,
} from '../../../testing/worlds/telegram-outbox.ts'
import { type World, world } from '../../../testing/worlds/world.ts'
import { outgoing } from '../../tables.ts'

async function groupBot(here: World, sent: BotChange = {}, id = '-100'): Promise<Bot> {
  const bot = await florentinBot(here)
  inGroup(here, bot, id)
  return change(here, bot, sent)
}

const textOf = (call: Call | undefined) => String(call?.params.text ?? call?.params.caption)
const methods = (calls: readonly Call[]) => calls.map(({ method }) => method)
const edits = (here: World) =>
  here.db.$client
    .query("select state from outgoing where kind = 'edit' order by rid")
    .values()
    .flat()

test('the card of a removed home says so and since when, keeps its text, price and buttons, and is restored on return', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here)
  const home = aListing({ price: 5_200 })
  bring(here, home)
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  await here.clock.pass(days(9))
  const id = String(here.db.$client.query('select id from assets').values()[0]?.[0])
  markHome(here, bot.ownerRid, id, { kind: 'save' })
  remove(here, home)
  await send(seconds(2))
  expect(methods(calls)).toEqual(['sendMessage', 'editMessageText'])
  expect(calls[1]?.params).toMatchObject({ chat_id: '-100', message_id: 1 })
  expect(textOf(calls[1])).toBe(
    `No longer available. It was listed for 9 days.\n${textOf(calls[0])}`,
  )
  expect(JSON.stringify(calls[1]?.params.reply_markup)).toContain('undo:save:')
  bring(here, home)
  await send(seconds(3))
  expect(methods(calls).at(-1)).toBe('editMessageText')
  expect(textOf(calls[2])).toBe(textOf(calls[0]))
  expect(calls[2]?.params.entities).toEqual(calls[0]?.params.entities)
  expect([calls.length, edits(here)]).toEqual([3, ['sent', 'sent']])
})

test('a card that was sent with a photo is edited by its caption, one that fell back to a text by its text', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  const images = ['https://img.yad2.co.il/a.jpeg']
  const [one, other] = [aListing({ images }), aListing({ images })]
  bring(here, one, other)
  const { calls, send } = givenSender(here, {
    answers: [null, { kind: 'refused', reason: '400: wrong type' }],
    photo: () => Promise.resolve(new Uint8Array([1])),
  })
  await send(seconds(4))
  remove(here, one, other)
  await send(seconds(4))
  expect(methods(calls).slice(3)).toEqual(['editMessageCaption', 'editMessageText'])
  expect(calls[3]?.params).not.toHaveProperty('text')
  expect(String(calls[3]?.params.caption)).toStartWith('No longer available.')
  expect(String(calls[3]?.params.caption).length).toBeLessThanOrEqual(1_024)
})

test('every bot that posted a home edits its message, and no other', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here, {}, '-1')
  await groupBot(here, { priceLimit: [4_000, 9_000] }, '-2')
  await florentinBot(here)
  const [home, other] = [aListing(), aListing({ price: 3_000 })]
  bring(here, home, other)
  const { calls, send } = givenSender(here)
  await send(seconds(4))
  remove(here, home)
  await send(seconds(4))
  const edited = calls.filter(({ method }) => method === 'editMessageText')
  expect(edited.map(({ params }) => params.chat_id).toSorted()).toEqual(['-1', '-2'])
  remove(here, other)
  await send(seconds(4))
  expect(calls.at(-1)?.params.chat_id).toBe('-1')
  expect(edits(here)).toHaveLength(3)
})

test('a newer state replaces an edit that still waits, and one that changes nothing is not sent', async () => {
  using here = world({ ...WITH_TELEGRAM, TELEGRAM_LIMITS: '30/1000,1/60000,1/1000' })
  await groupBot(here)
  const home = aListing()
  bring(here, home)
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  for (let n = 0; n < 3; n += 1) {
    remove(here, home)
    bring(here, home)
    expect(edits(here)).toEqual(['pending'])
  }
  await send(minutes(2))
  expect([calls.length, edits(here)]).toEqual([1, []])
  remove(here, home)
  bring(here, home)
  remove(here, home)
  expect(edits(here)).toEqual(['pending'])
  await send(minutes(2))
  expect(methods(calls)).toEqual(['sendMessage', 'editMessageText'])
  expect(textOf(calls[1])).toStartWith('No longer available.')
})

test('an edit is sent again after a pause that Telegram asked for, and after the end of the process that sent it', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  const [one, other] = [aListing(), aListing()]
  bring(here, one, other)
  const flood = { kind: 'flood', waitMs: 2_000, reason: '429' } as const
  const { calls, send } = givenSender(here, { answers: [null, null, flood] })
  await send(seconds(3))
  remove(here, one)
  await send(seconds(5))
  expect(methods(calls).slice(2)).toEqual(['editMessageText', 'editMessageText'])
  expect(edits(here)).toEqual(['sent'])
  remove(here, other)
  const killed = givenSender(here)
  await killed.send(seconds(1))
  here.db.$client.run(
    "update outgoing set state = 'sending' where rid = (select max(rid) from outgoing)",
  )
  const { calls: repeated, send: sendAgain } = givenSender(here)
  await sendAgain(seconds(2))
  expect(methods(repeated)).toEqual(['editMessageText'])
  expect(textOf(repeated[0])).toStartWith('No longer available.')
})

test('the line of a removed home in a digest is struck through; homes that it only counts change nothing', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here, { digestThreshold: 0 })
  const homes = Array.from({ length: 7 }, (_, at) => aListing({ price: 5_000 + at }))
  bring(here, ...homes)
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  const [counted, last] = [homes[0], homes[6]]
  if (!counted || !last) throw new Error('seven homes are expected')
  remove(here, counted)
  await send(seconds(2))
  expect([calls.length, edits(here)]).toEqual([1, []])
  remove(here, last)
  await send(seconds(2))
  const [before, after] = [textOf(calls[0]), textOf(calls[1])]
  expect(methods(calls)).toEqual(['sendMessage', 'editMessageText'])
  expect(after.split('\n\n').filter((part) => !before.split('\n\n').includes(part))).toEqual([
    `${before.split('\n\n')[1]} · No longer available.`,
  ])
  const entities = calls[1]?.params.entities as { type: string; offset: number; length: number }[]
  const struck = entities.filter(({ type }) => type === 'strikethrough')
  expect(struck.map(({ offset, length }) => after.slice(offset, offset + length))).toEqual([
    before.split('\n\n')[1]?.split('\n')[0] ?? '',
  ])
  bring(here, last)
  await send(seconds(2))
  expect(textOf(calls[2])).toBe(before)
})

test('a home that is removed before its card is written is not told', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  const home = aListing()
  bring(here, home)
  remove(here, home)
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  expect(calls).toEqual([])
})

test('cards whose homes are removed before they are sent are taken back, and so are their edits', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  const [one, other] = [aListing(), aListing()]
  bring(here, one, other)
  const lost = { kind: 'unreachable', reason: 'ECONNRESET' } as const
  const { calls, send } = givenSender(here, { answers: [lost, lost] })
  await send(seconds(1))
  const tried = calls.length
  remove(here, one, other)
  await send(minutes(1))
  expect(calls).toHaveLength(tried)
  expect(edits(here)).toEqual([])
})

test('an edit that got no answer is tried again', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  const home = aListing()
  bring(here, home)
  const lost = { kind: 'unreachable', reason: 'ECONNRESET' } as const
  const { calls, send } = givenSender(here, { answers: [null, lost] })
  await send(seconds(2))
  remove(here, home)
  await send(seconds(5))
  expect(methods(calls)).toEqual(['sendMessage', 'editMessageText', 'editMessageText'])
  expect(edits(here)).toEqual(['sent'])
})

test('the line of a home that was merged with another follows that one', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here, { digestThreshold: 0 })
  const flat = { street: null, areaBy: 'polygon' as const }
  const [one, other] = [aListing(flat), aListing({ ...flat, price: 4_900, size: 72 })]
  bring(here, one, other, aListing())
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  const phone = '0501234567'
  bring(here, { ...one, phone }, { ...other, phone })
  await send(seconds(2))
  expect(methods(calls)).toEqual(['sendMessage'])
  remove(here, one, other)
  await send(seconds(2))
  expect(methods(calls)).toEqual(['sendMessage', 'editMessageText'])
  expect(textOf(calls[1]).match(/No longer available/g)).toHaveLength(2)
})

test('the later card of two homes that turned out to be one says so', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  const flat = { street: null, areaBy: 'polygon' as const }
  const [one, other] = [aListing(flat), aListing({ ...flat, price: 4_900, size: 72 })]
  bring(here, one)
  await here.clock.pass(minutes(60))
  bring(here, other)
  const { calls, send } = givenSender(here)
  await send(seconds(4))
  const phone = '0501234567'
  bring(here, { ...one, phone }, { ...other, phone })
  await send(seconds(5))
  expect(methods(calls)).toEqual(['sendMessage', 'sendMessage', 'editMessageText'])
  expect(textOf(calls[2])).toBe(`The same home as in an earlier post.\n${textOf(calls[1])}`)
})

test('quiet hours do not hold edits, which nobody is notified of', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here)
  const home = aListing()
  bring(here, home)
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  change(here, bot, { quietHours: { from: '09:00', to: '20:00' } })
  remove(here, home)
  await send(seconds(2))
  expect(methods(calls)).toEqual(['sendMessage', 'editMessageText'])
})

test('of a card that was sent, neither buttons nor photo are kept, and of its edit no text', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  const home = aListing({ images: ['https://img.yad2.co.il/a.jpeg'] })
  bring(here, home)
  const { send } = givenSender(here)
  await send(seconds(2))
  const stored = () => here.db.select().from(outgoing).orderBy(outgoing.rid).all()
  const [card] = stored()
  expect(Object.keys(card?.payload ?? {}).sort()).toEqual(['entities', 'sentAs', 'shown', 'text'])
  remove(here, home)
  await send(seconds(2))
  expect(stored().map(({ payload }) => payload)).toEqual([
    { ...card?.payload, shown: 'gone' },
    { method: 'editMessageText', of: card?.rid },
  ])
  const bytes = here.db.$client.query('select octet_length(payload) from outgoing').values().flat()
  expect(Math.max(...bytes.map(Number))).toBeLessThan(300)
})
