import type { Criteria } from '../../assets/criteria/criteria.ts'
import type { Listing } from '../../assets/domain/asset.ts'
import type { OwnerRid } from '../../assets/domain/owner.ts'
import { makeLink, takeLinksBack } from '../../assets/links/service.ts'
import { removeBot } from '../../bots/service.ts'
import { allBots } from '../../bots/store/bots.ts'
import { readAll } from '../../chats/service.ts'
import { write } from '../../database/database.ts'
import { hours } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import { mergeAssets, splitListing } from '../../matching/by-hand/service.ts'
import { readInChats } from '../../notifications/reading.ts'
import { tellMember } from '../../notifications/watched.ts'
import { createPorts } from '../../process/ports.ts'
import { STAGES } from '../../shortlists/domain/shortlist.ts'
import { changeHome, comment, putHome, takeHomeOff } from '../../shortlists/homes-service.ts'
import { invite, join } from '../../shortlists/invites/service.ts'
import { markHome } from '../../shortlists/marks/service.ts'
import { removeMember } from '../../shortlists/service.ts'
import { membershipsOf } from '../../shortlists/store/lists.ts'
import { callOff, plan } from '../../shortlists/viewings/service.ts'
import type { User } from '../../users/domain.ts'
import { changeUser, removeUser } from '../../users/service.ts'
import { AN_ACTOR, givenBot, givenUser } from '../worlds/given.ts'
import { aListing } from '../worlds/listings.ts'
import { bringFor, change, remove } from '../worlds/passes.ts'
import { pick } from '../worlds/random.ts'
import type { World } from '../worlds/world.ts'
import { aRing, aVariedListing } from './search-model.ts'

/** What changes the database: this process, or another one with a connection of its own. */
export type Writer = Pick<World, 'db' | 'clock' | 'random' | 'config' | 'areas'>

export type Model = {
  here: World
  random: () => number
  /** Listings that were brought in, each by the user who is the only one to see it; null: by a source. */
  known: { listing: Listing; ownerRid: OwnerRid }[]
  admin: User
  users: User[]
}

/** As many listings, bots and users as are kept at a time: the longest run has as many as the shortest. */
const LISTINGS = 600
const BOTS = 25
const USERS = 4
const AREAS = [205, 312, 1_520]

export const OPERATIONS = [
  'new',
  'new',
  'new',
  'price',
  'price',
  'price',
  'area',
  'moved',
  'remove',
  'remove',
  'back',
  'back',
  'merge',
  'split',
  'edit',
  'edit',
  'pause',
  'start',
  'newBot',
  'deleteBot',
  'deleteUser',
  'ban',
  'hide',
  'save',
  'unhide',
  'unsave',
  'link',
  'view',
  'list',
  'shareBot',
  'mute',
  'read',
  'private',
  'private',
  'time',
]
export type Operation = (typeof OPERATIONS)[number]

const someCriteria = (random: () => number): Partial<Criteria> => {
  const min = Math.floor(random() * 6_000)
  return {
    dealType: pick(random, ['rent', 'rent', 'sale'] as const),
    neighborhoodCodes: AREAS.filter(() => random() < 0.5).concat(205),
    polygons:
      random() < 0.2
        ? [{ name: 'x', polygon: { type: 'Polygon', coordinates: [aRing(random)] } }]
        : [],
    priceLimit: [min, min + 1 + Math.floor(random() * 30_000)],
    rooms: 1 + Math.floor(random() * 6) / 2,
    merchant: pick(random, [null, null, true, false]),
    excludeWords: random() < 0.2 ? ['ממד'] : [],
  }
}

/** Some of the homes that are one, by the telephone number of their listings. */
const aPhone = (random: () => number) =>
  random() < 0.3 ? `05012345${Math.floor(random() * 40) + 10}` : null

/** Does one thing that a source, a user or an administrator does; by some of them nothing changes. */
export async function operate(on: Writer, model: Model, operation: Operation): Promise<void> {
  const { random, known, users, admin } = model
  const one = () => pick(random, known)
  const bring = ({ listing, ownerRid }: Model['known'][number]) =>
    void bringFor(on, ownerRid, listing)
  const changed = (facts: Partial<Listing>) => {
    const found = one()
    found.listing = { ...found.listing, ...facts }
    bring(found)
  }
  const add = (ownerRid: OwnerRid) => {
    const listing = aListing({ ...aVariedListing(random), phone: aPhone(random) })
    if (known.length < LISTINGS) known.push({ listing, ownerRid })
    bring(known.at(-1) ?? one())
  }
  const home = () => aHome(model)
  switch (operation) {
    case 'new':
      return add(null)
    case 'private':
      return add(pick(random, users).rid)
    case 'price':
      return changed({ price: pick(random, [null, 4_000, 5_000, 6_000, 7_500, 20_000]) })
    case 'area':
      return changed({ areaCode: pick(random, [...AREAS, null]) })
    case 'moved':
      return changed(aVariedListing(random))
    case 'remove': {
      const { listing, ownerRid } = one()
      return ownerRid === null ? remove(on, listing) : undefined
    }
    case 'back':
      return bring(one())
    case 'merge':
      return ifPossible(() => {
        const by = { decidedBy: null, actor: AN_ACTOR }
        return mergeAssets(on, { assetIds: [home(), home()], ...by })
      })
    case 'split':
      return ifPossible(() => {
        const [assetId = '', listingId = ''] = aJoinedListing(model)
        return splitListing(on, { assetId, listingId, decidedBy: null, actor: AN_ACTOR })
      })
    case 'hide':
    case 'save':
    case 'unhide':
    case 'unsave':
      return ifPossible(() => markHome(on, pick(random, users).rid, home(), { kind: operation }))
    case 'link':
      return ifPossible(() => link(on, model, home()))
    case 'list':
      return ifPossible(() => decide(on, model, home()))
    case 'view':
      return ifPossible(() => view(on, model, home()))
    case 'read':
      return readAll({ ...on, readInChats }, pick(random, users))
    case 'time':
      return model.here.clock.pass(hours(random() * 30))
    case 'ban': {
      const isBanned = random() < 0.5
      return void changeUser(on, admin, pick(random, users).id, { isBanned })
    }
    case 'deleteUser':
      return random() < 0.1 ? replaceUser(on, model) : undefined
    default:
      return changeBots(on, model, operation)
  }
}

/** A user shows a home to everybody by a link, or no longer does. */
function link(on: Writer, { random, users }: Model, assetId: string): void {
  const { rid } = pick(random, users)
  if (random() < 0.7) makeLink(on, rid, assetId)
  else takeLinksBack(on, rid, assetId)
}

/** A user plans a viewing of a home, or calls it off. */
function view(on: Writer, { random, users }: Model, assetId: string): void {
  const { rid: userRid } = pick(random, users)
  const of = { listId: pick(random, membershipsOf(on.db, userRid)).list.id, assetId }
  const planned = { at: on.clock.now() + hours(1), minutes: 20, note: '', remindMinutes: null }
  if (random() < 0.3) callOff(on, userRid, of)
  else plan(on, { userRid, language: 'en' }, of, planned)
}

/** A user joins the shortlist of another, leaves one, or says something of a home there. */
function decide(on: Writer, { random, users }: Model, assetId: string): void {
  const [user, other] = [pick(random, users), pick(random, users)]
  const of = { listId: pick(random, membershipsOf(on.db, user.rid)).list.id, assetId }
  const acts = [
    () => void putHome(on, user.rid, of.listId, assetId),
    () =>
      changeHome({ ...on, tellMember }, user.rid, of, {
        stage: pick(random, STAGES),
        vote: pick(random, [1, -1, null] as const),
        position: Math.floor(random() * 3),
      }),
    () => void takeHomeOff(on, user.rid, of),
    () => void comment({ ...on, tellMember }, user.rid, of, { text: 'x', onlyMe: random() < 0.3 }),
    () => {
      const { secret } = invite(on, user.rid, of.listId)
      write(on.db, (tx) => join(tx, secret, other, on.clock.now()))
    },
    () => removeMember(on, user.rid, of.listId, user.id),
  ]
  pick(random, acts)()
}

function changeBots(on: Writer, { random, users }: Model, operation: Operation): void {
  const bots = allBots(on.db)
  if (operation === 'newBot' || bots.length === 0) {
    if (bots.length < BOTS) givenBot(on, pick(random, users), someCriteria(random))
    return
  }
  const bot = pick(random, bots)
  if (operation === 'edit') return void change(on, bot, someCriteria(random))
  if (operation === 'pause') return void change(on, bot, { isActive: false })
  if (operation === 'start') return void change(on, bot, { isActive: true })
  if (operation === 'mute')
    return void change(on, bot, { mutedPhones: random() < 0.3 ? [] : ['0501234512', '0501234533'] })
  if (operation === 'shareBot') {
    const lists = membershipsOf(on.db, bot.ownerRid).map(({ list }) => list.id)
    return void change(on, bot, { shortlistId: pick(random, [null, ...lists]) })
  }
  removeBot({ ...on, leaveGroup: () => undefined }, bot)
}

/** Deletes an account with everything that is its own; another one takes its place. */
async function replaceUser(on: Writer, model: Model): Promise<void> {
  const { users, random, here } = model
  const user = pick(random, users)
  removeUser(on, user, createPorts({ ...here, ...on }).leave)
  const other = await givenUser(here)
  users.splice(users.indexOf(user), 1, other)
  for (const one of model.known) if (one.ownerRid === user.rid) one.ownerRid = other.rid
}

export async function givenModel(here: World, random: () => number): Promise<Model> {
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const users = await Promise.all(Array.from({ length: USERS }, () => givenUser(here)))
  const model: Model = { here, random, known: [], admin, users }
  for (let n = 0; n < 20; n += 1) await operate(here, model, n % 2 === 0 ? 'new' : 'newBot')
  return model
}

function aHome({ here, random }: Model): string {
  const ids = here.db.$client.query('select id from assets where owner_rid is null').values()
  return String(pick(random, ids)[0])
}

/** The public ids of a home with several listings and of one of these. */
function aJoinedListing({ here, random }: Model): string[] {
  const rows = here.db.$client
    .query(
      `select assets.id, listings.id from listings join assets on assets.rid = asset_rid
       where (select count(*) from listings other where other.asset_rid = assets.rid) > 1`,
    )
    .values()
  return rows.length === 0 ? [] : pick(random, rows).map(String)
}

/** An operation that is refused changes nothing. */
function ifPossible(act: () => unknown): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Deletes all changes but the newest: who has not read them by now has a gap. */
export function pruneFeed({ db }: Pick<World, 'db'>): void {
  write(db, (tx) =>
    tx.$client.run('delete from changes where seq < (select max(seq) from changes)'),
  )
}
