import { expect, test } from 'bun:test'
import { hours, minutes, seconds } from '../../kernel/clock.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { aPass, bringIn, florentinBot } from '../../testing/worlds/passes.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../../testing/worlds/telegram-outbox.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { createPostWaits, owedPosts } from './owed-posts.ts'

const homes = (count: number) => Array.from({ length: count }, () => aListing())

function listed(here: World, isServing = true) {
  const at = { now: here.clock.now(), isServing, offOf: () => undefined }
  const waitOf = createPostWaits(here.db, at)
  return owedPosts(here.db, { limit: 10 }).map((posts) => ({ ...posts, ...waitOf(posts) }))
}

test('posts that quiet hours hold are listed by bot and counted, although no message was composed', async () => {
  using here = world(WITH_TELEGRAM)
  const quiet = { quietHours: { from: '09:00', to: '20:00' }, name: 'Quiet' }
  const bot = await florentinBot(here, { ...quiet, isPushOn: false })
  inGroup(here, bot)
  const at = here.clock.now()
  bringIn(here, aPass(), ...homes(7))
  const { calls, send } = givenSender(here)
  await send(seconds(90))
  expect(calls).toEqual([])
  const until = at + hours(10)
  const posts = { botId: bot.id, botName: 'Quiet', channel: 'telegram', count: 7, oldestAt: at }
  expect(listed(here)).toMatchObject([{ ...posts, why: 'quiet hours', until }])
  expect(listed(here, false)).toMatchObject([{ why: 'no server is running', until: null }])
  expect(owedPosts(here.db, { channel: 'mail', limit: 10 })).toEqual([])
  const admin = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  expect((await admin('GET', '/healthz')).body).toMatchObject({
    outbox: [{ channel: 'telegram', depth: 7, oldestSeconds: 90 }],
  })
})

test('posts that wait for the end of their pass, and mails that came too soon, say so', async () => {
  using here = world({ ...WITH_TELEGRAM, SMTP_URL: 'smtp://127.0.0.1:1' })
  const owner = await givenUser(here)
  const own = { neighborhoodCodes: [205], isMailOn: true, isPushOn: false, digestThreshold: 0 }
  const bot = givenBot(here, owner, own)
  inGroup(here, bot)
  bringIn(here, aPass(4), ...homes(2))
  const at = here.clock.now()
  expect(listed(here)).toMatchObject([
    { channel: 'mail', why: 'the end of the pass', until: at + minutes(1) },
    { channel: 'telegram', why: 'the end of the pass', until: at + minutes(1) },
  ])
  here.db.$client.run(
    `insert into outgoing (id, channel, kind, target, bot_rid, payload, priority, state, attempts, not_before, created_at, sent_at)
     values ('1', 'mail', 'digest', ?, ?, '{}', 10, 'sent', 1, 0, ?, ?)`,
    [owner.id, bot.rid, at, at],
  )
  const [mail] = listed(here)
  expect(mail).toMatchObject({ channel: 'mail', why: 'one mail an hour', until: at + hours(1) })
  here.db.$client.run('update digests set frozen_at = 1')
  expect(listed(here)[1]).toMatchObject({ channel: 'telegram', why: 'next', until: null })
})
