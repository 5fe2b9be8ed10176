// The second, independent reading of what bots post: homes of several listings, what was told, what is new.
import { contradicts, isSameHome, keepsOut, type Stated } from './reference-listings.ts'

type Ad = { token: string; stated: Stated; isLive: boolean; firstSeen: number; former: Home | null }

type Facts = {
  price: number | null
  rooms: number | null
  size: number | null
  area: number | null
  isMerchant: boolean
} & Pick<Stated, 'floor' | 'lift' | 'mamad' | 'entry'>

type Home = {
  /** Order of creation. */
  n: number
  firstSeen: number
  ads: Ad[]
  facts: Facts
  /** The step at which it lost its last live listing. */
  absentSince: number | null
  mergedInto: Home | null
  history: { at: number; before: Facts; isSilent: boolean }[]
  /** What each bot was told: the listing that was shown, and its price. */
  told: Map<string, Told[]>
}

type Told = { token: string; price: number | null }

export type ModelBot = {
  id: string
  areas: Set<number>
  min: number
  max: number
  rooms: number
  merchant: boolean | null
  mustHave: ('lift' | 'mamad')[]
  entryFrom: string | null
  entryTo: string | null
  floorMin: number | null
  floorMax: number | null
  isActive: boolean
  since: number
}

type Seen = { facts: Facts; absentSince: number | null }
const DAY = 86_400_000

export function createModel(bots: ModelBot[]) {
  const homes: Home[] = []
  const adOf = new Map<string, { ad: Ad; home: Home }>()
  const posts = new Map<string, string[]>(bots.map(({ id }) => [id, []]))
  let step = 0
  let made = 0

  function matches(bot: ModelBot, facts: Facts): boolean {
    const { price, rooms, area, isMerchant, floor, entry } = facts
    if (bot.mustHave.some((name) => facts[name] === false)) return false
    if (entry !== null && bot.entryFrom !== null && entry < bot.entryFrom) return false
    if (entry !== null && bot.entryTo !== null && entry > bot.entryTo) return false
    if (floor !== null && bot.floorMin !== null && floor < bot.floorMin) return false
    if (floor !== null && bot.floorMax !== null && floor > bot.floorMax) return false
    if (area === null || !bot.areas.has(area)) return false
    if (price !== null && price < bot.min) return false
    if (price !== null && bot.max !== 10_000_000 && price > bot.max) return false
    if (rooms !== null && rooms < bot.rooms) return false
    return bot.merchant === null || bot.merchant === isMerchant
  }

  /** Derives what the live listings of a home state together. */
  function settle(home: Home, at: number, isSilent: boolean): void {
    const live = home.ads.filter(({ isLive }) => isLive)
    if (live.length === 0) {
      step += 1
      home.absentSince ??= step
      return
    }
    const facts = together(live)
    if (JSON.stringify(facts) !== JSON.stringify(home.facts))
      home.history.push({ at, before: home.facts, isSilent })
    home.facts = facts
    home.absentSince = null
  }

  /** What these listings of a home state together. */
  function together(ads: Ad[]): Facts {
    const first = <Value>(pick: (stated: Stated) => Value | null) =>
      ads.map(({ stated }) => pick(stated)).find((value) => value !== null) ?? null
    const prices = ads.flatMap(({ stated: { price } }) => (price === null ? [] : [price]))
    return {
      price: prices.length > 0 ? Math.min(...prices) : null,
      rooms: first(({ rooms }) => rooms),
      size: first(({ size }) => size),
      area: first(({ area }) => area)?.code ?? null,
      isMerchant: ads.every(({ stated }) => stated.isMerchant),
      floor: first(({ floor }) => floor),
      lift: first(({ lift }) => lift),
      mamad: first(({ mamad }) => mamad),
      entry: first(({ entry }) => entry),
    }
  }

  function newHome(ad: Ad, at: number): Home {
    step += 1
    made += 1
    const { price, rooms, size, area, isMerchant, floor, lift, mamad, entry } = ad.stated
    const further = { floor, lift, mamad, entry }
    const facts = { price, rooms, size, area: area?.code ?? null, isMerchant, ...further }
    const rest = { absentSince: null, mergedInto: null, history: [], told: new Map() }
    const home: Home = { n: made, firstSeen: at, ads: [ad], facts, ...rest }
    homes.push(home)
    adOf.set(ad.token, { ad, home })
    return home
  }

  function findHome(ad: Ad, except?: Home): Home | undefined {
    for (const home of homes) {
      if (home === except || home.mergedInto) continue
      if (!home.ads.some((other) => isSameHome(ad.stated, other.stated))) continue
      if (home.ads.every((other) => !keepsOut(ad.stated, other.stated))) return home
    }
    return undefined
  }

  const look = ({ facts, absentSince }: Home): Seen => ({ facts, absentSince })

  /** One listing on a page. */
  function see(token: string, stated: Stated, at: number): void {
    const known = adOf.get(token)
    if (!known) return seeNew(token, stated, at)
    const { ad, home } = known
    const isSame = JSON.stringify(ad.stated) === JSON.stringify(stated)
    if (ad.isLive && isSame) return
    const before = look(home)
    const facts = home.facts
    ad.stated = stated
    ad.isLive = true
    settle(home, at, false)
    const hasChanged = JSON.stringify(facts) !== JSON.stringify(home.facts)
    regroup(ad, home, before, hasChanged || before.absentSince !== null, at)
  }

  function seeNew(token: string, stated: Stated, at: number): void {
    const ad: Ad = { token, stated, isLive: true, firstSeen: at, former: null }
    const home = findHome(ad)
    if (!home) return tell(newHome(ad, at), [])
    const before = look(home)
    home.ads.push(ad)
    adOf.set(token, { ad, home })
    settle(home, at, false)
    tell(home, [before])
  }

  /** Whether a changed listing contradicts its home, or makes it one with another. */
  function regroup(ad: Ad, home: Home, before: Seen, isNews: boolean, at: number): void {
    const others = home.ads.filter((other) => other !== ad)
    const isReleased = others.some(
      ({ stated }) =>
        contradicts(ad.stated, stated) ||
        (stated.rooms !== null && ad.stated.rooms !== null && stated.rooms !== ad.stated.rooms),
    )
    if (isReleased) return release(ad, home, at)
    const other = findHome(ad, home)
    const isFree = other?.ads.every((one) =>
      others.every((two) => !keepsOut(one.stated, two.stated)),
    )
    if (!other || !isFree) {
      if (isNews) tell(home, [before])
      return
    }
    const otherBefore = look(other)
    const isOlder =
      home.firstSeen !== other.firstSeen ? home.firstSeen < other.firstSeen : home.n < other.n
    const survivor = join(isOlder ? home : other, isOlder ? other : home, at)
    if (isNews) tell(survivor, [before, otherBefore])
  }

  function join(survivor: Home, gone: Home, at: number): Home {
    for (const ad of gone.ads) {
      ad.former = gone
      adOf.set(ad.token, { ad, home: survivor })
    }
    survivor.ads = sorted([...survivor.ads, ...gone.ads])
    gone.ads = []
    for (const home of homes)
      if (home === gone || home.mergedInto === gone) home.mergedInto = survivor
    for (const [bot, told] of gone.told)
      survivor.told.set(bot, [...(survivor.told.get(bot) ?? []), ...told])
    gone.told = new Map()
    settle(survivor, at, true)
    return survivor
  }

  const order: string[] = []
  function sorted(ads: Ad[]): Ad[] {
    return ads.sort((a, b) => order.indexOf(a.token) - order.indexOf(b.token))
  }

  function release(ad: Ad, home: Home, at: number): void {
    const found = findHome(ad, home)
    const before = found ? [look(found)] : []
    const target = found ?? formerOf(ad, home)
    home.ads = home.ads.filter((one) => one !== ad)
    ad.former = null
    const to = target ?? newHome(ad, ad.firstSeen)
    if (target) {
      target.mergedInto = null
      target.ads = sorted([...target.ads, ad])
      adOf.set(ad.token, { ad, home: target })
    }
    settle(home, at, true)
    if (home.absentSince !== null && home.ads.length > 0) keepOwn(home, at)
    settle(to, at, found !== undefined)
    for (const [bot, told] of home.told) {
      const own = told.filter(({ token }) => token === ad.token)
      if (own.length > 0) to.told.set(bot, [...(to.told.get(bot) ?? []), ...own])
    }
    tell(to, before)
  }

  /** What is left of a home without live listings is what these told. */
  function keepOwn(home: Home, at: number): void {
    const facts = together(home.ads)
    if (JSON.stringify(facts) !== JSON.stringify(home.facts))
      home.history.push({ at, before: home.facts, isSilent: true })
    home.facts = facts
  }

  function formerOf({ former, stated }: Ad, home: Home): Home | undefined {
    if (!former || former === home) return undefined
    if (former.mergedInto === home) return former
    const isFree = former.ads.every((other) => !keepsOut(stated, other.stated))
    return former.mergedInto === null && isFree ? former : undefined
  }

  function cheapest(home: Home): Ad | undefined {
    const live = home.ads.filter(({ isLive }) => isLive)
    return live.find(({ stated }) => stated.price === home.facts.price) ?? live[0]
  }

  /** What bots post about a change. */
  function tell(home: Home, befores: Seen[]): void {
    if (home.absentSince !== null) return
    const prices = befores.flatMap(({ facts: { price } }) => (price === null ? [] : [price]))
    const known = prices.length > 0 ? Math.min(...prices) : null
    const { price } = home.facts
    const first = known ?? price
    const token = cheapest(home)?.token ?? ''
    if (befores.length > 0 && first !== null)
      for (const told of home.told.values())
        if (lowestOf(told) === null) told.push({ token, price: first })
    for (const bot of bots) {
      if (!bot.isActive || !matches(bot, home.facts)) continue
      const told = home.told.get(bot.id)
      const wasSeen = befores.some(
        ({ facts, absentSince }) =>
          !(absentSince !== null && absentSince <= bot.since) && matches(bot, facts),
      )
      if (told) {
        const isBack = befores.length > 0 && !wasSeen
        if (price !== null && (known === null || price < known || isBack)) drop(bot, home, told)
        continue
      }
      if (!wasSeen) post(bot, home, 'match')
    }
  }

  function lowestOf(told: Told[]): number | null {
    const prices = told.flatMap(({ price }) => (price === null ? [] : [price]))
    return prices.length > 0 ? Math.min(...prices) : null
  }

  function drop(bot: ModelBot, home: Home, told: Told[]): void {
    const [lowest, { price }] = [lowestOf(told), home.facts]
    if (lowest !== null && price !== null && price <= lowest * 0.99) post(bot, home, 'price')
  }

  function post(bot: ModelBot, home: Home, kind: string): void {
    const { price } = home.facts
    posts.get(bot.id)?.push(`${kind} ${price}`)
    const token = cheapest(home)?.token ?? ''
    home.told.set(bot.id, [...(home.told.get(bot.id) ?? []), { token, price }])
  }

  return {
    posts,
    see(token: string, stated: Stated, at: number) {
      if (!order.includes(token)) order.push(token)
      see(token, stated, at)
    },
    stated: (token: string) => adOf.get(token)?.ad.stated,
    remove(token: string, at: number) {
      const known = adOf.get(token)
      if (!known?.ad.isLive) return
      const { ad, home } = known
      const [before, facts] = [look(home), home.facts]
      ad.isLive = false
      const isRemoved = !home.ads.some((one) => one.isLive)
      settle(home, at, isRemoved)
      if (!isRemoved && JSON.stringify(facts) !== JSON.stringify(home.facts)) tell(home, [before])
    },
    /** The bot is started. */
    start(bot: ModelBot, at: number) {
      bot.isActive = true
      bot.since = step
      const live = homes.filter(
        ({ mergedInto, absentSince }) => !mergedInto && absentSince === null,
      )
      for (const home of live) {
        const told = home.told.get(bot.id)
        if (told && matches(bot, home.facts)) drop(bot, home, told)
      }
      const arrived = live
        .filter((home) => !home.told.has(bot.id) && matches(bot, home.facts))
        .map((home) => ({ home, when: Math.max(home.firstSeen, arrival(bot, home, at)) }))
        .filter(({ when }) => when >= at - 7 * DAY)
        .sort((a, b) => b.when - a.when || b.home.n - a.home.n)
        .slice(0, 10)
      for (const { home } of arrived.reverse()) post(bot, home, 'match')
    },
  }

  function arrival(bot: ModelBot, home: Home, at: number): number {
    const recent = home.history.filter((one) => one.at >= at - 7 * DAY)
    const last = recent.findLast(({ before }) => !matches(bot, before))
    return last && !last.isSilent ? last.at : 0
  }
}
