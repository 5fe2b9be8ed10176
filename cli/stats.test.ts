import { expect, test } from 'bun:test'
import { cli } from '../src/testing/worlds/children.ts'
import { givenBot, givenHome, givenUser } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'

test('the numbers of the dashboard are printed, as tables and as JSON', async () => {
  using here = world()
  const user = await givenUser(here)
  await givenUser(here)
  here.db.$client.run('update users set is_banned = 1 where rid <> ?', [user.rid])
  givenBot(here, user)
  givenHome(here)
  // The command has the clock of the machine.
  const now = Date.now()
  here.db.$client.run('update users set created_at = ?', [now])
  here.db.$client.run('update bots set created_at = 0')
  here.db.$client.run('update hourly_counts set hour = ?', [Math.floor(now / 3_600_000)])
  const env = { DATA_DIR: here.dataDir }
  const json = JSON.parse((await cli(['stats', '--json'], env)).out)
  expect(json).toMatchObject({
    users: { count: 2, bannedCount: 1, createdLastDay: 2 },
    bots: { count: 1, createdLastDay: 0 },
    assets: { count: 1 },
  })
  expect(json.days).toHaveLength(30)
  expect(json.days.at(-1)).toMatchObject({ users: 2, bots: 1, assets: 1 })
  const { out } = await cli(['stats'], env)
  expect(out).toMatch(/WHAT +COUNT +NEW IN 24 H +BANNED\nusers +2 +2 +1\nbots +1 +0 +-\nhomes +1/)
  const { day } = json.days.at(-1)
  expect(out).toMatch(new RegExp(`CREATED ON +USERS +BOTS +HOMES\n[^]*${day} +2 +1 +1\n$`))
}, 60_000)
