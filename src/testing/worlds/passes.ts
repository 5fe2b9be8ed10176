import type { Listing } from '../../assets/domain/asset.ts'
import type { OwnerRid } from '../../assets/domain/owner.ts'
import { listingOf } from '../../assets/store/listings.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { type BotChange, changeBot } from '../../bots/service.ts'
import { contentIn } from '../../chats/shown.ts'
import { messagePage } from '../../chats/store/messages.ts'
import { write } from '../../database/database.ts'
import { takeLease } from '../../database/leases.ts'
import { EMPTY_TALLY, type Tally } from '../../intake/domain/run.ts'
import { type Batch, ingest, type KeptAs } from '../../intake/ingest.ts'
import { retire } from '../../intake/retire.ts'
import { createCatchUp } from '../../matching/catch-up.ts'
import { indexOf } from '../../matching/indexes.ts'
import type { Pass } from '../../matching/service.ts'
import { givenBot, givenUser } from './given.ts'
import type { World } from './world.ts'

/** Ingests listings as one pass does, and matches their homes. */
export function bring(here: World, ...listings: Listing[]): Tally {
  return bringIn(here, aPass(), ...listings)
}

/** A pass of the source. `runRid` null: its digest is frozen at once. */
export function aPass(runRid: number | null = null): Pass {
  return { runRid, groupId: 'flood', posts: new Map() }
}

/** Ingests listings that one user brings in and alone sees; each with what it became, in order. */
export function bringFor(here: Ingesting, ownerRid: OwnerRid, ...listings: Listing[]): KeptAs[] {
  const kept: KeptAs[] = []
  const onKept = (_: Listing, home: KeptAs) => void kept.push(home)
  ingestPass(here, { pass: aPass(), ownerRid, isDated: true, onKept }, listings)
  return kept
}

/** Ingests further listings of a pass. */
export function bringIn(here: World, pass: Pass, ...listings: Listing[]): Tally {
  return ingestPass(here, { pass }, listings)
}

type How = Pick<Batch, 'pass' | 'ownerRid' | 'isDated' | 'onKept'>

type Ingesting = Pick<World, 'db' | 'clock' | 'random'>

function ingestPass(
  { db, clock, random }: Ingesting,
  how: How,
  listings: readonly Listing[],
): Tally {
  const lease = takeLease(db, 'source:yad2', 'test', clock.now())
  const index = indexOf(db)
  let tally = EMPTY_TALLY
  for (let done = 0; done < listings.length; ) {
    const batch = { clock, random, ...how, listings: listings.slice(done), tally, lease }
    const result = ingest(db, index, batch)
    done += result.taken
    tally = result.tally
  }
  return tally
}

/** Marks listings as gone, as a re-check does. */
export function remove(
  here: Ingesting,
  ...listings: Pick<Listing, 'source' | 'externalId'>[]
): void {
  const at = { random: here.random, now: here.clock.now(), pass: aPass() }
  const index = indexOf(here.db)
  for (const listing of listings) {
    const rid = listingOf(here.db, listing)?.rid ?? 0
    write(here.db, (tx) => {
      index.refresh(tx)
      retire(tx, index, rid, at)
    })
  }
}

type Changing = Pick<World, 'db' | 'clock' | 'random' | 'config' | 'areas'>

export function change(here: Changing, bot: Bot, sent: BotChange): Bot {
  const { db, clock, random, config, areas } = here
  const catchUp = createCatchUp(random)
  return changeBot({ db, clock, random, config, areas, catchUp }, bot.id, sent)
}

/** A running bot that looks for homes for rent in Florentin, unless the change says otherwise. */
export async function florentinBot(here: World, sent: BotChange = {}): Promise<Bot> {
  return givenBot(here, await givenUser(here), { neighborhoodCodes: [205], ...sent })
}

/** The posts in a bot's chat, oldest first. */
export function posts(here: World, bot: Bot) {
  return messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 100 }).map(({ message }) => ({
    kind: message.kind,
    price: message.price,
    previousPrice: message.previousPrice,
  }))
}

/** The texts of a bot's posts in English, oldest first. */
export function texts(here: World, bot: Bot): string[] {
  return messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 100 }).map(({ message }) =>
    contentIn(message, 'en'),
  )
}
