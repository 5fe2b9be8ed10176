import type { Listing } from '../../assets/domain/asset.ts'
import type { Bot as StoredBot } from '../../bots/domain/bot.ts'
import type { BotChange } from '../../bots/service.ts'
import { mergeAssets } from '../../matching/by-hand/service.ts'
import { AN_ACTOR, givenBot, givenUser } from '../worlds/given.ts'
import { aListing } from '../worlds/listings.ts'
import { bring, change, remove } from '../worlds/passes.ts'
import { pick } from '../worlds/random.ts'
import type { World } from '../worlds/world.ts'
import { type Ad, type Bot, createReference, type Home, type Stated } from './reference-homes.ts'

const AREAS = [205, 312, 204, 1_520]
const SOURCES = ['yad2', 'facebook', 'telegram']
const TEXTS = ['דירה יפה', 'מתאים לשותפים', 'מרפסת שמש גדולה', null]
const AGENTS = ['0541111111', '0542222222']

function aBot(random: () => number): Omit<Bot, 'id' | 'isActive' | 'startedAtStep'> {
  const dealType = pick(random, ['rent', 'rent', 'sale'] as const)
  const unit = dealType === 'rent' ? 500 : 250_000
  const min = Math.floor(random() * 10) * unit
  return {
    dealType,
    areas: AREAS.filter(() => random() < 0.4).concat(205),
    min,
    max: min + (2 + Math.floor(random() * 10)) * unit,
    rooms: pick(random, [1, 2, 3]),
    sizeMin: pick(random, [null, null, 60]),
    merchant: pick(random, [null, null, true, false]),
    isLiftWanted: random() < 0.2,
    floorMax: pick(random, [null, null, 4]),
    word: pick(random, [null, null, 'שותפים']),
    phone: pick(random, [null, null, ...AGENTS]),
  }
}

const sent = (bot: ReturnType<typeof aBot>): BotChange => ({
  dealType: bot.dealType,
  neighborhoodCodes: [...bot.areas],
  priceLimit: [bot.min, bot.max],
  rooms: bot.rooms,
  sizeMin: bot.sizeMin,
  merchant: bot.merchant,
  features: bot.isLiftWanted ? ['lift'] : [],
  floorMax: bot.floorMax,
  excludeWords: bot.word === null ? [] : [bot.word],
  mutedPhones: bot.phone === null ? [] : [bot.phone],
})

/** What all advertisements of a home agree on, where they state it. */
type Truth = Pick<Home, 'dealType'> & Record<'rooms' | 'size' | 'floor', number> & { phone: string }

function aTruth(random: () => number, n: number): Truth {
  return {
    dealType: pick(random, ['rent', 'rent', 'sale']),
    size: 40 + Math.floor(random() * 60),
    rooms: pick(random, [1, 2, 2.5, 3, 4]),
    floor: Math.floor(random() * 8),
    phone: `050${1_000_000 + n}`,
  }
}

function someStated(random: () => number, { dealType, ...truth }: Truth): Stated {
  const unit = dealType === 'rent' ? 100 : 50_000
  return {
    price: random() < 0.06 ? null : (30 + Math.floor(random() * 45)) * unit,
    rooms: truth.rooms,
    size: truth.size,
    area: pick(random, [...AREAS, null]),
    floor: pick(random, [truth.floor, null]),
    merchant: pick(random, [true, true, false, null]),
    lift: pick(random, [true, false, null]),
    text: pick(random, TEXTS),
    phone: pick(random, [truth.phone, ...AGENTS, null]),
  }
}

/** What an advertisement states otherwise than before. */
function changed(random: () => number, truth: Truth, stated: Stated): Stated {
  const fresh = someStated(random, truth)
  const fields = Object.keys(fresh) as (keyof Stated)[]
  const field = random() < 0.5 ? 'price' : pick(random, fields)
  if (field !== 'price') return { ...stated, [field]: fresh[field] }
  const share = 0.82 + random() * 0.3
  const price = stated.price === null ? fresh.price : Math.round((stated.price * share) / 10) * 10
  return { ...stated, price: random() < 0.05 ? null : price }
}

const listingOf = ({ source, key, stated }: Ad, { dealType }: Truth, n: number): Listing => {
  const { lift, area, text, ...facts } = stated
  return aListing({
    ...{ source, externalId: key, dealType, street: `הרצל ${n}`, description: text },
    ...facts,
    areaCode: area,
    areaBy: area === null ? null : 'name',
    features: lift === null ? {} : { lift },
  })
}

/** An advertisement, the home that it was first known to be of, and the number of its house. */
type KnownAd = { ad: Ad; of: Home; n: number; truth: Truth }

/** The product and the reference, to which the same things happen. */
export type Both = {
  here: World
  random: () => number
  bots: { stored: StoredBot; bot: Bot }[]
  reference: ReturnType<typeof createReference>
  ads: KnownAd[]
}

export async function givenBoth(here: World, random: () => number, count: number): Promise<Both> {
  const owner = await givenUser(here)
  const bots = Array.from({ length: count }, () => {
    const wanted = aBot(random)
    const stored = givenBot(here, owner, sent(wanted))
    return { stored, bot: { ...wanted, id: stored.id, isActive: true, startedAtStep: 0 } }
  })
  const reference = createReference(bots.map(({ bot }) => bot))
  return { here, random, bots, reference, ads: [] }
}

/** The home that a home is part of now. */
export const rootOf = (home: Home): Home => (home.mergedInto ? rootOf(home.mergedInto) : home)

const standing = ({ reference: { homes } }: Both) =>
  homes.filter(({ mergedInto }) => mergedInto === null)

function newAd({ ads, random }: Both, stated: Stated, source = pick(random, SOURCES)): Ad {
  return { key: `ad${ads.length}`, source, stated, isLive: true }
}

function see({ here, reference }: Both, { ad, of, n, truth }: KnownAd, stated: Stated): void {
  bring(here, listingOf({ ...ad, stated }, truth, n))
  reference.see(rootOf(of), ad, stated, here.clock.now())
}

function newHome(both: Both): void {
  const { here, random, reference, ads } = both
  const n = reference.homes.length + 1
  const truth = aTruth(random, n)
  const ad = newAd(both, someStated(random, truth))
  bring(here, listingOf(ad, truth, n))
  const of = reference.add(ad, truth.dealType, here.clock.now())
  ads.push({ ad, of, n, truth })
}

const isFar = (one: number, other: number | null) =>
  other !== null && Math.abs(other - one) > 0.1 * Math.min(other, one)

/** Another source, or the same one again, lists a home for a price that one of its advertisements states. */
function anotherAd(both: Both): void {
  const { random, ads } = both
  const home = pick(random, standing(both))
  const known = ads.filter(({ of }) => of === home)
  // A home that was merged has several addresses, and what is listed anew is not joined to it.
  const [first] = known.length === home.ads.length ? known : []
  if (!first) return
  const { truth, n } = first
  const { stated, source } = pick(random, home.ads)
  const { price } = stated
  if (price === null || home.ads.some((one) => isFar(price, one.stated.price))) return
  // Posts of other sources leave the rooms open: the telephone number says which home it is.
  const isOpen = stated.phone === truth.phone && random() < 0.5
  const others = SOURCES.filter((one) => one !== source)
  const open = isOpen && { rooms: null, phone: truth.phone }
  const fresh = { ...someStated(random, truth), price, ...open }
  const one = {
    ad: newAd(both, fresh, pick(random, isOpen ? others : SOURCES)),
    of: home,
    n,
    truth,
  }
  ads.push(one)
  see(both, one, fresh)
}

function changes(both: Both): void {
  const { random, ads } = both
  const live = ads.filter(({ ad }) => ad.isLive)
  const one = pick(random, live)
  see(both, one, changed(random, one.truth, one.ad.stated))
}

function goes({ here, random, reference, ads }: Both): void {
  const live = ads.filter(({ ad }) => ad.isLive)
  const { ad, of } = pick(random, live)
  remove(here, { source: ad.source, externalId: ad.key })
  reference.goes(rootOf(of), ad, here.clock.now())
}

function returns(both: Both): void {
  const { random, ads } = both
  const gone = ads.filter(({ ad }) => !ad.isLive)
  if (gone.length === 0) return
  const one = pick(random, gone)
  const { stated } = one.ad
  see(both, one, random() < 0.5 ? stated : changed(random, one.truth, stated))
}

function merges(both: Both): void {
  const { here, random, reference, ads } = both
  const [one, other] = [pick(random, standing(both)), pick(random, standing(both))]
  if (one === other || one.dealType !== other.dealType) return
  const idOf = ({ n }: Home) =>
    String(here.db.$client.query('select id from assets where rid = ?').values(n)[0]?.[0])
  const assetIds = [idOf(one), idOf(other)]
  mergeAssets(here, { assetIds, decidedBy: null, actor: AN_ACTOR })
  const order = ads.map(({ ad }) => ad)
  reference.merge(one, other, order, here.clock.now())
}

function toggles({ here, random, bots, reference }: Both): void {
  const { bot, stored } = pick(random, bots)
  const isActive = !bot.isActive
  change(here, stored, { isActive })
  if (isActive) reference.start(bot, here.clock.now())
  else bot.isActive = false
}

function edits({ here, random, bots }: Both): void {
  const { bot, stored } = pick(random, bots)
  const wanted = aBot(random)
  change(here, stored, sent(wanted))
  Object.assign(bot, wanted)
}

/** What may happen, as often as it is named. */
export const EVENTS = [
  ...[newHome, newHome, newHome, anotherAd, anotherAd, anotherAd, changes, changes, changes],
  ...[changes, goes, goes, returns, returns, toggles, toggles, edits, merges],
]
export const FIRST_EVENT = newHome
