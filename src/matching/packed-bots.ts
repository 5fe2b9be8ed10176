// Hundreds of thousands of bots in packed, sorted arrays: a home is compared with all bots of its area within
// microseconds.

import { highestPrice } from '../assets/criteria/price.ts'
import type { Asset, DealType } from '../assets/domain/asset.ts'
import type { Bot } from '../bots/domain/bot.ts'

/** Above every price and below the range of 32 bits: bots without a highest price. */
const NO_MAX = 0x7fffffff
/** Above the lowest price of every bot: a home without a price. */
const ANY_PRICE = 0x3fffffff
/** Above the rooms of every bot, in tenths: a home that does not state them. */
const ANY_ROOMS = 1_000
/** Bits of `look`: the bot takes private listings, and those of merchants. The rooms in tenths are above them. */
const PRIVATE = 1
const MERCHANT = 2
const EITHER = PRIVATE | MERCHANT
const ROOMS_SHIFT = 2

/** A part of a list whose bots ask for the same rooms and merchants, by their highest price. */
type Group = { look: number; from: number; to: number }

/** The bots of one deal type in one area. A bot is at the same position in each array. */
type List = {
  size: number
  max: Int32Array
  min: Int32Array
  look: Uint16Array
  rid: Uint32Array
  /** Null while bots were added since the last sort. */
  groups: readonly Group[] | null
}

export type PackedBots = {
  /** Adds a bot that is not in it. `find` needs a `seal` after it. */
  add(bot: Bot): void
  seal(): void
  has(rid: number): boolean
  /** Leaves a bot out from now on, and again after it was dropped; its place is free after `compact`. */
  drop(rid: number): void
  /** Frees the places of dropped bots, which may then be added again. */
  compact(): void
  /** How many bots were dropped since the last `compact`. */
  dropped(): number
  /**
   * The rids of the bots that name the home's area and whose deal type, price, rooms and merchant it satisfies, in no
   * order. The array is written over by the next call.
   */
  find(home: Pick<Asset, 'areaCode' | 'dealType' | 'price' | 'rooms' | 'merchant'>): Uint32Array
}

export function createPackedBots(): PackedBots {
  let lists = new Map<number, List>()
  let isSealed = true
  const held = bits()
  const gone = bits()
  let goneCount = 0
  let out = new Uint32Array(0)

  return {
    add(bot) {
      isSealed = false
      held.set(bot.rid)
      for (const code of bot.neighborhoodCodes) {
        const key = keyOf(bot.dealType, code)
        const list = lists.get(key) ?? emptyList()
        lists.set(key, list)
        append(list, bot)
      }
    },
    seal() {
      if (isSealed) return
      isSealed = true
      for (const list of lists.values()) if (!list.groups) sort(list)
    },
    has: (rid) => held.has(rid) && !gone.has(rid),
    drop(rid) {
      if (!held.has(rid) || gone.has(rid)) return
      gone.set(rid)
      goneCount += 1
    },
    dropped: () => goneCount,
    compact() {
      if (goneCount === 0) return
      lists = new Map([...lists].map(([key, list]) => [key, without(list, gone.has)]))
      isSealed = false
      for (const rid of gone.all()) held.clear(rid)
      gone.empty()
      goneCount = 0
    },
    find(home) {
      const list =
        home.areaCode === null ? undefined : lists.get(keyOf(home.dealType, home.areaCode))
      if (!list) return out.subarray(0, 0)
      if (out.length < list.size) out = new Uint32Array(list.size)
      const found = collect(list, home, out)
      return out.subarray(0, goneCount === 0 ? found : keepOthers(out, found, gone.has))
    },
  }
}

const keyOf = (dealType: DealType, code: number) => code * 2 + (dealType === 'sale' ? 1 : 0)

/** The bots that a new list has room for. */
const ROOM = 4

const emptyList = (): List => ({
  size: 0,
  max: new Int32Array(ROOM),
  min: new Int32Array(ROOM),
  look: new Uint16Array(ROOM),
  rid: new Uint32Array(ROOM),
  groups: [],
})

function append(list: List, bot: Bot): void {
  if (list.size === list.rid.length) grow(list)
  const at = list.size
  const highest = highestPrice(bot)
  list.max[at] = highest === Number.POSITIVE_INFINITY ? NO_MAX : highest
  list.min[at] = bot.priceLimit[0]
  const takes = bot.merchant === null ? EITHER : bot.merchant ? MERCHANT : PRIVATE
  list.look[at] = (Math.round(bot.rooms * 10) << ROOMS_SHIFT) | takes
  list.rid[at] = bot.rid
  list.size += 1
  list.groups = null
}

function grow(list: List): void {
  // A list whose bots were all dropped has no room at all.
  const length = Math.max(ROOM, list.size * 2)
  const { max, min, look, rid } = list
  list.max = new Int32Array(length)
  list.max.set(max)
  list.min = new Int32Array(length)
  list.min.set(min)
  list.look = new Uint16Array(length)
  list.look.set(look)
  list.rid = new Uint32Array(length)
  list.rid.set(rid)
}

/** Sorts into groups, each by the highest price, and gives back the room that is left. */
function sort(list: List): void {
  const { size, max, min, look, rid } = list
  const places = new Map<number, number[]>()
  for (let at = 0; at < size; at += 1) {
    const group = places.get(look[at] ?? 0)
    if (group) group.push(at)
    else places.set(look[at] ?? 0, [at])
  }
  const order = new Uint32Array(size)
  const groups: Group[] = []
  for (const [one, unsorted] of [...places].sort(([a], [b]) => a - b)) {
    const from = groups.at(-1)?.to ?? 0
    groups.push({ look: one, from, to: from + unsorted.length })
    // One number for both holds 31 bits of the price and 22 of the place; a double keeps 53.
    const keys = Float64Array.from(unsorted, (at) => (max[at] ?? 0) * 2 ** 22 + at).sort()
    for (const [n, key] of keys.entries()) order[from + n] = key % 2 ** 22
  }
  list.max = Int32Array.from(order, (at) => max[at] ?? 0)
  list.min = Int32Array.from(order, (at) => min[at] ?? 0)
  list.look = Uint16Array.from(order, (at) => look[at] ?? 0)
  list.rid = Uint32Array.from(order, (at) => rid[at] ?? 0)
  list.groups = groups
}

/** The list without dropped bots, to be sorted again. */
function without(list: List, isGone: (rid: number) => boolean): List {
  const all = Uint32Array.from({ length: list.size }, (_, at) => at)
  const kept = all.filter((at) => !isGone(list.rid[at] ?? 0))
  return {
    size: kept.length,
    max: Int32Array.from(kept, (at) => list.max[at] ?? 0),
    min: Int32Array.from(kept, (at) => list.min[at] ?? 0),
    look: Uint16Array.from(kept, (at) => list.look[at] ?? 0),
    rid: Uint32Array.from(kept, (at) => list.rid[at] ?? 0),
    groups: null,
  }
}

/** Writes the rids of the bots that match into `out` and answers how many. */
function collect(list: List, home: Parameters<PackedBots['find']>[0], out: Uint32Array): number {
  const price = Math.min(home.price ?? ANY_PRICE, ANY_PRICE)
  const rooms = home.rooms === null ? ANY_ROOMS : Math.round(home.rooms * 10)
  const takes = home.merchant === null ? EITHER : home.merchant ? MERCHANT : PRIVATE
  let found = 0
  for (const { look, from, to } of list.groups ?? []) {
    if (look >> ROOMS_SHIFT > rooms) break
    if ((look & takes) === 0) continue
    const first = home.price === null ? from : firstAtLeast(list.max, from, to, price)
    found = collectAbove(list, { first, to, price }, out, found)
  }
  return found
}

/**
 * Writes the rids of the bots between `first` and `to` whose lowest price is not above the home's. Each bot is written,
 * and the next one over it unless it matches: a branch would be guessed wrong for half of them and take several times
 * as long. The zeros keep all numbers whole, for the same reason.
 */
function collectAbove(
  { min, rid }: List,
  { first, to, price }: { first: number; to: number; price: number },
  out: Uint32Array,
  before: number,
): number {
  let found = before | 0
  const end = to | 0
  const above = (price + 1) | 0
  for (let at = first | 0; at < end; at = (at + 1) | 0) {
    out[found] = rid[at] as number
    // The first bit of a negative number is set.
    found = (found + ((((min[at] as number) - above) | 0) >>> 31)) | 0
  }
  return found
}

/** The first place with at least this value between two places of sorted numbers. */
function firstAtLeast(sorted: Int32Array, from: number, to: number, value: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

function keepOthers(rids: Uint32Array, count: number, isGone: (rid: number) => boolean): number {
  let kept = 0
  for (let at = 0; at < count; at += 1) {
    const rid = rids[at] as number
    rids[kept] = rid
    if (!isGone(rid)) kept += 1
  }
  return kept
}

/** A set of whole numbers, one bit for each. */
function bits() {
  let words = new Uint32Array(64)
  const fit = (value: number) => {
    if (value >>> 5 < words.length) return
    const longer = new Uint32Array(Math.max(words.length * 2, (value >>> 5) + 1))
    longer.set(words)
    words = longer
  }
  return {
    has: (value: number) => (((words[value >>> 5] ?? 0) >>> (value & 31)) & 1) === 1,
    set(value: number) {
      fit(value)
      words[value >>> 5] = (words[value >>> 5] ?? 0) | (1 << (value & 31))
    },
    clear(value: number) {
      fit(value)
      words[value >>> 5] = (words[value >>> 5] ?? 0) & ~(1 << (value & 31))
    },
    *all() {
      for (let word = 0; word < words.length; word += 1)
        for (let bit = 0; words[word] && bit < 32; bit += 1)
          if (((words[word] ?? 0) >>> bit) & 1) yield word * 32 + bit
    },
    empty: () => words.fill(0),
  }
}
