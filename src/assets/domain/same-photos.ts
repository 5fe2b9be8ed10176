// Whether two listings show photos of one home.
import { type Comparable, isKeptOut, isReleasedBy } from './same-home.ts'

/** A photo as bits that say where it becomes lighter: whole, and with some of its edges cut off. */
export type PhotoHash = {
  /** 64 hexadecimal digits. */
  whole: string
  /** The same for each of `CUTS`, one after the other. */
  cuts: string
}

/** What portals cut off, as shares of the picture: a small rim, a wider one, and a strip with their name. */
export const CUTS = [
  { left: 0.03, top: 0.03, right: 0.03, bottom: 0.03 },
  { left: 0.06, top: 0.06, right: 0.06, bottom: 0.06 },
  { left: 0, top: 0, right: 0, bottom: 0.08 },
] as const

/** The hexadecimal digits of one form of a photo. */
const DIGITS = 64
/** Two pictures with at most so many of 256 bits that differ are one photo. Measured in `images/hash.test.ts`. */
const BITS_MAX = 24
/** As many photos that match join two homes; fewer are for the eye of an administrator. */
export const JOINING_PHOTOS = 2
/** A photo of more homes is a plan, a logo, a map or the card of an agent. */
export const PHOTO_HOMES_MAX = 3
const SIZE = 0.1

/** Whether the facts of two listings allow that they are one home, so that their photos are worth a look. */
export function mayBeOneHome(one: Comparable, other: Comparable): boolean {
  if (one.isNewProject || other.isNewProject) return false
  if (one.areaCode === null || one.areaCode !== other.areaCode) return false
  if (one.rooms === null || one.rooms !== other.rooms) return false
  if (one.size === null || other.size === null) return false
  const isSize = Math.abs(one.size - other.size) <= SIZE * Math.min(one.size, other.size)
  return isSize && !isReleasedBy(one, other) && !isKeptOut(one, other)
}

/** Whether two pictures are one photo, also when one of them was compressed, marked, or cut at its edges. */
export function isSamePhoto(one: PhotoHash, other: PhotoHash): boolean {
  const isNear = (whole: PhotoHash, { whole: first, cuts }: PhotoHash) =>
    [first, ...formsOf(cuts)].some((form) => distance(whole.whole, form) <= BITS_MAX)
  return isNear(one, other) || isNear(other, one)
}

function formsOf(cuts: string): string[] {
  return CUTS.map((_, at) => cuts.slice(at * DIGITS, (at + 1) * DIGITS))
}

/** How many bits differ; when they are more than count, at least one more than that. */
function distance(one: string, other: string): number {
  let bits = 0
  for (let at = 0; at < DIGITS && bits <= BITS_MAX; at += 8) {
    const differing =
      Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16)
    bits += bitsOf(differing)
  }
  return bits
}

/** How many bits of 32 are set. */
function bitsOf(value: number): number {
  let bits = 0
  for (let left = value >>> 0; left !== 0; left &= left - 1) bits += 1
  return bits
}

/** How many photos of one listing are also photos of the other, of those that count. The same one twice counts once. */
export function sharedPhotos(
  one: readonly PhotoHash[],
  other: readonly PhotoHash[],
  counts: (photo: PhotoHash) => boolean,
): number {
  const left = [...other]
  const shared = unlike(one).filter((photo) => {
    const at = left.findIndex((candidate) => isSamePhoto(photo, candidate))
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return found !== undefined && counts(photo) && counts(found)
  })
  return shared.length
}

/** The photos without those that show again what an earlier one shows. */
function unlike(photos: readonly PhotoHash[]): PhotoHash[] {
  return photos.filter((photo, at) => !photos.slice(0, at).some((one) => isSamePhoto(one, photo)))
}
