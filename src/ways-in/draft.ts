import { refuseImplausible } from '../assets/corrections.ts'
import { withTotal } from '../assets/costs/store.ts'
import {
  type Asset,
  type AssetFacts,
  type ComparableListing,
  comparable,
} from '../assets/domain/asset.ts'
import type { Corrections } from '../assets/domain/correction.ts'
import { factsOf } from '../assets/domain/facts-of.ts'
import type { ReaderRid } from '../assets/domain/owner.ts'
import { homeOf } from '../assets/regroup.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import { waysIn } from '../assets/store/ways.ts'
import { botsOf } from '../bots/store/bots.ts'
import type { Db } from '../database/database.ts'
import { placeOf } from '../delivery/cards/card.ts'
import { missedText } from '../delivery/cards/why.ts'
import type { RawListing } from '../intake/domain/raw-listing.ts'
import { toListing } from '../intake/ingest.ts'
import type { Arriving, Item } from '../items/domain.ts'
import { inLanguage } from '../items/reasons.ts'
import type { Language } from '../kernel/domain/language.ts'
import { explain } from '../matching/explain.ts'
import { homeIn, type Task } from '../sources/import/tasks.ts'
import type { Source, SourceWorld } from '../sources/source.ts'
import type { Sent } from './domain.ts'
import { tasksOfItem } from './records.ts'
import { homeToWire } from './to-wire.ts'
import type { DraftWire } from './wire.ts'

/** What a user has sent and not saved. */
export type Drafting = { sent: Sent; userRid: number; language: Language }

/**
 * Reads what was sent, as it would be read when it is saved. Nothing is stored. A port: the server does it in the
 * Worker.
 */
export type ReadDraft = (drafting: Drafting) => Promise<DraftWire['records']>

/** At most so many records of one page are shown before it is saved. */
const SHOWN = 10

export async function readDraft(
  world: SourceWorld,
  sources: readonly Source[],
  { sent, userRid, language }: Drafting,
): Promise<DraftWire['records']> {
  const { way = 'share', ...content } = sent
  const arriving = await world.parse('arriving', { sent: { way, ...content }, userRid })
  const tasks: Task[] = []
  for (const item of arriving.map(asItem(world))) {
    if (tasks.length >= SHOWN) break
    tasks.push(...(await tasksOfItem(world, sources, item)))
  }
  refuseWrong(tasks, sent.corrections)
  return tasks
    .slice(0, SHOWN)
    .map((task) => inLanguage(language, recordOf(world, task, { userRid, language })))
}

/** @throws AppError `invalid` naming a corrected field that cannot be true of the one home that was read. */
function refuseWrong(tasks: readonly Task[], corrections: Corrections = {}): void {
  const [home, ...others] = tasks.flatMap((task) => homeIn(task) ?? [])
  if (home && others.length === 0) refuseImplausible(home, corrections)
}

const asItem =
  ({ clock }: Pick<SourceWorld, 'clock'>) =>
  (arriving: Arriving): Item => ({
    ...arriving,
    rid: 0,
    id: '',
    tries: 0,
    bytes: 0,
    arrivedAt: clock.now(),
    handledAt: null,
    outcome: null,
    results: [],
  })

type Reader = Pick<Drafting, 'userRid' | 'language'>

function recordOf(world: SourceWorld, task: Task, reader: Reader): DraftWire['records'][number] {
  const facts = [...task.facts]
  const nothing = { facts, home: null, isKnown: false, same: null, bots: [] }
  if (task.key === null) return { outcome: 'unread', reason: task.reason, ...nothing }
  const listing = homeIn(task)
  if (listing) return { outcome: 'home', facts, ...homeRecord(world, listing, reader) }
  const { outcome, reason } = task.sorted as Extract<typeof task.sorted, { reason: string }>
  return { outcome, reason, ...nothing }
}

type HomeRecord = Pick<DraftWire['records'][number], 'home' | 'isKnown' | 'same' | 'bots'>

function homeRecord(
  { db, areas, clock }: SourceWorld,
  raw: RawListing,
  { userRid, language }: Reader,
): HomeRecord {
  const listing = comparable(toListing(raw, areas))
  const asset = unsaved(withTotal(db, factsOf([listing])), clock.now())
  const ways = waysIn(db)
  const known = knownHome(db, listing, { readerRid: userRid, now: clock.now() })
  return {
    home: homeToWire(asset, placeOf(asset)),
    isKnown: listingOf(db, listing) !== undefined,
    same: known ? { assetId: known.id, place: placeOf(known), price: known.price } : null,
    bots: botsOf(db, userRid).map((bot) => {
      const { matches } = explain(bot, asset, { posted: new Set<number>(), ways })
      const isPosted = matches && bot.isActive
      return {
        _id: bot.id,
        name: bot.group?.name ?? bot.name,
        matches: isPosted,
        reasons: isPosted ? [] : missedText({ bot, asset, ways }, language),
      }
    }),
  }
}

/** The home that the listing would be another listing of: one that everybody sees, else one of the reader's own. */
function knownHome(
  db: Db,
  listing: ComparableListing,
  { readerRid, now }: { readerRid: ReaderRid; now: number },
): Asset | undefined {
  const stored = listingOf(db, listing) ?? listingOf(db, listing, readerRid)
  const found =
    stored ??
    homeOf(db, listing, { now, ownerRid: null, readerRid, isLive: true }) ??
    homeOf(db, listing, { now, ownerRid: readerRid })
  return found && assetByRid(db, found.assetRid)
}

/** A home as it would be stored now. */
function unsaved(facts: AssetFacts, now: number): Asset {
  return {
    ...facts,
    rid: 0,
    id: '',
    rev: 0,
    firstRev: 0,
    removedRev: null,
    removedAt: null,
    mergedInto: null,
    ownerRid: null,
    firstSeenAt: now,
    lastSeenAt: now,
  }
}
