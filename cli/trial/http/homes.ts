// Homes as an operator has them: recorded answers of Yad2, which `metzia import posts` reads. They are made here alone,
// from a seed, so that no figure depends on what benchmarks generate.

/** An area as `metzia areas export` states it, and a point in it. */
export type Place = { code: number; city: string; hood: string; point: readonly [number, number] }

type Numbers = () => number

/** Numbers from 0 to below 1, the same for the same seed (xorshift of 32 bits; the seed is not 0). */
export function numbersFrom(seed: number): Numbers {
  let state = seed | 0
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const within = (next: Numbers, least: number, most: number) =>
  least + Math.floor(next() * (most - least + 1))
const oneOf = <Item>(next: Numbers, items: readonly Item[]) =>
  items[Math.floor(next() * items.length)] as Item

/** So many areas have homes. */
const AREAS = 600

type Feature = {
  properties: { hoodCode?: unknown; cityName?: string; hoodName?: string }
  geometry: { coordinates: [number, number][][][] }
}

/** The first areas of an export that are neighbourhoods with a boundary, in the order in which they are popular. */
export function placesIn(exported: string): Place[] {
  const { features } = JSON.parse(exported) as { features: Feature[] }
  const places = features.flatMap(({ properties, geometry }): Place[] => {
    const { hoodCode: code, cityName: city, hoodName: hood } = properties
    const ring = geometry.coordinates[0]?.[0] ?? []
    if (typeof code !== 'number' || !Number.isInteger(code) || !city || !hood || ring.length === 0)
      return []
    const mean = (at: 0 | 1) => ring.reduce((sum, point) => sum + point[at], 0) / ring.length
    return [{ code, city, hood, point: [mean(0), mean(1)] }]
  })
  const next = numbersFrom(7)
  const drawn = places.map((place) => ({ place, at: next() }))
  return drawn
    .toSorted((one, other) => one.at - other.at)
    .slice(0, AREAS)
    .map(({ place }) => place)
}

/** A place by its popularity: the second is asked for half as often as the first, the third a third as often. */
const popular = (next: Numbers, places: readonly Place[]): Place =>
  places[Math.min(places.length - 1, Math.floor(places.length ** next()) - 1)] as Place

const STREETS = 'הגפן הזית התמר הרימון האלון הברוש השקד הערבה הנרקיס הסביון'.split(' ')
const PARTS = [
  'דירה מרווחת ומוארת בלב השכונה',
  'המטבח שופץ והוחלפה כל האינסטלציה',
  'מרפסת גדולה שפונה לגינה של הבניין',
  'ממ"ד שמשמש חדר עבודה',
  'מעלית וחניה פרטית בחניון',
  'שקט מאוד, רחוב ללא מוצא',
  'קרוב לתחנת הרכבת ולקווי אוטובוס',
  'שני חדרי שירותים ומקלחת הורים',
  'מזגנים בכל החדרים ודוד שמש',
  'בעלי חיים יתקבלו בברכה',
  'גן ילדים ובית ספר במרחק הליכה',
  'מחסן צמוד ומקום לאופניים',
]

/** 300 to 800 characters, in which sentences have a number of their own. */
function textOf(next: Numbers): string {
  const length = within(next, 300, 800)
  let text = ''
  while (text.length < length) text += `${oneOf(next, PARTS)}, ${within(next, 2, 99)} מטר. `
  return text.trimEnd()
}

const photosOf = (next: Numbers, token: string) =>
  Array.from(
    { length: within(next, 3, 10) },
    (_, at) => `https://img.yad2.co.il/Pic/${token}/${at}_${within(next, 1, 1e9)}.jpeg`,
  )

/** A record of the feed. Prices of a square metre are those that real pages have. */
function recordOf(next: Numbers, n: number, places: readonly Place[]) {
  const { code, city, hood, point } = popular(next, places)
  const [isSale, isAgency] = [next() < 0.3, next() < 0.4]
  const rooms = within(next, 2, 10) / 2
  const size = Math.round(rooms * (18 + next() * 10))
  const perMetre = isSale ? 20_000 + next() * 40_000 : 60 + next() * 60
  const token = `h${n.toString(36).padStart(7, '0')}`
  const near = () => (next() - 0.5) * 0.004
  return {
    token,
    adType: isAgency ? 'commercial' : 'private',
    categoryId: 2,
    subcategoryId: (isSale ? 1 : 2) + (isAgency ? 4 : 0),
    price: Math.round((size * perMetre) / 100) * 100,
    orderId: 57_000_000 + n,
    address: {
      city: { text: city },
      neighborhood: { id: code, text: hood },
      street: { text: oneOf(next, STREETS) },
      house: { number: within(next, 1, 180), floor: within(next, 0, 12) },
      coords: { lon: point[0] + near(), lat: point[1] + near() },
    },
    additionalDetails: {
      property: { text: 'דירה' },
      roomsCount: rooms,
      squareMeter: size,
    },
    metaData: {
      images: photosOf(next, token),
      squareMeterBuild: size,
      description: textOf(next),
    },
    tags: [],
  }
}

/** A recorded answer with the homes from `from` on, the same for the same numbers. */
export function answerWith(places: readonly Place[], from: number, count: number): string {
  const next = numbersFrom(from + 1)
  const records = Array.from({ length: count }, (_, n) => recordOf(next, from + n, places))
  const of = (type: string) => records.filter(({ adType }) => adType === type)
  const pagination = { total: count, totalPages: 1 }
  return JSON.stringify({
    data: { private: of('private'), agency: of('commercial'), pagination },
    message: 'OK',
  })
}

/** What a bot looks for: up to 20 areas, a range of prices, rooms. */
export function criteriaOf(next: Numbers, places: readonly Place[]) {
  const dealType = next() < 0.3 ? 'sale' : 'rent'
  const end = dealType === 'sale' ? 20_000_000 : 20_000
  const least = next() < 0.5 ? 0 : Math.floor(next() * 0.4 * end)
  const codes = Array.from({ length: within(next, 1, 20) }, () => popular(next, places).code)
  return {
    dealType,
    neighborhoodCodes: [...new Set(codes)],
    priceLimit: [least, next() < 0.2 ? end : within(next, least + 1, end)],
    rooms: within(next, 2, 9) / 2,
  }
}
