import { expect, test } from 'bun:test'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

test('a disk that has become read-only refuses changes, serves reads, and needs no restart afterwards', async () => {
  using here = world()
  const user = await givenUser(here)
  const { websiteChatId } = givenBot(here, user)
  const visit = await visitor(here, user)
  const post = () =>
    visit('POST', `/api/chats/${websiteChatId}/messages`, { content: 'hello there' })
  here.db.$client.run('PRAGMA query_only = ON')
  const refused = await post()
  expect([refused.status, refused.body.code]).toEqual([503, 'disk'])
  expect((await visit('GET', '/api/chats')).status).toBe(200)
  expect((await visit('GET', `/api/chats/${websiteChatId}`)).body.messages).toEqual([])
  here.db.$client.run('PRAGMA query_only = OFF')
  expect((await post()).status).toBe(200)
  expect((await visit('GET', `/api/chats/${websiteChatId}`)).body.messages).toHaveLength(1)
})
