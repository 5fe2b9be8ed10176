import { expect, test } from 'bun:test'
import { botsOf } from '../../../bots/store/bots.ts'
import { write } from '../../../database/database.ts'
import { givenBot, givenUser } from '../../../testing/worlds/given.ts'
import { florentinBot } from '../../../testing/worlds/passes.ts'
import { toldTo } from '../../../testing/worlds/told.ts'
import { world } from '../../../testing/worlds/world.ts'
import { mailboxGone } from './gone.ts'

test('a mailbox that is gone switches the mail of every bot of its user off, and is told once', async () => {
  using here = world()
  const user = await givenUser(here)
  givenBot(here, user, { isMailOn: true })
  givenBot(here, user, { isMailOn: true })
  const untouched = givenBot(here, user)
  const other = await florentinBot(here, { isMailOn: true })
  const at = { random: here.random, now: here.clock.now() }
  for (const _ of ['once', 'again']) write(here.db, (tx) => mailboxGone(tx, user.id, at))
  expect(botsOf(here.db, user.rid).map(({ isMailOn }) => isMailOn)).toEqual([false, false, false])
  expect(botsOf(here.db, user.rid)[2]).toEqual(untouched)
  expect(botsOf(here.db, other.ownerRid)[0]?.isMailOn).toBe(true)
  expect(toldTo(here.db, user.rid)).toMatchObject([
    { type: 'system', title: 'Mail was switched off', url: '/bots' },
  ])
  write(here.db, (tx) => mailboxGone(tx, 'nobody', at))
})
