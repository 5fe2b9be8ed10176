import type { Features } from '../../assets/domain/asset.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { days } from '../../kernel/clock.ts'
import { isoDay } from '../../kernel/domain/iso.ts'
import { type DemoPlace, PLACES } from './places.ts'
import { descriptionOf } from './texts.ts'

/** The name of the source, in listings and runs. */
export const DEMO = 'demo'

/** Where the pictures of its listings are: answered by the process itself. */
export type Addresses = { pictures: string; pages: string }

/** A number from 0 to 1 that depends on nothing but the home and what is asked of it. */
export function chance(home: number, what: string): number {
  const hash = Number(Bun.hash.wyhash(`${what} ${home}`) & 0xffff_ffffn)
  return hash / 0xffff_ffff
}

function choose<T>(values: readonly [T, ...T[]] | readonly T[], share: number): T {
  const value = values[Math.min(values.length - 1, Math.floor(share * values.length))]
  if (value === undefined) throw new Error('There is nothing to choose from')
  return value
}

/** Every so many homes the listing is another one of the home before it, by an agent. */
const CROSS_POST_EVERY = 17
/** Every so many homes the price is what frauds ask. */
const TOO_CHEAP_EVERY = 83

const isCrossPost = (n: number) => n % CROSS_POST_EVERY === CROSS_POST_EVERY - 1

/**
 * One made-up listing, the same for the same number. About every seventeenth is a second listing of the home before it.
 * @param now when it is read (ms).
 */
export function demoListing(n: number, { pictures, pages }: Addresses, now: number): RawListing {
  const home = isCrossPost(n) ? n - 1 : n
  const facts = factsOf(home, now)
  const merchant = isCrossPost(n) ? true : chance(n, 'merchant') < 0.35
  const count = 2 + Math.floor(chance(home, 'pictures') * 4)
  return {
    ...facts,
    source: DEMO,
    externalId: `home-${n}`,
    link: `${pages}/${n}`,
    isSublet: false,
    arnona: null,
    arnonaPer: null,
    vaad: null,
    previousPrice: null,
    merchant,
    images: Array.from({ length: count }, (_, at) => `${pictures}/${home}/${at}.png`),
    description: descriptionOf({ ...facts, merchant }, (what) => chance(n, what)),
    // No telephone has a number that begins with 051-0: nobody is called.
    phone: `051-000-${String(1000 + (n % 9000))}`,
    orderId: n,
    tags: [],
    sourceCreatedAt: now,
    sourceUpdatedAt: now,
    implausible: {},
    pendingPrice: null,
    isHome: true,
  }
}

/** What a home is, without who lists it. */
function factsOf(home: number, now: number) {
  const ask = (what: string) => chance(home, what)
  const place = choose(PLACES, ask('place') ** 1.3)
  const dealType = ask('deal') < 0.58 ? ('rent' as const) : ('sale' as const)
  const rooms = 1.5 + Math.floor(ask('rooms') * 8) / 2
  const size = Math.round(14 + rooms * (18 + ask('size') * 7))
  const floor = Math.floor(ask('floor') * 9)
  return {
    dealType,
    price: priceOf(home, place, { dealType, size }),
    rooms,
    size,
    buildSize: null,
    floor,
    ...whereOf(home, place),
    propertyType: propertyType(ask('kind'), floor),
    condition: choose(['חדש', 'משופץ', 'במצב שמור', 'דורש שיפוץ'], ask('condition')),
    isNewProject: false,
    isPriceStated: true,
    entryDate: isoDay(now + days(7 + Math.floor(ask('entry') * 90))),
    features: featuresOf(ask),
  }
}

/** The longest way from the middle of a neighbourhood, in degrees: about 400 m. */
const AROUND = 0.004

function whereOf(home: number, { code, city, name, middle, streets }: DemoPlace) {
  const ask = (what: string) => chance(home, what)
  const [longitude, latitude] = middle
  const number = 1 + Math.floor(ask('number') * 90)
  return {
    city,
    neighbourhood: name,
    street: `${choose(streets, ask('street'))} ${number}`,
    hoodId: code,
    coordinates: [
      longitude + (ask('east') - 0.5) * 2 * AROUND,
      latitude + (ask('north') - 0.5) * 2 * AROUND,
    ] as const,
  }
}

type Sized = { dealType: 'rent' | 'sale'; size: number }

function priceOf(home: number, place: DemoPlace, { dealType, size }: Sized): number | null {
  const share = chance(home, 'price')
  if (share < 0.02) return null
  // Large homes cost less for each square metre.
  const usual = place[dealType] * size * (70 / size) ** 0.25
  const isTooCheap = home % TOO_CHEAP_EVERY === TOO_CHEAP_EVERY - 1
  const bargain = chance(home, 'bargain') < 0.08 ? 0.78 : 1
  const price = usual * (isTooCheap ? 0.5 : bargain * (0.9 + share * 0.22))
  const step = dealType === 'rent' ? 50 : 10_000
  return Math.round(price / step) * step
}

function propertyType(share: number, floor: number): string {
  if (share < 0.07 && floor <= 1) return 'דירת גן'
  if (share > 0.95 && floor > 4) return 'גג/ פנטהאוז'
  return 'דירה'
}

const CHANCES = {
  mamad: 0.45,
  lift: 0.6,
  parking: 0.55,
  balcony: 0.6,
  storage: 0.3,
  furnished: 0.25,
  pets: 0.3,
  airConditioning: 0.8,
  renovated: 0.4,
} as const

/** About one feature in four is not stated. */
function featuresOf(ask: (what: string) => number): Features {
  const stated = Object.entries(CHANCES).filter(([name]) => ask(`states ${name}`) > 0.25)
  return Object.fromEntries(stated.map(([name, share]) => [name, ask(name) < share]))
}
