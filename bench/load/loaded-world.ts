import { truncateLog } from '../../src/database/checkpoints.ts'
import { syncNothing, write } from '../../src/database/database.ts'
import { readDescription } from '../../src/intake/read-description.ts'
import { markCurrent } from '../../src/intake/reread.ts'
import { days } from '../../src/kernel/clock.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { notifyWritten } from '../../src/notifications/service.ts'
import { givenBot, givenUser } from '../../src/testing/worlds/given.ts'
import { seedBots, seedUsers } from '../../src/testing/worlds/many-users.ts'
import { seeded } from '../../src/testing/worlds/random.ts'
import { type World, world } from '../../src/testing/worlds/world.ts'
import type { User } from '../../src/users/domain.ts'
import { ingesting } from './ingesting.ts'
import { someCriteria, startBots } from './seeded-bots.ts'
import { toldHome } from './told-homes.ts'

export type LoadedWorld = World & { user: User }

/** How much there is: each user has a bot, and `posted` of the homes come while bots run. */
export type Size = { homes: number; posted: number; users: number }

/** The bots of the user who asks, and what is written for that user beside posts. */
const OWN_BOTS = 8
const NOTICES = 60
const BATCH = 100
const IN_TURN = 1_000
/** The homes were first seen one after the other, the last of them now. */
const SEEN_WITHIN_MS = days(10)

/**
 * What an installation holds that people use: homes as sources tell them, each with a text and photos of its own,
 * accounts, bots, and what these have posted.
 */
export async function loadedWorld({ homes, posted, users }: Size): Promise<LoadedWorld> {
  const here = world()
  const stepMs = (SEEN_WITHIN_MS * IN_TURN) / homes
  await here.clock.pass(systemClock.now() - SEEN_WITHIN_MS - here.clock.now())
  syncNothing(here.db)
  write(here.db, markCurrent)
  const user = await givenUser(here, { roles: ['user', 'admin'], email: 'asks@example.com' })
  const random = seeded(11)
  let made = 0
  const store = async (count: number) => {
    const keep = ingesting(here)
    for (const end = made + count; made < end; ) {
      const listings = Array.from({ length: Math.min(IN_TURN, end - made) }, (_, n) => {
        const told = toldHome(random, `told${made + n}`, (area) => area)
        const now = here.clock.now()
        return {
          ...told,
          ...readDescription(here.db, { ...told, hoodId: null, isHome: true }, now),
        }
      })
      keep(listings, BATCH)
      await here.clock.pass(stepMs)
      made += listings.length
    }
  }
  await store(homes - posted)
  seedUsers(here.db, users, here.clock.now())
  seedBots(here.db, here.clock.now())
  startBots(here.db, random)
  for (let n = 0; n < OWN_BOTS; n += 1)
    givenBot(here, user, { ...someCriteria(random), digestThreshold: null })
  notify(here, user)
  // The newest of what the user is told are these homes.
  await store(posted)
  truncateLog(here.db)
  return Object.assign(here, { user })
}

function notify({ db, random, clock }: World, user: User): void {
  const notice = { type: 'system', title: 'Title', body: 'Words', url: '/bots' } as const
  write(db, (tx) => {
    for (let n = 0; n < NOTICES; n += 1)
      notifyWritten(tx, [user.rid], notice, { random, now: clock.now() })
  })
}
