import type { Listing } from '../../src/assets/domain/asset.ts'
import { aListing } from '../../src/testing/worlds/listings.ts'
import { pick, seeded } from '../../src/testing/worlds/random.ts'

const AREAS = 600
const WORDS =
  'דירה שקטה ומוארת קרובה לגנים לבתי ספר ולתחבורה ציבורית עם מרפסת ממד מעלית חניה מחסן ונוף פתוח'.split(
    ' ',
  )
/** About as many as the description of a source has. */
const WORDS_EACH = 40
const STREETS = 12
const HOUSES = 120

/** An area by its popularity (Zipf): the first is wanted twice as often as the second. */
export const anArea = (random: () => number) => Math.min(AREAS, Math.floor(AREAS ** random()))

/**
 * Listings as a source states them, the same for the same seed and range: in areas of very different popularity, each
 * with a street, a house number and a description. One in about ten is of a home that another listing has.
 */
export function seededListings({ from = 0, count = 0, seed = 1 }): Listing[] {
  return Array.from({ length: count }, (_, at) => {
    const n = from + at
    // Every tenth states the facts of the one before it.
    const random = seeded(seed * 1_000_003 + (n % 10 === 9 ? n - 1 : n))
    return { ...aSeededListing(random), ...idsOf(`${seed}x${n}`) }
  })
}

const idsOf = (id: string) => ({
  externalId: `seeded${id}`,
  link: `https://www.yad2.co.il/realestate/item/seeded${id}`,
})

function aSeededListing(random: () => number): Listing {
  const area = anArea(random)
  const isSale = random() < 0.3
  const rooms = 1 + Math.floor(random() * 9) / 2
  const size = Math.round(rooms * (18 + random() * 10))
  const price =
    Math.round((size * (isSale ? 20_000 + random() * 40_000 : 60 + random() * 60)) / 100) * 100
  const near = () => (random() + random() - 1) * 0.01
  return aListing({
    dealType: isSale ? 'sale' : 'rent',
    price,
    rooms,
    size,
    floor: Math.floor(random() * 8),
    city: `עיר ${area % 40}`,
    neighbourhood: `שכונה ${area}`,
    street: `רחוב ${area} ${Math.floor(random() * STREETS)} ${1 + Math.floor(random() * HOUSES)}`,
    coordinates: [34.4 + (area % 30) / 30 + near(), 31 + Math.floor(area / 30) / 10 + near()],
    areaCode: area,
    merchant: pick(random, [true, false, null]),
    images: Array.from({ length: 4 }, (_, at) => `https://img.yad2.co.il/Pic/${area}/${at}.jpeg`),
    description: Array.from({ length: WORDS_EACH }, () => pick(random, WORDS)).join(' '),
  })
}
