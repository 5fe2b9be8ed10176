import { expect, test } from 'bun:test'
import type { TelegramClient } from '../telegram/client.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { world } from '../testing/worlds/world.ts'
import { connectJoined, joinedGroups } from './joined.ts'

const BOT = '99'
let updates = 0
const member = (id: number, [before, after]: readonly [string, string], type = 'group') => {
  updates += 1
  return {
    update_id: updates,
    my_chat_member: {
      chat: { id, type, title: `Group ${id}` },
      from: { id: 7, first_name: 'Dana' },
      date: 0,
      old_chat_member: { status: before },
      new_chat_member: { status: after },
    },
  }
}
const IN = ['left', 'member'] as const
const OUT = ['member', 'kicked'] as const

const answering = (result: unknown): TelegramClient => ({
  call: async <Result>() => ({ ok: true, result: result as Result }) as const,
})

test('the groups that the bot is in are told, the newest first, and the updates are kept', async () => {
  using here = world()
  const client = answering([
    member(-1, IN),
    member(-2, IN),
    member(5, IN, 'private'),
    member(-3, IN),
    member(-2, OUT),
    member(-1, OUT),
    member(-1, IN),
  ])
  const groups = await joinedGroups(here, client, BOT)
  expect(groups?.map(({ id }) => id)).toEqual(['-1', '-3'])
  expect(here.db.$client.query('select count(*) as n from telegram_updates').get()).toEqual({
    n: 7,
  })
})

test('a server that asks for the same updates keeps them', async () => {
  using here = world()
  const failure = { kind: 'conflict', reason: '409' } as const
  const client: TelegramClient = { call: async () => ({ ok: false, failure }) }
  expect(await joinedGroups(here, client, BOT)).toBeUndefined()
})

test('a group is connected without a code to copy, once', async () => {
  using here = world()
  const owner = await givenUser(here, { roles: ['admin'] })
  const group = { id: '-1', isPrivate: false, title: 'Our flat' }
  const how = { language: 'he', address: 'command line' } as const
  expect(await connectJoined(here, owner, group, how)).toMatchObject({
    name: 'Our flat',
    ownerRid: owner.rid,
    group: { id: '-1' },
    postLanguage: 'he',
  })
  expect(here.db.$client.query('select * from group_codes').all()).toEqual([])
})
