import { noteAction } from '../../audit/store.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { write } from '../../database/database.ts'
import { notifyWritten } from '../../notifications/service.ts'
import type { User } from '../../users/domain.ts'
import { AN_ACTOR, givenBot, givenUser } from './given.ts'
import { aListing } from './listings.ts'
import { seedBots, seedUsers } from './many-users.ts'
import { bring } from './passes.ts'
import { seedHomes } from './seeded-homes.ts'
import { type World, world } from './world.ts'

const BOTS = 10
const POSTED = 12
/** For a scale of 1. */
const SEEDED = { homes: 24, users: 20, notices: 20, actions: 20 }

export type BusyWorld = World & { user: User; bots: readonly Bot[] }

/**
 * An administrator with 10 bots, each of which has posted 12 homes in its chat, among the homes, bots and accounts of
 * others. All but the bots of the administrator grows with `scale`; so does how many chats of deleted bots are kept.
 */
export async function aBusyWorld(scale: number, here = world()): Promise<BusyWorld> {
  const user = await givenUser(here, { roles: ['user', 'admin'], email: 'busy@example.com' })
  const bots = Array.from({ length: BOTS }, () =>
    givenBot(here, user, { neighborhoodCodes: [205], digestThreshold: null }),
  )
  bring(here, ...Array.from({ length: POSTED }, (_, n) => aListing({ price: 4_000 + 100 * n })))
  seedHomes(here, SEEDED.homes * scale)
  seedUsers(here.db, SEEDED.users * scale, here.clock.now())
  seedBots(here.db, here.clock.now())
  write(here.db, (tx) => {
    const at = { random: here.random, now: here.clock.now() }
    const notice = { type: 'system', title: 'Title', body: 'Words', url: '/bots' } as const
    for (let n = 0; n < SEEDED.notices * scale; n += 1) notifyWritten(tx, [user.rid], notice, at)
    const subject = { kind: 'source', id: 'yad2', name: 'yad2' } as const
    for (let n = 0; n < SEEDED.actions * scale; n += 1)
      noteAction(tx, AN_ACTOR, { action: 'asset.import', subject }, at)
  })
  postMore(here, user, scale)
  return Object.assign(here, { user, bots })
}

/** Has each bot post the seeded homes too, and adds chats of deleted bots. */
function postMore({ db, clock }: World, { rid: userRid }: User, scale: number): void {
  const { $client } = db
  const now = clock.now()
  $client.run(
    `insert into deliveries (asset_rid, bot_rid, channel, kind, n, state, price, created_at)
     select home.rid, bot.rid, 'website', 'match', 0, 'done', home.price, ?
     from assets home, bots bot where home.id like 'seeded-%' and bot.owner_rid = ?`,
    [now, userRid],
  )
  $client.run(
    `insert into messages (id, chat_rid, type, kind, content, asset_rid, price, starred, created_at, updated_at)
     select home.id || '-' || bot.rid, bot.chat_rid, 'asset', 'match', 'words', home.rid, home.price, 0, ?1, ?1
     from assets home, bots bot where home.id like 'seeded-%' and bot.owner_rid = ?2`,
    [now, userRid],
  )
  for (let n = 0; n < BOTS * (scale - 1); n += 1)
    $client.run(
      `insert into chats (id, owner_rid, bot_id, bot_name, is_favorite, unread, read_seq, created_at)
       values (?1, ?2, ?1, ?1, 0, 0, 0, ?3)`,
      [`gone ${n}`, userRid, now],
    )
  $client.run(
    'update chats set last_seq = (select max(seq) from messages where chat_rid = chats.rid)',
  )
}
