// A third reading of what bots post, for homes that several sources list and that administrators merge. Which listings
// are one home is known from the start, and every bot is asked about every change by plain loops.
import type { DealType } from '../../assets/domain/asset.ts'

/** What an advertisement states. Null: it does not. */
export type Stated = {
  price: number | null
  rooms: number | null
  size: number | null
  area: number | null
  floor: number | null
  merchant: boolean | null
  lift: boolean | null
  text: string | null
  phone: string | null
}

export type Ad = { key: string; source: string; stated: Stated; isLive: boolean }

/** What the live advertisements of a home state together; every text and telephone number of them. */
type Facts = Omit<Stated, 'text' | 'phone'> & {
  texts: (string | null)[]
  phones: (string | null)[]
}

export type Home = {
  /** Order of creation, from 1. */
  n: number
  dealType: DealType
  firstSeen: number
  /** In the order in which they were first seen. */
  ads: Ad[]
  facts: Facts
  /** The step at which its last live advertisement went. */
  goneSince: number | null
  mergedInto: Home | null
  changes: { at: number; before: Facts; isOwn: boolean }[]
  /** The prices that each bot, by its id, has told. */
  told: Map<string, (number | null)[]>
}

export type Bot = {
  id: string
  dealType: DealType
  areas: readonly number[]
  min: number
  max: number
  rooms: number
  sizeMin: number | null
  merchant: boolean | null
  isLiftWanted: boolean
  floorMax: number | null
  /** Texts with this word are not wanted. */
  word: string | null
  phone: string | null
  isActive: boolean
  startedAtStep: number
}

type Seen = Pick<Home, 'facts' | 'goneSince'>
export type Post = { kind: 'match' | 'price'; home: Home; price: number | null; was: number | null }

const WEEK = 7 * 86_400_000

function together(ads: readonly Ad[]): Facts {
  const first = <Value>(pick: (stated: Stated) => Value | null): Value | null => {
    for (const { stated } of ads) if (pick(stated) !== null) return pick(stated)
    return null
  }
  let price: number | null = null
  for (const { stated } of ads)
    if (stated.price !== null && (price === null || stated.price < price)) price = stated.price
  return {
    price,
    rooms: first((stated) => stated.rooms),
    size: first((stated) => stated.size),
    area: first((stated) => stated.area),
    floor: first((stated) => stated.floor),
    merchant: ads.some(({ stated }) => stated.merchant === false)
      ? false
      : first((stated) => stated.merchant),
    lift: first((stated) => stated.lift),
    texts: ads.map(({ stated }) => stated.text),
    phones: ads.map(({ stated }) => stated.phone),
  }
}

function wants(bot: Bot, { dealType }: Home, facts: Facts): boolean {
  const { price, rooms, size, area, floor, merchant, lift, texts, phones } = facts
  if (bot.dealType !== dealType || area === null || !bot.areas.includes(area)) return false
  if (price !== null && (price < bot.min || price > bot.max)) return false
  if (rooms !== null && rooms < bot.rooms) return false
  if (bot.sizeMin !== null && size !== null && size < bot.sizeMin) return false
  if (bot.merchant !== null && merchant !== null && merchant !== bot.merchant) return false
  if (bot.isLiftWanted && lift === false) return false
  if (bot.floorMax !== null && floor !== null && floor > bot.floorMax) return false
  const { word, phone } = bot
  if (word !== null && texts.every((text) => text?.includes(word))) return false
  return phone === null || !phones.every((one) => one === phone)
}

/** A later reading: what it does not state stays as it was known. */
function later(known: Stated, now: Stated): Stated {
  const both = { ...known, ...now }
  for (const field of Object.keys(known) as (keyof Stated)[])
    if (now[field] === null) Object.assign(both, { [field]: known[field] })
  return both
}

const lowest = (prices: readonly (number | null)[]): number | null => {
  let found: number | null = null
  for (const price of prices) if (price !== null && (found === null || price < found)) found = price
  return found
}

/** What the bots are to post while homes change. `at` is the time in milliseconds. */
export function createReference(bots: readonly Bot[]) {
  const homes: Home[] = []
  const posts = new Map<string, Post[]>(bots.map(({ id }) => [id, []]))
  let step = 0

  const look = ({ facts, goneSince }: Home): Seen => ({ facts, goneSince })

  /** Reads a home anew from its live advertisements. One that has none keeps what was last known. */
  function settle(home: Home, at: number, isOwn: boolean): void {
    step += 1
    const live = home.ads.filter(({ isLive }) => isLive)
    if (live.length === 0) {
      home.goneSince ??= step
      return
    }
    const facts = together(live)
    if (JSON.stringify(facts) !== JSON.stringify(home.facts))
      home.changes.push({ at, before: home.facts, isOwn })
    Object.assign(home, { facts, goneSince: null })
  }

  function post(bot: Bot, { kind, home, was }: Omit<Post, 'price'>): void {
    const { price } = home.facts
    posts.get(bot.id)?.push({ kind, home, price, was })
    home.told.set(bot.id, [...(home.told.get(bot.id) ?? []), price])
  }

  const isFall = (told: number | null, price: number | null) =>
    told !== null && price !== null && price <= told * 0.99

  /** `before` null: the home is new. */
  function tell(home: Home, before: Seen | null): void {
    if (home.goneSince !== null) return
    const { price } = home.facts
    const known = before?.facts.price ?? null
    for (const [bot, told] of home.told)
      if (before && lowest(told) === null) home.told.set(bot, [...told, known ?? price])
    for (const bot of bots) {
      if (!bot.isActive || !wants(bot, home, home.facts)) continue
      const wasGone = before !== null && (before.goneSince ?? step) <= bot.startedAtStep
      const wasWanted = before !== null && !wasGone && wants(bot, home, before.facts)
      const told = home.told.get(bot.id)
      if (!told && !wasWanted) {
        post(bot, { kind: 'match', home, was: known === price ? null : known })
        continue
      }
      const hasFallen = price !== null && (known === null || price < known)
      const was = told ? lowest(told) : null
      if (told && (hasFallen || !wasWanted) && isFall(was, price))
        post(bot, { kind: 'price', home, was })
    }
  }

  /** When a change brought the home into the range of a bot; 0: none did, or the program made the change. */
  function arrivalOf(bot: Bot, home: Home, at: number): number {
    let arrival = 0
    for (const change of home.changes)
      if (change.at >= at - WEEK && !wants(bot, home, change.before))
        arrival = change.isOwn ? 0 : change.at
    return arrival
  }

  function start(bot: Bot, at: number): void {
    Object.assign(bot, { isActive: true, startedAtStep: step })
    const found: { home: Home; when: number }[] = []
    for (const home of homes) {
      if (home.mergedInto || home.goneSince !== null || !wants(bot, home, home.facts)) continue
      const told = home.told.get(bot.id)
      const was = told ? lowest(told) : null
      if (told && isFall(was, home.facts.price)) post(bot, { kind: 'price', home, was })
      const when = Math.max(home.firstSeen, arrivalOf(bot, home, at))
      if (!told && when >= at - WEEK) found.push({ home, when })
    }
    found.sort((one, other) => other.when - one.when || other.home.n - one.home.n)
    for (const { home } of found.slice(0, 10).reverse())
      post(bot, { kind: 'match', home, was: null })
  }

  return {
    homes,
    posts,
    start,
    add(ad: Ad, dealType: DealType, at: number): Home {
      step += 1
      const home: Home = {
        ...{ n: homes.length + 1, dealType, firstSeen: at, ads: [ad] },
        ...{ facts: together([ad]), goneSince: null, mergedInto: null, changes: [] },
        told: new Map(),
      }
      homes.push(home)
      tell(home, null)
      return home
    },
    /** An advertisement of the home is seen: another one, one that changed, or one that is back. */
    see(home: Home, ad: Ad, stated: Stated, at: number): void {
      const before = look(home)
      const isKnown = home.ads.includes(ad)
      if (!isKnown) home.ads.push(ad)
      Object.assign(ad, { stated: isKnown ? later(ad.stated, stated) : stated, isLive: true })
      settle(home, at, false)
      if (JSON.stringify(look(home)) !== JSON.stringify(before)) tell(home, before)
    },
    goes(home: Home, ad: Ad, at: number): void {
      const before = look(home)
      ad.isLive = false
      settle(
        home,
        at,
        home.ads.every(({ isLive }) => !isLive),
      )
      if (JSON.stringify(look(home)) !== JSON.stringify(before)) tell(home, before)
    },
    /**
     * An administrator says that two are one home: nothing is posted. The older one has the advertisements of both.
     * @param order all advertisements, as they were first seen.
     */
    merge(one: Home, other: Home, order: readonly Ad[], at: number): void {
      const [home, gone] = [one, other].sort((a, b) => a.firstSeen - b.firstSeen || a.n - b.n)
      if (!home || !gone) return
      home.ads = [...home.ads, ...gone.ads].sort((a, b) => order.indexOf(a) - order.indexOf(b))
      for (const [bot, told] of gone.told)
        home.told.set(bot, [...(home.told.get(bot) ?? []), ...told])
      for (const any of homes) if (any === gone || any.mergedInto === gone) any.mergedInto = home
      gone.ads = []
      settle(home, at, true)
    },
  }
}
