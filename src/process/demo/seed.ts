import { hideAsset } from '../../assets/marks/store.ts'
import type { Actor } from '../../audit/domain.ts'
import { noteAction } from '../../audit/store.ts'
import { hashPassword } from '../../auth/password.ts'
import { changeBot, createWebsiteBot } from '../../bots/service.ts'
import { readChat, send, switchFavorite, switchStar } from '../../chats/service.ts'
import { chatsOf } from '../../chats/store/chats.ts'
import { messagePage } from '../../chats/store/messages.ts'
import { write } from '../../database/database.ts'
import { type Lease, processIdentity, releaseLease, takeLease } from '../../database/leases.ts'
import { sendBroadcast, sendDirect } from '../../delivery/console/service.ts'
import { type Clock, days, hours, minutes } from '../../kernel/clock.ts'
import { announceToAll } from '../../notifications/announcement/service.ts'
import { saveHome } from '../../shortlists/homes-service.ts'
import { DEMO } from '../../sources/demo/homes.ts'
import { bringHomes } from '../../sources/demo/source.ts'
import { sourceWorld } from '../../sources/job.ts'
import { sourceLease } from '../../sources/lease.ts'
import type { SourceWorld } from '../../sources/source.ts'
import { connectGroup, groupCode } from '../../telegram-updates/connect.ts'
import { accountChange } from '../../users/actions.ts'
import { fullName, type Role, type User } from '../../users/domain.ts'
import { changeUser, createUser } from '../../users/service.ts'
import { findUser } from '../../users/store.ts'
import type { Context } from '../../world/context.ts'
import { createPorts } from '../ports.ts'
import {
  ANNOUNCEMENT,
  BOTS,
  BROADCAST,
  CHANGES,
  type DemoBot,
  DIRECT,
  GROUP,
  NOTES,
  newcomersIn,
  OTHER_BOT,
  OTHERS,
  WORDS,
} from './people.ts'

const DAYS = 30
/** Homes of one day. The sum over all days is about 400. */
const HOMES_A_DAY = 13
/** Before this many days the newcomer's bots were made. */
const BOTS_SINCE = 9
const PASSWORD_BYTES = 9

/** An account of the demo, as it is printed. */
export type DemoAccount = { role: Role; email: string; password: string }

/** A clock that goes on only when it is set: what the seed does gets the times of the past. */
type PastClock = Clock & { at: number }

function pastClock({ monotonic, now }: Clock): PastClock {
  const clock: PastClock = {
    at: now(),
    now: () => clock.at,
    monotonic,
    // The past does not wait.
    sleep: () => Promise.resolve(),
  }
  return clock
}

type Past = Context & { clock: PastClock; source: SourceWorld; lease: Lease }

/**
 * Fills an empty database with a month of the demo, by the same services as everything else. What it makes is the same
 * each time, except for ids, passwords and the day on which it ends: now.
 */
export async function seedDemo(context: Context): Promise<DemoAccount[]> {
  const present = context.clock.now()
  const clock = pastClock(context.clock)
  const source = { ...sourceWorld(context), clock }
  const name = sourceLease(DEMO)
  const lease = takeLease(context.db, name, processIdentity('demo'), present)
  const past: Past = { ...context, clock, source, lease }
  clock.at = present - days(DAYS)
  const newcomers = newcomersIn(context.config.values.DEFAULT_LANGUAGE)
  const admin = await givenAccount(past, newcomers.admin, ['user', 'admin'])
  const user = await givenAccount(past, newcomers.user, ['user'])
  for (let ago = DAYS; ago > 0; ago -= 1) {
    clock.at = present - days(ago) + hours(2)
    oneDay(past, ago, user.user)
    await bringHomes(source, lease, { count: HOMES_A_DAY }, never)
  }
  clock.at = present - hours(3)
  await tieGroup(past, user.user)
  await lastHours(past, present)
  await liveWithIt(past, user.user)
  await administer(past, admin.user)
  releaseLease(context.db, lease)
  return [admin.account, user.account]
}

const never = new AbortController().signal

type Name = { firstname: string; lastname: string; email: string }

async function givenAccount(past: Past, name: Name, roles: Role[]) {
  const password = Buffer.from(past.random.bytes(PASSWORD_BYTES)).toString('base64url')
  const passwordHash = await hashPassword(password, past.config)
  const user = createUser(past, {
    registration: { ...name, password },
    passwordHash,
    admit: () => roles,
  })
  const role: Role = roles.includes('admin') ? 'admin' : 'user'
  return { user, account: { role, email: name.email, password } satisfies DemoAccount }
}

/** The accounts and bots that are made on a day. */
function oneDay(past: Past, ago: number, user: User): void {
  const newcomer = ago % 3 === 0 ? OTHERS[ago / 3 - 1] : undefined
  if (newcomer) {
    const registration = { ...newcomer, password: '' }
    const other = createUser(past, { registration, passwordHash: null, admit: () => ['user'] })
    giveBot(past, other, OTHER_BOT)
  }
  if (ago === BOTS_SINCE) for (const bot of BOTS) giveBot(past, user, bot)
}

function giveBot(past: Past, user: User, { name, description, change }: DemoBot): void {
  const { catchUp } = createPorts(past)
  createWebsiteBot({ ...past, catchUp }, user, { name, description, criteria: change })
}

/** A bot that posts in a group of Telegram, by the code that the group has got. */
async function tieGroup(past: Past, user: User): Promise<void> {
  const chat = { ...GROUP, isPrivate: false }
  const { code } = write(past.db, (tx) => groupCode({ ...past, db: tx }, chat, 'he'))
  const { id } = await connectGroup(past, user, { code, address: '127.0.0.1' })
  const { catchUp } = createPorts(past)
  const change = { ...OTHER_BOT.change, neighborhoodCodes: [205, 236], isPushOn: false }
  changeBot({ ...past, catchUp }, id, change)
}

/** The passes of the last two hours, so that times such as "20 min ago" are seen. */
async function lastHours({ clock, source, lease }: Past, present: number): Promise<void> {
  for (let ago = 120; ago > 0; ago -= 10) {
    clock.at = present - minutes(ago)
    await bringHomes(source, lease, { count: 1 }, never)
  }
  clock.at = present - minutes(1)
}

/** What the newcomer did with the product: read, wrote, starred, saved and hid. */
async function liveWithIt(past: Past, user: User): Promise<void> {
  const { db, clock } = past
  const by = { user, actor: actorOf(user) }
  const [first, second] = chatsOf(db, user.rid)
    .map(({ chat }) => chat)
    .toSorted((a, b) => a.rid - b.rid)
  if (!first || !second) throw new Error('The bots have no chats')
  const { react, readInChats } = createPorts(past)
  readChat({ ...past, readInChats }, user, first)
  for (const content of WORDS) await send({ ...past, react }, by, first, { content })
  switchFavorite(past, by, first)
  const posts = messagePage(db, second.rid, { page: 1, limit: 8 })
  const homes = posts.flatMap(({ asset }) => asset ?? [])
  const [starred] = posts
  if (starred) switchStar(past, by, second, starred.message.id)
  write(db, (tx) => {
    for (const [at, note] of NOTES.entries()) {
      const asset = homes[at]
      const saving = { random: past.random, now: clock.now() - hours(at) }
      if (asset) saveHome(tx, { userRid: user.rid, asset }, note, saving)
    }
    const hidden = homes.at(-1)
    if (hidden !== undefined && homes.length > NOTES.length)
      hideAsset(tx, { userRid: user.rid, assetRid: hidden.rid }, clock.now())
  })
}

const actorOf = (user: User): Actor => ({
  kind: 'user',
  id: user.id,
  name: fullName(user),
  origin: '127.0.0.1',
})

/** What the administrator did: changed accounts, and wrote to one group and to all. */
async function administer(past: Past, admin: User): Promise<void> {
  const { db, random, clock } = past
  const by = actorOf(admin)
  for (const { email, ...change } of CHANGES) {
    const before = findUser(db, email)
    if (!before) throw new Error(`There is no ${email}`)
    const action = accountChange(before, changeUser(past, admin, before.id, change))
    write(db, (tx) => {
      if (action) noteAction(tx, by, action, { random, now: clock.now() })
    })
  }
  const notice = { type: 'new_feature', ...ANNOUNCEMENT, url: '/bots' } as const
  await announceToAll(past, { notice, by })
  sendDirect(past, by, { chatId: GROUP.id, content: DIRECT })
  sendBroadcast(past, by, { content: BROADCAST })
}
