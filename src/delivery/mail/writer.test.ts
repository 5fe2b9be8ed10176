import { expect, test } from 'bun:test'
import { putComparison } from '../../assets/comparables/store.ts'
import { markHome } from '../../assets/marks/service.ts'
import { listingOf } from '../../assets/store/listings.ts'
import { botById } from '../../bots/store.ts'
import { write } from '../../database/database.ts'
import { hours, minutes } from '../../kernel/clock.ts'
import { aListing } from '../../testing/listings.ts'
import { bring, change, florentinBot, remove } from '../../testing/passes.ts'
import { type World, world } from '../../testing/world.ts'
import {
  endDelivery,
  enqueue,
  leaseMessage,
  markFailed,
  markSent,
  owedOf,
} from '../outbox/store.ts'
import type { MailPayload } from './payload.ts'
import { CARDS_MAX, mailWriter } from './writer.ts'

const WITH_MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://finds.example' }

const mailBot = (here: World, sent = {}) => florentinBot(here, { isMailOn: true, ...sent })

/** What the bot would mail now; its deliveries stay owed. */
function digest(here: World, botId: string) {
  const bot = botById(here.db, botId)
  if (!bot) throw new Error('There is no bot')
  const deliveries = owedOf(here.db, 'mail', 1_000)
  const [message, ...more] = write(here.db, (tx) =>
    mailWriter.digest(tx, here, { bot, deliveries }),
  )
  expect(more).toEqual([])
  return message && { ...message, payload: message.payload as unknown as MailPayload }
}

const rent = (price: number, facts = {}) => aListing({ price, ...facts })

test('a bot whose mail is on owes each post to mail, another none', async () => {
  using here = world(WITH_MAIL)
  await florentinBot(here)
  const bot = await mailBot(here)
  bring(here, rent(5_000), rent(6_000))
  expect(owedOf(here.db, 'mail', 10).map(({ botRid }) => botRid)).toEqual([bot.rid, bot.rid])
})

test('a digest is one mail to the owner, with the best homes first', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  const [plain, find, newer] = [rent(5_000), rent(6_000), rent(7_000)]
  bring(here, plain, find)
  await here.clock.pass(1_000)
  bring(here, newer)
  const stored = { estimate: 8_000, low: 7_000, high: 9_000, comparables: [], score: 25 }
  const rid = listingOf(here.db, find)?.assetRid ?? 0
  write(here.db, (tx) => putComparison(tx, rid, stored))
  const mail = digest(here, bot.id)
  const owner = here.db.$client.query('select id from users where rid = ?').get(bot.ownerRid)
  expect(mail).toMatchObject({ channel: 'mail', kind: 'digest', botRid: bot.rid })
  expect<unknown>({ id: mail?.target }).toEqual(owner)
  const { payload } = mail ?? {}
  expect(payload).toMatchObject({ found: 3, cheaper: 0, chatId: bot.websiteChatId })
  const prices = payload?.cards.map(({ text }) => /₪[\d,]+/.exec(text)?.[0])
  expect(prices).toEqual(['₪6,000', '₪7,000', '₪5,000'])
  expect(payload?.cards[0]?.entities.map(({ url }) => url).filter(Boolean)[0]).toStartWith(
    'https://finds.example/properties?home=',
  )
})

test('a lower price is told with the one before, except of a home that is new in the same mail', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  const [known, fresh] = [rent(5_000), rent(8_000)]
  bring(here, known)
  for (const delivery of owedOf(here.db, 'mail', 10))
    write(here.db, (tx) => endDelivery(tx, delivery, null))
  bring(here, fresh)
  bring(here, { ...known, price: 4_800 }, { ...fresh, price: 7_000 })
  bring(here, { ...known, price: 4_500 })
  const payload = digest(here, bot.id)?.payload
  expect(payload).toMatchObject({ found: 1, cheaper: 1 })
  const texts = payload?.cards.map(({ text }) => text) ?? []
  expect(texts[0]).toContain('₪4,500 ₪5,000\n10% less. The listing was changed.')
  expect(texts[1]).toStartWith('₪7,000 · ')
})

test('homes that were hidden or removed meanwhile are left out, and no mail is made of nothing', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  const [kept, hidden, gone] = [rent(5_000), rent(6_000), rent(7_000)]
  bring(here, kept, hidden, gone)
  const asset = here.db.$client
    .query<{ id: string }, [number]>('select id from assets where rid = ?')
    .get(listingOf(here.db, hidden)?.assetRid ?? 0)
  markHome(here, bot.ownerRid, asset?.id ?? '', { kind: 'hide' })
  remove(here, gone)
  expect(digest(here, bot.id)?.payload).toMatchObject({ found: 1, cards: [{}] })
  remove(here, kept)
  expect(digest(here, bot.id)).toBeUndefined()
})

test('a mail shows twenty homes and counts the rest', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  bring(here, ...Array.from({ length: 25 }, (_, at) => rent(5_000 + at)))
  const payload = digest(here, bot.id)?.payload
  expect([payload?.found, payload?.cards.length]).toEqual([25, CARDS_MAX])
})

test('nothing is mailed without SMTP, with the switch off, or to a banned user', async () => {
  using off = world()
  const unsent = await mailBot(off)
  bring(off, rent(5_000))
  expect(digest(off, unsent.id)).toBeUndefined()

  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  bring(here, rent(5_000))
  expect(digest(here, bot.id)).toBeDefined()
  here.db.$client.run('update users set is_banned = 1 where rid = ?', [bot.ownerRid])
  expect(digest(here, bot.id)).toBeUndefined()
  here.db.$client.run('update users set is_banned = 0 where rid = ?', [bot.ownerRid])
  change(here, bot, { isMailOn: false })
  expect(digest(here, bot.id)).toBeUndefined()
})

test('the next mail of a bot follows an hour after the last was sent, never beside one that is not sent yet', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  const other = await mailBot(here)
  bring(here, rent(5_000))
  const from = () => mailWriter.digestFrom?.(here.db, bot)
  expect(from()).toBe(0)
  const message = digest(here, bot.id)
  if (!message) throw new Error('There is no mail')
  const began = here.clock.now()
  const rid = write(here.db, (tx) => enqueue(tx, message, began))
  expect(from()).toBe(Number.POSITIVE_INFINITY)
  const sending = write(here.db, (tx) => leaseMessage(tx, rid, began))
  expect(from()).toBe(Number.POSITIVE_INFINITY)
  const sentAt = began + minutes(7)
  write(here.db, (tx) => markSent(tx, sending, null, sentAt))
  expect(from()).toBe(sentAt + hours(1))
  expect(mailWriter.digestFrom?.(here.db, other)).toBe(0)
  const id = here.random.id()
  const second = write(here.db, (tx) => enqueue(tx, { ...message, id }, sentAt))
  write(here.db, (tx) => markFailed(tx, { rid: second, id }, 'refused', sentAt + 1))
  expect(from()).toBe(sentAt + hours(1))
})
