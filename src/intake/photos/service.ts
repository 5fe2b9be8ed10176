import { isMatchedChange } from '../../assets/criteria/criteria.ts'
import { areApart } from '../../assets/domain/same-home.ts'
import {
  isSamePhoto,
  JOINING_PHOTOS,
  mayBeOneHome,
  PHOTO_HOMES_MAX,
  type PhotoHash,
  sharedPhotos,
} from '../../assets/domain/same-photos.ts'
import { hashPhoto } from '../../assets/images/hash.ts'
import { mergeByPhotos } from '../../assets/regroup.ts'
import { listingByRid } from '../../assets/store/listings.ts'
import {
  homesWithPhoto,
  keepMaybeSame,
  keepPhoto,
  listingsAfter,
  type PhotoPlace,
  photosOf,
  privatePhotosAfter,
} from '../../assets/store/photos.ts'
import { type Candidate, inSameArea } from '../../assets/store/same-home.ts'
import { current, setCounter } from '../../database/counters.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import { followMove } from '../../delivery/moves.ts'
import { days, minutes } from '../../kernel/clock.ts'
import { haltPoint } from '../../kernel/halt.ts'
import type { Context } from '../../world/context.ts'
import { settleListing } from '../settle.ts'

/** How long a listing waits, so that the page with its photos has been read. */
const WAITS_MS = minutes(30)
/** Older listings are passed over: a first start does not fetch the photos of all homes. */
const LATEST_MS = days(7)
/** Listings that one call looks at, at most. */
const LISTINGS = 100
/** Homes that one is compared with: those whose price is nearest. */
const CANDIDATES = 5
/** Photos of a listing that are compared, the first ones. */
const PHOTOS = 6
/** Photos of a private listing that are looked for at other addresses, the first ones. */
const LOOKED_FOR = 2
/** Photos of other listings that are compared in one turn. */
const TURN = 1_000

/** A photo that is needed, and its address. */
export type WantedPhoto = PhotoPlace & { url: string }
/** A photo that was fetched; null: it could not be had. */
export type FetchedPhoto = PhotoPlace & { image: Uint8Array | null }

type World = Pick<Context, 'db' | 'clock' | 'random' | 'log'>

/** Whether a listing waits whose photos were not compared. */
export function hasUncompared(db: Db, now: number): boolean {
  const [next] = listingsAfter(db, current(db, 'photos'), 1)
  return next !== undefined && next.firstSeenAt <= now - WAITS_MS
}

/**
 * Keeps what photos look like, and compares the listings whose photos are known, in the order in which they came. Two
 * photos in common join two homes that nothing else keeps apart; one is kept for administrators, or as a warning when
 * the addresses are two.
 * @returns the photos that the next comparison needs; empty when none can be made.
 */
export async function comparePhotos(
  world: World,
  fetched: readonly FetchedPhoto[],
): Promise<WantedPhoto[]> {
  const { db, clock } = world
  const hashed = await Promise.all(
    fetched.map(async (one) => ({ ...one, hash: await hashOf(world, one) })),
  )
  if (hashed.length > 0) {
    write(db, (tx) => {
      for (const { listingRid, place, hash } of hashed) keepPhoto(tx, { listingRid, place }, hash)
    })
    haltPoint('photos-kept')
  }
  const { wanted, last } = await compareNext(world, clock.now())
  if (last !== current(db, 'photos')) write(db, (tx) => setCounter(tx, 'photos', last))
  return wanted
}

/** Compares listings until one needs photos. `last`: the last one that was compared or passed over. */
async function compareNext(
  world: World,
  now: number,
): Promise<{ wanted: WantedPhoto[]; last: number }> {
  const { db } = world
  let last = current(db, 'photos')
  for (const { rid, firstSeenAt, isEligible, isPrivate } of listingsAfter(db, last, LISTINGS)) {
    if (firstSeenAt > now - WAITS_MS) break
    if (isEligible && firstSeenAt > now - LATEST_MS) {
      const others = candidatesOf(db, rid, now)
      const own = wantedOf(db, [rid], isPrivate ? LOOKED_FOR : 0)
      const wanted = others.length > 0 ? wantedOf(db, [rid, ...others], PHOTOS) : own
      if (wanted.length > 0) return { wanted, last }
      compareWith(world, rid, others, now)
      if (isPrivate) await lookElsewhere(world, rid)
    }
    last = rid
  }
  return { wanted: [], last }
}

/** Listings of other homes, by rid, that may be the same home as this one, those with the nearest price first. */
function candidatesOf(db: Db, rid: number, now: number): number[] {
  const listing = listingByRid(db, rid)
  if (!listing) return []
  const cost = ({ price }: Pick<Candidate, 'price'>) =>
    Math.abs((price ?? 0) - (listing.price ?? 0))
  return inSameArea(db, listing, { now, ownerRid: null, except: listing.assetRid })
    .filter((other) => mayBeOneHome(listing, other))
    .toSorted((one, other) => cost(one) - cost(other))
    .slice(0, CANDIDATES)
    .map((other) => other.rid)
}

/** The first photos of these listings that were not looked at. */
function wantedOf(db: Db, listingRids: readonly number[], first: number): WantedPhoto[] {
  return listingRids.flatMap((listingRid) => {
    const known = new Set(photosOf(db, listingRid).map(({ place }) => place))
    const images = listingByRid(db, listingRid)?.images ?? []
    return images
      .slice(0, first)
      .flatMap((url, place) => (known.has(place) ? [] : [{ listingRid, place, url }]))
  })
}

/** Joins the home of a listing with the first that shows two of its photos, and keeps those that show one. */
function compareWith(world: World, rid: number, others: readonly number[], now: number): void {
  const { db, random } = world
  const counts = (photo: PhotoHash) => homesWithPhoto(db, photo) <= PHOTO_HOMES_MAX
  const shared = others.map((other) => ({
    other,
    photos: sharedPhotos(hashesOf(db, rid), hashesOf(db, other), counts),
  }))
  const [twin] = shared.filter(({ photos }) => photos >= JOINING_PHOTOS)
  if (twin && write(db, (tx) => joined(tx, [rid, twin.other], { random, now }))) return
  const alike = shared.filter(({ photos }) => photos > 0)
  if (alike.length > 0)
    write(db, (tx) => {
      for (const { other } of alike) keepMaybeSame(tx, [rid, other])
    })
}

/**
 * Keeps the listings of private advertisers at other addresses that show one of the first photos of this one. As many
 * as count no more are enough to know that the photo shows no home.
 */
async function lookElsewhere({ db, clock }: World, rid: number): Promise<void> {
  const listing = listingByRid(db, rid)
  const photos = hashesOf(db, rid).slice(0, LOOKED_FOR)
  if (!listing || photos.length === 0) return
  const isApart = (other: number) => areApart(listing, listingByRid(db, other) ?? listing)
  const alike = new Set<number>()
  for (let after: PhotoPlace | undefined = { listingRid: 0, place: 0 }; after; ) {
    const page = privatePhotosAfter(db, after, TURN)
    for (const { listingRid, hash } of page)
      if (photos.some((photo) => isSamePhoto(photo, hash)) && isApart(listingRid))
        alike.add(listingRid)
    const isLast = page.length < TURN || alike.size >= PHOTO_HOMES_MAX
    after = isLast ? undefined : page.at(-1)
    if (after) await clock.sleep(0)
  }
  if (alike.size > 0)
    write(db, (tx) => {
      for (const other of [...alike].slice(0, PHOTO_HOMES_MAX)) keepMaybeSame(tx, [rid, other])
    })
}

function hashesOf(db: Db, listingRid: number): PhotoHash[] {
  return photosOf(db, listingRid).flatMap(({ hash }) => hash ?? [])
}

/** Whether nothing kept the homes of two listings apart, so that they are one now. */
function joined(
  tx: Tx,
  [rid, otherRid]: readonly [number, number],
  at: { random: World['random']; now: number },
): boolean {
  const [listing, other] = [listingByRid(tx, rid), listingByRid(tx, otherRid)]
  if (!listing || !other || listing.assetRid === other.assetRid) return false
  const merged = mergeByPhotos(tx, listing, other, { ...at, isMatchedChange })
  if (!merged) return false
  followMove(tx, merged.move, at)
  settleListing(tx, rid, at)
  return true
}

/** A picture that cannot be read stops nothing: its listing is compared by the others. */
async function hashOf({ log }: World, { image, ...at }: FetchedPhoto): Promise<PhotoHash | null> {
  if (image === null) return null
  try {
    return await hashPhoto(image)
  } catch (error) {
    log.info({ err: error, ...at }, 'a photo cannot be compared')
    return null
  }
}
