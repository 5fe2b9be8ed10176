import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { objectOf } from '../../kernel/json-pieces.ts'
import { systemRandom } from '../../kernel/random.ts'
import { dataOf } from '../../process/account-data.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import type { Json } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { deleteUser } from '../../users/store.ts'
import { endAddress, renewAddress } from './service.ts'
import { mailAddressOf, mailAddressWith } from './store.ts'

test('the export of an account has what is known of the address, without its secret', async () => {
  using here = world()
  const user = await givenUser(here)
  const now = here.clock.now()
  const data = (): Json =>
    JSON.parse([...objectOf(dataOf(here.db, user, { now, language: 'en' }))].join(''))
  expect(data().mailAddress).toBeNull()
  const secret = write(here.db, (tx) => renewAddress(tx, user.rid, { random: here.random, now }))
  expect(data().mailAddress).toEqual({
    madeAt: new Date(now).toISOString(),
    lastMailAt: null,
    mails: 0,
    confirmation: null,
  })
  expect(JSON.stringify(data())).not.toContain(secret)
})

test('a renewed, ended or deleted address leaves nothing', async () => {
  using here = world()
  const user = await givenUser(here)
  const at = { random: systemRandom, now: here.clock.now() }
  const first = write(here.db, (tx) => renewAddress(tx, user.rid, at))
  const second = write(here.db, (tx) => renewAddress(tx, user.rid, at))
  expect(mailAddressWith(here.db, first)).toBeUndefined()
  expect(mailAddressWith(here.db, second)?.userRid).toBe(user.rid)
  expect(write(here.db, (tx) => endAddress(tx, user.rid, at.now))).toBe(true)
  expect(write(here.db, (tx) => endAddress(tx, user.rid, at.now))).toBe(false)
  const third = write(here.db, (tx) => renewAddress(tx, user.rid, at))
  write(here.db, (tx) => deleteUser(tx, user, at.now))
  expect([mailAddressWith(here.db, second), mailAddressWith(here.db, third)]).toEqual([
    undefined,
    undefined,
  ])
  expect(mailAddressOf(here.db, user.rid)).toBeUndefined()
})
