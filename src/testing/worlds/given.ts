import { isMatchedChange } from '../../assets/criteria/criteria.ts'
import type { Asset, Listing } from '../../assets/domain/asset.ts'
import type { OwnerRid } from '../../assets/domain/owner.ts'
import { keepListing } from '../../assets/service.ts'
import type { Actor } from '../../audit/domain.ts'
import { type AccessToken, TOKEN_MS, TOKEN_PREFIX } from '../../auth/access-tokens/domain.ts'
import { insertToken } from '../../auth/access-tokens/store.ts'
import { hashOf } from '../../auth/codes.ts'
import type { Scope } from '../../auth/domain.ts'
import { hashPassword } from '../../auth/password.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { type BotChange, changeBot, createWebsiteBot } from '../../bots/service.ts'
import { write } from '../../database/database.ts'
import type { Language } from '../../kernel/domain/language.ts'
import { createCatchUp } from '../../matching/catch-up.ts'
import { groupCode } from '../../telegram-updates/connect.ts'
import type { Role, User } from '../../users/domain.ts'
import { createUser } from '../../users/service.ts'
import type { Context } from '../../world/context.ts'
import { aListing } from './listings.ts'
import type { World } from './world.ts'

/** The operator as the one who acts, for the audit. */
export const AN_ACTOR: Actor = {
  kind: 'commandLine',
  id: null,
  name: 'Command line',
  origin: 'metzia test',
}

export const PASSWORD = 'correct horse'
let people = 0
let hash: Promise<string> | undefined

type Person = {
  email?: string
  roles?: Role[]
  firstname?: string
  lastname?: string
  isEmailVerified?: boolean
}

/** Creates an account; an ordinary user by default. */
export async function givenUser(here: World, person: Person = {}): Promise<User> {
  people += 1
  hash ??= hashPassword(PASSWORD, here.config)
  const { email = `person${people}@example.com`, roles = ['user'] } = person
  const { firstname = 'Dana', lastname = 'Levi', isEmailVerified = false } = person
  const passwordHash = await hash
  return createUser(here, {
    registration: { firstname, lastname, email, password: PASSWORD },
    passwordHash,
    isEmailVerified,
    admit: () => roles,
  })
}

/** Makes an access token of that user, and its text. */
export function givenToken(
  { db, clock, random }: World,
  user: User,
  scopes: readonly Scope[],
): { token: AccessToken; text: string } {
  const text = `${TOKEN_PREFIX}${random.id()}`
  const [createdAt, expiresAt] = [clock.now(), clock.now() + TOKEN_MS]
  const made = { id: random.id(), name: 'Script', scopes, createdAt, expiresAt }
  const row = { ...made, hash: hashOf(text), userRid: user.rid }
  return { token: write(db, (tx) => insertToken(tx, row)), text }
}

/** Creates an account that was registered through Google and has no password. */
export function givenGuest(here: World): User {
  people += 1
  const email = `person${people}@example.com`
  return createUser(here, {
    registration: { firstname: 'Noa', lastname: 'Bar', email, password: '' },
    passwordHash: null,
    oauthProvider: 'google',
    admit: () => ['user'],
  })
}

/** Creates a bot of that user, however many there are. It starts when it gets an area. */
export function givenBot(
  { db, clock, random, areas, config }: Pick<World, 'db' | 'clock' | 'random' | 'areas' | 'config'>,
  user: User,
  change: BotChange = {},
): Bot {
  const values = { ...config.values, BOTS_PER_USER: Number.POSITIVE_INFINITY }
  const bots = { db, clock, random, areas, catchUp: createCatchUp(random), config: { values } }
  const bot = createWebsiteBot(bots, user, { name: 'My bot', description: '' })
  return Object.keys(change).length === 0 ? bot : changeBot(bots, bot.id, change)
}

/** A code that connects a Telegram group. */
export function givenGroupCode(
  here: World,
  { id = '-100', title = 'Our flat', language = 'en' as Language } = {},
): string {
  const chat = { id, title, isPrivate: false }
  return write(here.db, (tx) => groupCode({ ...here, db: tx }, chat, language)).code
}

/** The home of a listing that was just read, for everybody or for one user. No bot is asked about it. */
export function givenHome(
  here: Pick<Context, 'db' | 'clock' | 'random'>,
  listing: Partial<Listing> = {},
  ownerRid: OwnerRid = null,
): Asset {
  const world = { random: here.random, now: here.clock.now(), isMatchedChange, ownerRid }
  return write(here.db, (tx) => keepListing(tx, aListing(listing), world)).asset
}
