import { expect, test } from 'bun:test'
import { putComparison } from '../../../assets/comparables/store.ts'
import { listingOf } from '../../../assets/store/listings.ts'
import type { Bot } from '../../../bots/domain/bot.ts'
import { write } from '../../../database/database.ts'
import { hours } from '../../../kernel/clock.ts'
import { markHome } from '../../../shortlists/marks/service.ts'
import { givenBot, givenUser } from '../../../testing/worlds/given.ts'
import { aListing } from '../../../testing/worlds/listings.ts'
import { bring, change, florentinBot, remove } from '../../../testing/worlds/passes.ts'
import { speak } from '../../../testing/worlds/told.ts'
import { type World, world } from '../../../testing/worlds/world.ts'
import { composeOwed } from '../../outbox/compose.ts'
import type { Outgoing } from '../../outbox/store.ts'
import type { MailPayload } from './payload.ts'
import { CARDS_MAX, mailWriter } from './writer.ts'

const WITH_MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://finds.example' }

const mailBot = (here: World, sent = {}) => florentinBot(here, { isMailOn: true, ...sent })

/** Composes what is owed to mail. @returns the mail of the bot that is not sent yet. */
function digest(here: World, bot: Bot) {
  const composing = { writers: [mailWriter], compareMs: 0, isPassOver: () => true }
  let composed = composeOwed(here, composing)
  while (composed > 0) composed = composeOwed(here, composing)
  const open = "select * from outgoing where bot_rid = ? and channel = 'mail' and state = 'pending'"
  const message = here.db.$client.query<Outgoing, [number]>(open).get(bot.rid)
  return message
    ? { ...message, payload: JSON.parse(String(message.payload)) as MailPayload }
    : null
}

/** Sets what became of the mails of a bot. */
function settle(here: World, bot: Bot, state: Outgoing['state'], sentAt: number | null) {
  const all = "update outgoing set state = ?, sent_at = ? where bot_rid = ? and state <> 'sent'"
  here.db.$client.run(all, [state, sentAt, bot.rid])
}

const owed = (here: World) =>
  here.db.$client
    .query<{ rid: number }, []>(
      "select bot_rid as rid from deliveries where channel = 'mail' and state = 'owed'",
    )
    .all()
    .map(({ rid }) => rid)

const rent = (price: number, facts = {}) => aListing({ price, ...facts })

test('a bot whose mail is on owes each post to mail, another none', async () => {
  using here = world(WITH_MAIL)
  await florentinBot(here)
  const bot = await mailBot(here)
  bring(here, rent(5_000), rent(6_000))
  expect(owed(here)).toEqual([bot.rid, bot.rid])
})

test('a digest is one mail to the owner, with the best homes first', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  const images = ['https://img.yad2.co.il/1.jpg', 'https://img.yad2.co.il/2.jpg']
  const [plain, find, newer] = [rent(5_000), rent(6_000, { images }), rent(7_000)]
  bring(here, plain, find)
  await here.clock.pass(1_000)
  bring(here, newer)
  const stored = { estimate: 8_000, low: 7_000, high: 9_000, comparables: [], score: 25 }
  const rid = listingOf(here.db, find)?.assetRid ?? 0
  write(here.db, (tx) => putComparison(tx, rid, stored))
  const mail = digest(here, bot)
  const owner = here.db.$client.query('select id from users where rid = ?').get(bot.ownerRid)
  expect(mail).toMatchObject({ channel: 'mail', kind: 'digest', bot_rid: bot.rid })
  expect<unknown>({ id: mail?.target }).toEqual(owner)
  const { payload } = mail ?? {}
  expect(payload).toMatchObject({ found: 3, cheaper: 0, chatId: bot.websiteChatId })
  expect(payload?.photo).toBe(images[0])
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
  expect(digest(here, bot)?.payload).toMatchObject({ found: 1 })
  settle(here, bot, 'sent', here.clock.now())
  await here.clock.pass(hours(1))
  bring(here, fresh)
  bring(here, { ...known, price: 4_800 }, { ...fresh, price: 7_000 })
  bring(here, { ...known, price: 4_500 })
  const payload = digest(here, bot)?.payload
  expect(payload).toMatchObject({ found: 1, cheaper: 1 })
  const texts = payload?.cards.map(({ text }) => text) ?? []
  expect(texts[0]).toContain('₪4,500, was ₪5,000\n3 rooms')
  expect(texts[1]).toStartWith('\u200e₪7,000 · ')
})

test('homes that were hidden or removed meanwhile are left out', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  const [kept, hidden, gone] = [rent(5_000), rent(6_000), rent(7_000)]
  bring(here, kept, hidden, gone)
  const asset = here.db.$client
    .query<{ id: string }, [number]>('select id from assets where rid = ?')
    .get(listingOf(here.db, hidden)?.assetRid ?? 0)
  markHome(here, bot.ownerRid, asset?.id ?? '', { kind: 'hide' })
  remove(here, gone)
  expect(digest(here, bot)?.payload).toMatchObject({ found: 1, cards: [{}] })
})

test('no mail is made of homes that are all gone, and nothing stays owed', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  const home = rent(5_000)
  bring(here, home)
  remove(here, home)
  expect(owed(here)).toEqual([bot.rid])
  expect(digest(here, bot)).toBeNull()
  expect(owed(here)).toEqual([])
})

test('the subject counts new finds and price drops, in the language of the owner', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here, { name: 'נוף לים' })
  speak(here, bot, 'he')
  const home = rent(5_000)
  bring(here, home)
  expect(digest(here, bot)?.payload.title).toBe('דירה חדשה אחת: נוף לים')
  settle(here, bot, 'sent', here.clock.now())
  await here.clock.pass(hours(1))
  change(here, bot, { name: 'Sea view' })
  speak(here, bot, 'en')
  bring(here, { ...home, price: 4_500 }, rent(6_000), rent(7_000))
  expect(digest(here, bot)?.payload.title).toBe('2 new finds, 1 price drop: Sea view')
})

test('a mail shows twenty homes and counts the rest', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  bring(here, ...Array.from({ length: 25 }, (_, at) => rent(5_000 + at)))
  const payload = digest(here, bot)?.payload
  expect([payload?.found, payload?.cards.length]).toEqual([25, CARDS_MAX])
})

test.each<[string, (here: World, bot: Bot) => void]>([
  ['without SMTP', () => undefined],
  ['with the switch off', (here, bot) => void change(here, bot, { isMailOn: false })],
  [
    'to a banned user',
    (here, bot) =>
      here.db.$client.run('update users set is_banned = 1 where rid = ?', [bot.ownerRid]),
  ],
])('nothing is mailed %s, and nothing stays owed', async (name, prepare) => {
  using here = world(name === 'without SMTP' ? {} : WITH_MAIL)
  const bot = await mailBot(here)
  bring(here, rent(5_000))
  prepare(here, bot)
  expect(owed(here)).toEqual([bot.rid])
  expect(digest(here, bot)).toBeNull()
  expect(owed(here)).toEqual([])
})

test('the next mail of a bot follows an hour after the last was sent, never beside one that is not sent yet', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here)
  bring(here, rent(5_000))
  const first = digest(here, bot)
  expect(first).not.toBeNull()
  await here.clock.pass(hours(2))
  bring(here, rent(6_000))
  expect(digest(here, bot)?.id).toBe(first?.id ?? '')
  settle(here, bot, 'sending', null)
  expect(digest(here, bot)).toBeNull()

  settle(here, bot, 'sent', here.clock.now())
  await here.clock.pass(hours(1) - 1)
  bring(here, rent(7_000))
  expect(digest(here, bot)).toBeNull()
  await here.clock.pass(1)
  expect(digest(here, bot)?.payload).toMatchObject({ found: 2 })

  settle(here, bot, 'failed', null)
  bring(here, rent(8_000))
  expect(digest(here, bot)).toBeNull()
  await here.clock.pass(hours(1))
  expect(digest(here, bot)?.payload).toMatchObject({ found: 1 })
})

test.each([true, false])(
  'the mails of one bot hold those of another of the same user only when the address is not verified: %p',
  async (isVerified) => {
    using here = world(WITH_MAIL)
    const user = await givenUser(here, { isEmailVerified: isVerified })
    const [one, two] = [205, 1461].map((code) =>
      givenBot(here, user, { isMailOn: true, neighborhoodCodes: [code] }),
    ) as [Bot, Bot]
    bring(here, rent(5_000), rent(6_000, { areaCode: 1461 }))
    expect([digest(here, one) !== null, digest(here, two) !== null]).toEqual([true, isVerified])
    settle(here, one, 'sent', here.clock.now())
    await here.clock.pass(hours(1) - 1)
    expect(digest(here, two) !== null).toBe(isVerified)
    await here.clock.pass(1)
    expect(digest(here, two)).not.toBeNull()
  },
)

test('the mails of one user do not hold those of another', async () => {
  using here = world(WITH_MAIL)
  const [bot, other] = [await mailBot(here), await mailBot(here, { neighborhoodCodes: [1461] })]
  bring(here, rent(5_000))
  expect(digest(here, bot)).not.toBeNull()
  bring(here, rent(6_000, { areaCode: 1461 }))
  expect(digest(here, other)).not.toBeNull()
})

test('the cards of a mail name what the bot asks for and the home does not state', async () => {
  using here = world(WITH_MAIL)
  const bot = await mailBot(here, { features: ['lift'] })
  bring(here, rent(5_000))
  expect(digest(here, bot)?.payload.cards[0]?.text).toContain('Not stated: lift')
})
