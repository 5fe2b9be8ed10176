import { shareComparison } from '../../assets/compared/service.ts'
import type { OwnZone } from '../../assets/costs/domain.ts'
import { replaceRates } from '../../assets/costs/store.ts'
import { makeLink } from '../../assets/links/service.ts'
import { assetById } from '../../assets/store/assets.ts'
import { listingsOf } from '../../assets/store/listings.ts'
import { requestReset, resetLink, verifyCode } from '../../auth/reset.ts'
import { startSession } from '../../auth/sessions.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { setShortlist } from '../../bots/store/shared.ts'
import { messagePage } from '../../chats/store/messages.ts'
import { write } from '../../database/database.ts'
import { insertBroadcast } from '../../delivery/console/store.ts'
import { enqueue, PRIORITY } from '../../delivery/outbox/store.ts'
import { addItem } from '../../items/store.ts'
import { currentList, removeMember } from '../../shortlists/service.ts'
import { insertMember } from '../../shortlists/store/lists.ts'
import { putPlaces } from '../../travel/store.ts'
import type { User } from '../../users/domain.ts'
import { changeUser } from '../../users/service.ts'
import { givenBot, givenHome, givenToken, givenUser } from '../worlds/given.ts'
import { signedOut, tokenOf, type Visit, withToken } from '../worlds/visitor.ts'
import { type Kept, keep, type World, world } from '../worlds/world.ts'

/** The kinds of visitors: signed out, the owner, another user, a banned user, an administrator. */
export const VISITORS = ['signed out', 'owner', 'other', 'banned', 'admin'] as const

/** One with whom the owner shares the own shortlist and bot, and one with whom both were shared. */
export const DECIDING = ['member', 'former member'] as const
export type VisitorKind = (typeof VISITORS)[number] | (typeof DECIDING)[number]

/** A world in which `owner` has one of each kind of data. */
export type Scene = {
  here: World
  owner: User
  bot: Bot
  assetId: string
  messageId: string
  /** A second session of the owner. */
  sessionId: string
  as: Record<VisitorKind, Visit>
} & Disposable

const SETTINGS = {
  OAUTH_FACEBOOK_CLIENT_ID: 'x',
  OAUTH_FACEBOOK_CLIENT_SECRET: 'y',
  SMTP_URL: 'smtp://127.0.0.1:1',
  // Its name is not looked up.
  FETCH_HOSTS: 'hooks.example:80',
}
const ADMIN = { roles: ['user', 'admin'] as ('user' | 'admin')[] }
const ADDRESS = 'inside'

type Made = Kept &
  Pick<Scene, 'owner' | 'bot' | 'assetId' | 'messageId' | 'sessionId'> & {
    tokens: Record<Exclude<VisitorKind, 'signed out'>, string>
  }

/** A scene of each kind of settings: the others are copies of it, which take a fraction of the time. */
const made = new Map<string, Made>()

export async function scene(settings: Record<string, string> = {}): Promise<Scene> {
  const key = JSON.stringify(settings)
  const first = made.get(key) ?? (await make(settings))
  made.set(key, first)
  const { tokens, ...facts } = first
  const here = world({ ...SETTINGS, ...settings }, { from: first })
  const as = (who: keyof typeof tokens) => withToken(here, tokens[who])
  return {
    ...facts,
    here,
    as: {
      'signed out': signedOut(here),
      owner: as('owner'),
      other: as('other'),
      banned: as('banned'),
      admin: as('admin'),
      member: as('member'),
      'former member': as('former member'),
    },
    [Symbol.dispose]: here[Symbol.dispose],
  }
}

/** Two administrators, so that one can be deleted. */
async function make(settings: Record<string, string>): Promise<Made> {
  using here = world({ ...SETTINGS, ...settings })
  const [admin, owner] = [await givenUser(here, ADMIN), await givenUser(here)]
  const [other, banned] = [await givenUser(here), await givenUser(here)]
  const [member, former] = [await givenUser(here), await givenUser(here)]
  await givenUser(here, ADMIN)
  here.db.$client.run("update users set telegram_chat_id = '77' where rid = ?", [owner.rid])
  const asset = givenHome(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const [post] = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 1 })
  if (!post) throw new Error('The bot posted nothing')
  const tokens = {
    owner: await tokenOf(here, owner),
    other: await tokenOf(here, other),
    banned: await tokenOf(here, banned),
    admin: await tokenOf(here, admin),
    member: await tokenOf(here, member),
    'former member': await tokenOf(here, former),
  }
  shareWith(here, { owner, member, former, bot })
  changeUser(here, admin, banned.id, { isBanned: true, bannedReason: 'spam' })
  const sessionId = startSession(
    here,
    { user: owner },
    { agent: 'a telephone', address: ADDRESS },
  ).id
  const ids = { assetId: asset.id, messageId: post.message.id, sessionId }
  return { ...keep(here), ...ids, owner, bot, tokens }
}

type Sharing = Pick<Scene, 'owner' | 'bot'> & { member: User; former: User }

function shareWith(here: World, { owner, bot, member, former }: Sharing): void {
  const { db, clock } = here
  const { list } = currentList(db, owner.rid)
  write(db, (tx) => {
    for (const { rid: userRid } of [member, former])
      insertMember(tx, {
        ...{ shortlistRid: list.rid, userRid, role: 'member', readTo: 0 },
        joinedAt: clock.now(),
      })
  })
  write(db, (tx) => setShortlist(tx, bot.rid, list.rid))
  removeMember(here, owner.rid, list.id, former.id)
}

/** The id of a second listing, which joins the home. */
export function secondListing({ here, assetId }: Scene): string {
  const street = assetById(here.db, assetId)?.street ?? null
  const { rid } = givenHome(here, { street })
  return listingsOf(here.db, rid).at(-1)?.id ?? ''
}

/** A zone of the city of the home. */
export function cityZone({ here, assetId }: Scene): OwnZone {
  const city = assetById(here.db, assetId)?.city ?? ''
  const zone = { zone: '1', kind: null }
  const rate = { city, ...zone, sizeFrom: null, sizeTo: null, rate: 6_000, year: 2026, source: '-' }
  write(here.db, (tx) => replaceRates(tx, [rate], false))
  return zone
}

/** The secret of the owner's public link to the home. */
export function homeLink({ here, owner, assetId }: Scene): string {
  return write(here.db, (tx) => makeLink({ ...here, db: tx }, owner.rid, assetId)).secret
}

/** The home and another one. */
export const twoHomes = ({ here, assetId }: Scene): string[] => [assetId, givenHome(here).id]

/** The secret of the owner's public link to a comparison. */
export function comparisonLink(at: Scene): string {
  const { here, owner } = at
  const ids = twoHomes(at)
  return write(here.db, (tx) => shareComparison({ ...here, db: tx }, owner.rid, ids)).secret
}

/** The code that the owner was sent. */
export async function sentCode({ here, owner }: Scene): Promise<string> {
  let sent = ''
  const telegram = (_: User, { code }: { code: string }) => {
    sent = code
  }
  const channels = { telegram, mail: undefined, told: () => undefined }
  await requestReset({ context: here, channels }, { account: owner.email, address: ADDRESS })
  return sent
}

/** The proof of having entered that code. */
export async function provenCode(at: Scene): Promise<string> {
  const code = await sentCode(at)
  const channels = { telegram: undefined, mail: undefined, told: () => undefined }
  return verifyCode({ context: at.here, channels }, code, {
    account: at.owner.email,
    address: ADDRESS,
  })
}

/** The token of the link that the owner was sent. */
export function sentToken({ here, owner }: Scene): string {
  return new URL(resetLink(here, owner)).searchParams.get('token') ?? ''
}

/** Routes that are tested elsewhere: pages (`pages.test.ts`), and the client's public files and worker. */
const OF_THE_CLIENT =
  /^\/(\*|login|register|forgotpassword|resetpassword|invite\/:secret|assets\/(?::name|\*)|[^:]+\.(svg|png|txt|webmanifest)|service-worker\.js)$/
/** Routes that answer 404 to every visitor. */
const CATCH_ALL = '/api/*'
const SOCKET = '/ws'

/** Every route of the API, as `METHOD /path`. The socket is tested in `socket.test.ts`. */
export function routesOf({ app }: World): string[] {
  return app.routes
    .filter(({ path }) => path !== CATCH_ALL && path !== SOCKET)
    .filter(({ path }) => !OF_THE_CLIENT.test(path))
    .map(({ method, path }) => `${method} ${path}`)
}

/** The id of an access token of the owner. */
export function aToken({ here, owner }: Scene): string {
  return givenToken(here, owner, ['read']).token.id
}

/** The id of a place of the owner. */
export function aPlace({ here, owner }: Scene): string {
  const id = here.random.id()
  const place = { name: 'Work', address: '', point: [34.8, 32.1], mode: 'bike' } as const
  write(here.db, (tx) => putPlaces(tx, owner.rid, [{ ...place, id, day: 'sunday', at: '09:00' }]))
  return id
}

/** The id of a message to Telegram that was given up. */
export function failedMessage({ here }: Scene): string {
  const message = {
    channel: 'telegram',
    kind: 'match',
    target: '-5',
    priority: PRIORITY.match,
  } as const
  const id = here.random.id()
  write(here.db, (tx) =>
    enqueue(
      tx,
      { ...message, id, payload: { method: 'sendMessage', params: {}, content: 'x' } },
      here.clock.now(),
    ),
  )
  here.db.$client.run("update outgoing set state = 'failed', reason = '403' where id = ?", [id])
  return id
}

/** A message to all chats. */
export function aBroadcast({ here }: Scene): string {
  const by = { createdById: null, createdByName: 'Command line', createdAt: here.clock.now() }
  const written = { id: here.random.id(), content: 'To all', ...by }
  return write(here.db, (tx) => insertBroadcast(tx, written)).id
}

/** The id of something that the owner has sent in. It could not be read. */
export function unreadItem({ here, owner }: Scene): string {
  const { random, clock } = here
  const arriving = {
    ...({ way: 'api', userRid: owner.rid, key: 'sent:1', sentAt: null, title: 'A link' } as const),
    content: { url: 'https://homes.example/1' },
    refused: 'cannot be fetched',
  }
  return write(here.db, (tx) => addItem(tx, arriving, { random, now: clock.now() })).item.id
}
