import { expect, test } from 'bun:test'
import { givenBot, givenUser } from '../testing/given.ts'
import { visitor } from '../testing/visitor.ts'
import { world } from '../testing/world.ts'

test("treats somebody else's bot as missing", async () => {
  using here = world()
  const bot = givenBot(here, await givenUser(here))
  const visit = await visitor(here, await givenUser(here))
  const { status, body } = await visit('PATCH', `/api/requests/${bot.id}`, { rooms: 3 })
  expect(status).toBe(404)
  expect(body.message).toBe('Bot not found')
})
