import { expect, test } from 'bun:test'
import { setBusyTimeout } from '../database/turns.ts'
import { minutes } from '../kernel/clock.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { serve } from '../testing/worlds/children.ts'
import { givenHome } from '../testing/worlds/given.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'
import { remindOfViewings } from './reminders.ts'

// The server is killed (SIGKILL) while it reminds two members of viewings: between the members of one viewing, and
// between viewings. Each member is reminded of each viewing once.

const KILLS = process.env.METZIA_LONG === '1' ? 50 : 3
/** The halt points, each reached after other viewings are whole. */
const HALTS = ['viewing-told:3', 'viewing-reminded:2', 'viewing-told:2']

test('kills while members are reminded of viewings lose no reminder and double none', async () => {
  using at = await givenDeciding()
  const { here, noa, amit, as, path } = at
  const plan = {
    at: new Date(systemClock.now() + minutes(600)).toISOString(),
    minutes: 30,
    remindMinutes: 1_440,
  }
  const homes = Array.from({ length: KILLS * 2 + 1 }, () => givenHome(here))
  for (const { id } of homes) {
    await as.noa('PUT', `${path}/homes/${id}`)
    expect((await as.noa('PUT', `${path}/homes/${id}/viewing`, plan)).status).toBe(200)
  }
  setBusyTimeout(here.db.$client, 10_000)
  const env = { DATA_DIR: here.dataDir, JWT_SECRET: here.secrets.jwtSecret, LOG_LEVEL: 'silent' }
  const told = () =>
    valuesOf(here, `select asset_rid, user_rid from notifications where event = 'viewing'`)
  const reminded = () =>
    valuesOf(here, 'select asset_rid from shortlist_viewings where reminded_at is not null')

  for (let kill = 0; kill < KILLS; kill += 1) {
    // The job of a server that starts again waits a while otherwise.
    here.db.$client.run(`delete from schedules where name = 'viewingReminders'`)
    const server = await serve({ ...env, METZIA_TEST_HALT: HALTS[kill % HALTS.length] ?? '' })
    await server.exited
    expect(told()).toHaveLength(reminded().length * 2)
  }
  expect(reminded().length).toBeGreaterThan(0)
  expect(reminded().length).toBeLessThan(homes.length)
  remindOfViewings({ ...here, clock: systemClock })
  const both = homes.flatMap(({ rid }) => [noa, amit].map((user) => [rid, user.rid]))
  expect(told().sort()).toEqual(both.sort())
}, 300_000)
