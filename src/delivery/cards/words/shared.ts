import type { UnstatedFact } from '../../../assets/criteria/unstated.ts'

/** The words of cards and their buttons. */
export type CardWords = {
  rooms(count: number): string
  size(metres: number): string
  floor(floor: number): string
  /** A month's sum with arnona and va'ad; and at least that, where a part is not known. */
  total(sum: string): string
  totalLeast(sum: string): string
  /** To a place of the bot's owner. */
  way(minutes: string, place: string): string
  isPrivate: string
  merchant: string
  sublet: string
  newProject: string
  /** Before the price of a new project, which is its lowest one. */
  from(price: string): string
  lastKnown: string
  /** Its point, by which a drawn area of the bot has it, is no more exact. */
  middleOfStreet: string
  notStated: string
  facts: Record<'price' | 'rooms' | 'size' | 'merchant' | UnstatedFact, string>
  find: string
  check: string
  /** `percent` is positive below the estimate. */
  comparison(percent: number, estimate: string, n: number): string
  drop: string
  /** After the price: the one that was told before. */
  was(price: string): string
  alsoForLess: string
  details: string
  map: string
  /** What a digest contains, and its link to all of it. */
  digest(matches: number, drops: number): string
  seeAll(count: number): string
  /** In a digest: `percent` as in `comparison`. */
  score(percent: number): string
  /** Of a home that was removed, `days` after it was first seen. */
  gone: string
  listedFor(days: number): string
  /** Said by the test of a webhook. */
  test: string
  /** Of a home that turned out to be another one, which was posted before. */
  sameHome: string
  save: string
  /** Opens the phone number of the home. */
  call: string
  saveFailed: string
  like: string
  hide: string
  why: string
  mute: string
  mutePhone: string
  undo: { save: string; like: string; hide: string; mute: string; mutePhone: string }
  told: {
    saved: string
    unsaved: string
    liked: string
    unliked: string
    hidden: string
    unhidden: string
    muted: string
    unmuted: string
    onlyArea: string
    phoneMuted: string
    phoneUnmuted: string
    tooManyPhones: string
    gone: string
  }
}

/** A number of things as its words; empty for none. */
export type Counted = readonly [count: number, words: string]

/** What a digest contains, without what it has none of. */
export const listed = (parts: readonly Counted[], comma = ', '): string =>
  parts.flatMap(([count, words]) => (count === 0 ? [] : words)).join(comma)
