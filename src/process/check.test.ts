import { expect, test } from 'bun:test'
import { settleTexts } from '../assets/store/text.ts'
import { write } from '../database/database.ts'
import { runRecorded } from '../sources/recorded.ts'
import { yad2 } from '../sources/yad2/source.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { aFeed, aFeedRecord } from '../testing/worlds/listings.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { storedProblems } from './check.ts'

/** A bot that has posted three homes, one of them again at a lower price, and a chat with an unread message. */
async function posted(here: World): Promise<void> {
  const wanted = { neighborhoodCodes: [205], rooms: 1 }
  givenBot(here, await givenUser(here), wanted)
  const pass = async (records: Record<string, unknown>[]) => {
    const clock = { ...here.clock, sleep: async () => undefined }
    await runRecorded({ ...here, clock }, yad2, [{ name: 'page', body: aFeed(records) }])
  }
  const address = (number: number) => ({
    ...(aFeedRecord('x').address as object),
    house: { number, floor: 1 },
  })
  const record = (n: number, price: number) =>
    aFeedRecord(`home${n}`, { address: address(n), price })
  await pass([record(1, 5_000), record(2, 6_000), record(3, 7_000)])
  await pass([record(1, 4_000), record(2, 6_000), record(3, 7_000)])
}

test('what is stored as it was derived has no problem', async () => {
  using here = world()
  await posted(here)
  const count = here.db.$client.query<{ n: number }, []>('select count(*) as n from messages').get()
  expect(count?.n).toBe(4)
  expect(storedProblems(here.db)).toEqual([])
})

const FIRST = '(select min(rid) from assets)'

test.each([
  [
    'a price',
    `update assets set price = 1 where rid = ${FIRST}`,
    'differs from its listings in price',
  ],
  ['a fact', 'update assets set rooms = 70', 'differs from its listings in rooms'],
  ['the words of excluded words', "update assets set listing_words = '[]'", 'in listingTexts'],
  [
    'a price history',
    `insert into asset_former_prices (asset_rid, n, price, until) values (${FIRST}, 9, 1, 1)`,
    'lacks one of its former prices',
  ],
  ['a home without listings', 'update listings set gone_at = 1', 'is live but has no live listing'],
  ['a removed home', 'update assets set removed_at = 1', 'is removed but has a live listing'],
  ['a counter', "update counters set value = 1 where name = 'rev'", 'has a rev beyond 1'],
  ['the text index', 'delete from waiting_texts', 'other words in the text index'],
  [
    'a text that was settled twice',
    `insert into asset_text (rowid, tokens) select asset_rid, tokens from waiting_texts`,
    'other words in the text index',
  ],
  [
    'a text that waits',
    "update waiting_texts set tokens = tokens || ' x'",
    'other words in the text index',
  ],
  [
    'words of nothing',
    "insert into asset_text (rowid, tokens) values (999, 'x')",
    'does not exist',
  ],
  [
    'a shortlist that nobody owns',
    "update shortlist_members set role = 'member'",
    'has 0 owners and 1 members',
  ],
  [
    'a user who saves homes nowhere',
    'update shortlist_members set is_current = 0',
    'has no current shortlist',
  ],
  ['an unread count', 'update chats set unread = 9', 'counts 9 unread messages, and has 4'],
  ['a newest message', 'update chats set last_seq = 1', 'names another message as its newest'],
  ['a lost message', "delete from messages where kind = 'price'", 'a delivery without a message'],
  ['a lost delivery', 'delete from deliveries', 'a message without a delivery'],
  ['a told price', 'update messages set price = 1', 'told another price than its delivery'],
  ['a version', "update counters set value = 0 where name = 'bots'", 'has a version beyond 0'],
  [
    'a double message',
    "insert into messages (id, chat_rid, type, kind, content, asset_rid, starred, created_at, updated_at) select 'x', chat_rid, type, kind, content, asset_rid, 0, 1, 1 from messages where kind = 'match' limit 1",
    'two messages of the same match',
  ],
])('%s that is wrong is found', async (_, sql, problem) => {
  using here = world()
  await posted(here)
  here.db.$client.run(sql)
  expect(storedProblems(here.db).map((one) => one.problem)).toContainEqual(
    expect.stringContaining(problem),
  )
})

test('whatever letters a text has, and however long its words are, the text index has its words', () => {
  using here = world()
  const letters: string[] = []
  for (let code = 1; code <= 0x3_23_af; code += 1) {
    const one = code >= 0xd800 && code <= 0xdfff ? ' ' : String.fromCodePoint(code)
    if (/[\p{L}\p{N}]/u.test(one)) letters.push(`x${one}x`)
  }
  for (let at = 0; at < letters.length; at += 4_000)
    givenHome(here, { description: letters.slice(at, at + 4_000).join(' ') })
  givenHome(here, { description: 'א'.repeat(20_000) })
  givenHome(here, { description: 'ΟΔΟΣ Γιάννης' })
  write(here.db, settleTexts)
  expect(storedProblems(here.db)).toEqual([])
})
