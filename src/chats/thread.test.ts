import { expect, test } from 'bun:test'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, florentinBot } from '../testing/worlds/passes.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { type Json, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { messagePage } from './store/messages.ts'

const say = (visit: Visit, path: string, content: string) =>
  visit('POST', `${path}/messages`, { content })
const contents = ({ messages }: Json): string[] => messages.map(({ content }: Json) => content)

async function chatting(here: World) {
  const owner = await givenUser(here)
  const bot = givenBot(here, owner)
  return { owner, bot, visit: await visitor(here, owner), path: `/api/chats/${bot.websiteChatId}` }
}

test('tags are removed from a message, and signs that begin none stay', async () => {
  using here = world()
  const { visit, path } = await chatting(here)
  for (const [sent, kept] of [
    ['<3', '<3'],
    ['a < b and c > d', 'a < b and c > d'],
    ['  <b>hi</b> there ', 'hi there'],
    ['<script>alert(1)</script>ok<!-- no -->', 'ok'],
    ['<img src=x onerror=alert(1)>x', 'x'],
  ] as const)
    expect((await say(visit, path, sent)).body.content).toBe(kept)
  const { status, body } = await say(visit, path, ' <b></b> ')
  expect([status, body.errors]).toEqual([422, { content: 'The message is empty' }])
})

test('a message is starred and no longer starred, and starred ones are read in pages', async () => {
  using here = world()
  const { visit, path } = await chatting(here)
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await say(visit, path, `${n}`)).body._id)
  const star = (id?: string) => visit('POST', `${path}/messages/${id}/star`)
  await here.clock.pass(1_000)
  for (const n of [3, 0, 4, 1])
    expect((await star(ids[n])).body).toMatchObject({ content: `${n}`, starred: true })
  const again = await star(ids[3])
  expect([again.body.starred, again.body.updatedAt > again.body.createdAt]).toEqual([false, true])
  const starred = async (query = '') =>
    contents((await visit('GET', `${path}/messages/starred${query}`)).body)
  expect(await starred()).toEqual(['0', '1', '4'])
  expect(await starred('?limit=2')).toEqual(['1', '4'])
  expect(await starred(`?limit=2&before=${ids[1]}`)).toEqual(['0'])
  expect((await visit('GET', `${path}/messages/starred?before=nothing`)).status).toBe(404)
  expect((await visit('GET', `${path}/messages/starred?limit=101`)).status).toBe(422)
  expect((await star('nothing')).body.message).toBe('Message not found')
})

test('a message is starred through its own chat only', async () => {
  using here = world()
  const { owner, visit, path } = await chatting(here)
  const { _id } = (await say(visit, path, 'x')).body
  const second = givenBot(here, owner).websiteChatId
  expect((await visit('POST', `/api/chats/${second}/messages/${_id}/star`)).status).toBe(404)
  const admin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  expect((await admin('POST', `${path}/messages/${_id}/star`)).body.starred).toBe(true)
  expect((await visit('GET', path)).body.messages[0].starred).toBe(true)
})

/** Adds many messages, of which every tenth is about a home. */
function fill(here: World, chatRid: number, count: number): void {
  here.db.$client.run(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into messages (id, chat_rid, type, kind, content, asset_rid, starred, created_at, updated_at)
     select 'm' || i, ?, iif(i % 10, 'text', 'asset'), 'text', 'message ' || i,
       iif(i % 10, null, (select rid from assets limit 1)), i % 1000 = 0, 0, 0 from n`,
    [count, chatRid],
  )
  here.db.$client.run('update chats set last_seq = (select max(seq) from messages)')
}

test('a thread of 50,000 messages opens in at most 5 queries and 60 kB, and every page is read from the index', async () => {
  using here = world()
  const { ran, plansOf } = recordStatements(here.db)
  const bot = await florentinBot(here)
  bring(here, aListing({ description: 'ד'.repeat(1_000) }))
  fill(here, bot.websiteChatRid, 50_000)
  const admin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  const path = `/api/chats/${bot.websiteChatId}`
  await admin('GET', path)
  const before = ran.length
  const { body } = await admin('GET', path)
  expect(ran.slice(before).length).toBeLessThanOrEqual(5)
  expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(60_000)
  expect(contents(body).at(-1)).toBe('message 50000')
  // The post of the home came first.
  const deep = await admin('GET', `${path}?page=2500&limit=20`)
  expect(contents(deep.body)[0]).toBe('message 1')
  expect(contents((await admin('GET', `${path}?page=2502&limit=20`)).body)).toEqual([])
  await admin('GET', `${path}?before=m100`)
  await admin('GET', `${path}?after=m100`)
  await admin('GET', `${path}/messages/starred`)
  const paged = plansOf('messages').filter((plan) => plan.includes('chat_rid'))
  for (const plan of paged) {
    expect(plan).not.toContain('SCAN messages')
    expect(plan).not.toContain('TEMP B-TREE')
  }
  expect(paged.join()).toContain('INDEX messages_starred')
  expect(paged.join()).toContain('COVERING INDEX messages_chat')
})

test('a client that missed 1,000 messages reads them in order and once, while others arrive', async () => {
  using here = world()
  const { bot, visit, path } = await chatting(here)
  const { _id } = (await say(visit, path, 'the last one known')).body
  fill(here, bot.websiteChatRid, 1_000)
  const missed: string[] = []
  for (let after = _id; ; ) {
    const { messages } = (await visit('GET', `${path}?after=${after}&limit=100`)).body
    missed.push(...messages.map(({ _id: id }: Json) => id))
    if (messages.length < 100) break
    after = messages.at(-1)._id
    if (missed.length < 500) await say(visit, path, 'one meanwhile')
  }
  expect(missed.slice(0, 1_000)).toEqual(Array.from({ length: 1_000 }, (_, n) => `m${n + 1}`))
  expect(missed).toHaveLength(1_004)
  expect(new Set(missed).size).toBe(1_004)
})

test('superseded messages are announced, and those that are restored', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const flat = { street: null, areaBy: 'polygon' as const }
  const [one, other] = [aListing(flat), aListing({ ...flat, price: 4_900, size: 72 })]
  bring(here, one)
  bring(here, other)
  const [, second] = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 9 })
  const told = () =>
    here.db.$client
      .query<{ ref: string }, []>("select ref from changes where topic = 'message-updated'")
      .all()
      .map(({ ref }) => ref)
  expect(told()).toEqual([])
  const phone = '0501234567'
  bring(here, { ...one, phone }, { ...other, phone })
  expect(told()).toEqual([second?.message.id ?? ''])
  bring(here, { ...other, phone, floor: 9 })
  expect(told()).toEqual([second?.message.id ?? '', second?.message.id ?? ''])
})
