import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { arrayResponse } from '../../kernel/json-stream.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { seedUsers } from '../../testing/worlds/many-users.ts'
import { type Json, visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { deleteUser, findUser } from '../store.ts'
import { createDirectory, slicesOf } from './service.ts'

const PLAIN = { search: '', sort: 'fullname', isDescending: false } as const

test('without a limit all accounts are one array, in order', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  seedUsers(here.db, 1_200, here.clock.now())
  const { status, body } = await (await visitor(here, admin))('GET', '/api/users/filter?sort=email')
  const emails = body.map(({ email }: Json) => email)
  expect([status, emails.length]).toEqual([200, 1_201])
  expect(emails).toEqual(emails.toSorted())
  expect(Object.keys(body[0]).sort()).toEqual(Object.keys(body.at(-1)).sort())
  expect(JSON.stringify(body)).not.toMatch(/passwordHash|xxxx|telegramChatId/)
  const none = await (await visitor(here, admin))('GET', '/api/users/filter?search=nobody')
  expect(none.body).toEqual([])
})

test('a slice is read when the one before it was; an account that is deleted meanwhile is left out', async () => {
  using here = world()
  seedUsers(here.db, 600, here.clock.now())
  const directory = createDirectory(here.db)
  const asked: number[] = []
  const slices = slicesOf(
    {
      ...directory,
      json: (rids) => {
        asked.push(rids.length)
        return directory.json(rids)
      },
    },
    { ...PLAIN, sort: 'email', isDescending: true },
  )
  const first = await slices.next()
  expect(JSON.parse(`[${first.value}]`)).toHaveLength(250)
  expect(asked).toEqual([250])
  write(here.db, (tx) => {
    const user = findUser(tx, 'seeded0@example.com')
    if (user) deleteUser(tx, user, 0)
  })
  const rest: Json[] = []
  for await (const slice of slices) rest.push(...JSON.parse(`[${slice}]`))
  expect([asked, rest.length]).toEqual([[250, 250, 100], 349])
})

test.each([
  [[], '[]'],
  [['1,2', '', '3'], '[1,2,3]'],
  [['', '1'], '[1]'],
] as const)('slices %j are the array %s', async (slices, text) => {
  async function* given() {
    yield* slices
  }
  expect(await arrayResponse(given()).text()).toBe(text)
})

test('an array whose slice fails breaks off; one that nobody reads any more ends', async () => {
  let hasEnded = false
  async function* given() {
    try {
      yield '1'
      yield '2'
      throw new Error('The Worker has ended')
    } finally {
      hasEnded = true
    }
  }
  expect(arrayResponse(given()).text()).rejects.toThrow('The Worker has ended')
  const reader = arrayResponse(given()).body?.getReader()
  await reader?.read()
  hasEnded = false
  await reader?.cancel()
  expect(hasEnded).toBe(true)
})
