import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { runs } from '../intake/tables.ts'
import type { Arriving } from '../items/domain.ts'
import { addItem, itemByRid, waitingItems } from '../items/store.ts'
import { sourceWorld } from '../sources/job.ts'
import { yad2 } from '../sources/yad2/source.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { parseWith } from '../testing/worlds/parse.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { waitAgain } from './actions.ts'
import { handleInTurn, handleWaiting } from './handle.ts'
import { readItem } from './readers/item.ts'
import { arrivingOfSent } from './sent.ts'

const HOME = 'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח'
const WANTED = 'זוג מחפש דירת 3 חדרים להשכרה בצפון הישן, עד 8,500 ש"ח'

let keys = 0
function add(here: World, arriving: Partial<Arriving>): number {
  keys += 1
  const { random, clock } = here
  const item = { way: 'api', userRid: null, sentAt: null, title: '', key: `k${keys}` } as const
  const one = { ...item, content: { text: HOME }, ...arriving }
  return write(here.db, (tx) => addItem(tx, one, { random, now: clock.now() })).item.rid
}

const { signal } = new AbortController()
const readers = { sources: [yad2], label: 'test', signal }
const outcomes = (here: World, rids: number[]) =>
  rids.map((rid) => itemByRid(here.db, rid)?.outcome)

test('a fault of ours in one item is told, and keeps no other item waiting', async () => {
  using here = world()
  const rids = [
    add(here, {}),
    add(here, { content: { text: 'גורם לתקלה' } }),
    add(here, { content: { text: WANTED } }),
  ]
  const failing = parseWith({
    item: (given) => {
      if (given.item.content?.text?.includes('תקלה')) throw new TypeError('a fault')
      return readItem(given)
    },
  })
  await handleWaiting({ ...sourceWorld(here), parse: failing }, readers)
  expect(outcomes(here, rids)).toEqual(['home', 'unread', 'wanted'])
  expect(itemByRid(here.db, rids[1] ?? 0)?.results[0]?.reason).toContain('an unexpected error')
})

test('items of one user and way are one pass, others are passes of their own', async () => {
  using here = world()
  const { rid: userRid } = await givenUser(here)
  add(here, { content: { text: HOME } })
  add(here, { content: { text: WANTED } })
  add(here, { userRid })
  add(here, { userRid, way: 'share', content: { text: WANTED } })
  const { items } = await handleWaiting(sourceWorld(here), readers)
  expect(items).toBe(4)
  const ended = here.db.select().from(runs).all()
  expect(ended.map(({ source, scope, state }) => [source, scope, state])).toEqual([
    ['inbox', 'api', 'ok'],
    ['inbox', 'api', 'ok'],
    ['inbox', 'share', 'ok'],
  ])
})

test('two readings at once follow each other, and each item is read once', async () => {
  using here = world()
  const rids = [add(here, {}), add(here, { content: { text: WANTED } })]
  const own = sourceWorld(here)
  const [one, other] = await Promise.all([handleInTurn(own, readers), handleInTurn(own, readers)])
  expect([one.items, other.items]).toEqual([2, 0])
  expect(outcomes(here, rids)).toEqual(['home', 'wanted'])
  expect(waitingItems(here.db, 10)).toEqual([])
})

test('a mail of a sender who is not trusted stays unread, however often it is tried again', async () => {
  using here = world()
  const sender = { address: 'a@evil.example', isTrusted: false }
  const content = { text: HOME, sender }
  const rid = add(here, { way: 'mail', content, refused: 'sender not trusted' })
  const item = itemByRid(here.db, rid)
  if (!item) throw new Error('It is missing')
  const actor = { kind: 'commandLine', id: null, name: 'x', origin: 'x' } as const
  waitAgain(here, [item], { actor, userRid: null })
  await handleWaiting(sourceWorld(here), readers)
  expect(itemByRid(here.db, rid)?.results).toEqual([
    { outcome: 'unread', facts: [], reason: 'sender not trusted' },
  ])
})

test('lines of a chat that tell of no home are counted and not kept', async () => {
  using here = world()
  const rids = [
    add(here, { way: 'whatsapp' }),
    add(here, { way: 'whatsapp', content: { text: WANTED } }),
  ]
  const { leftOut } = await handleWaiting(sourceWorld(here), readers)
  expect(outcomes(here, rids)).toEqual(['home', undefined])
  expect(leftOut).toEqual([{ type: 'wanted', count: 1 }])
})

test('an exported chat that is pasted as a text is read message by message', async () => {
  using here = world()
  const { rid: userRid } = await givenUser(here)
  const head = '20.11.2026, 10:00 - דנה'
  const chat = [`${head}: ${HOME}`, `${head}: תודה רבה לכולם!`, `${head}: ${WANTED}`].join('\n')
  const items = arrivingOfSent({ text: chat }, { userRid, sentAt: null })
  expect(items.map(({ content }) => content.text)).toEqual([HOME, WANTED])
  const [rid = 0] = items.map((item) => add(here, item))
  await handleWaiting(sourceWorld(here), readers)
  expect(outcomes(here, [rid])).toEqual(['home'])
  const noChat = arrivingOfSent({ text: `${HOME}\n${HOME}` }, { userRid, sentAt: null })
  expect(noChat).toHaveLength(1)
})
