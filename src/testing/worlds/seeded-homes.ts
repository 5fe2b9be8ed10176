import { write } from '../../database/database.ts'
import { pick, seeded } from './random.ts'
import { START, type World } from './world.ts'

const ROWS = 5_000
const WORDS = ['מרפסת', 'ממד', 'גינה', 'מעלית', 'חניה', 'משופצת', 'מוארת', 'שקטה', 'מחסן', 'נוף']
const AREAS = 600
const NAMES = [
  'id',
  'source',
  'link',
  'deal_type',
  'is_sublet',
  'price',
  'rooms',
  'size',
  'city',
  'street',
  'longitude',
  'latitude',
  'area_code',
  'area_by',
  'merchant',
  'property_type',
  'images',
  'description',
  'rev',
  'first_seen_at',
  'last_seen_at',
] as const

/**
 * Adds homes with a home's usual facts, the same for the same seed: clustered around areas of very different popularity.
 * Their words are in the text index.
 */
export function seedHomes({ db }: Pick<World, 'db'>, count: number, seed = 1): void {
  db.$client.run('PRAGMA synchronous = OFF')
  // Indexes that are in memory are filled twice as fast.
  db.$client.run('PRAGMA cache_size = -500000')
  const random = seeded(seed)
  const middles = Array.from({ length: AREAS }, () => [34.4 + random(), 31 + random() * 2] as const)
  const near = () => (random() + random() - 1) * 0.01
  const homeOf = (n: number) => {
    const area = Math.floor(AREAS ** random()) - 1
    const [longitude, latitude] = middles[area] ?? [34.78, 32.08]
    const isSale = random() < 0.4
    const rooms = 10 + 5 * Math.floor(random() * 9)
    const size = Math.round(rooms * (1.8 + random()))
    const perMetre = isSale ? 20_000 + random() * 40_000 : 60 + random() * 60
    const isPlaced = random() < 0.92
    return {
      id: `seeded-${seed}-${n}`,
      source: 'yad2',
      link: `https://www.yad2.co.il/realestate/item/seeded${n}`,
      deal_type: isSale ? 'sale' : 'rent',
      is_sublet: 0,
      price: random() < 0.04 ? null : Math.round((size * perMetre) / 100) * 100,
      rooms: random() < 0.03 ? null : rooms,
      size: random() < 0.05 ? null : size,
      city: `עיר ${area % 40}`,
      street: pick(random, ['הרצל', `הרצל ${n % 200}`, `ויצמן ${n % 90}`, null]),
      longitude: isPlaced ? Math.round((longitude + near()) * 1e6) : null,
      latitude: isPlaced ? Math.round((latitude + near()) * 1e6) : null,
      area_code: random() < 0.05 ? null : area,
      area_by: 'name',
      merchant: pick(random, [true, false, null]),
      property_type: 'דירה',
      images: `["https://img.yad2.co.il/Pic/${n}.jpeg"]`,
      description: `${pick(random, WORDS)} ${pick(random, WORDS)} ${pick(random, WORDS)}`,
      rev: n + 1,
      first_seen_at: START + n * 1_000,
      last_seen_at: START + n * 1_000,
    }
  }
  const addText = db.$client.prepare('insert into asset_text (rowid, tokens) values (?, ?)')
  const addScore = db.$client.prepare(
    "insert into comparisons values (?, 5000, 4000, 6000, '[]', ?)",
  )
  // A million homes are added in half a minute: with drizzle it takes three times as long.
  const addHome = db.$client.prepare<unknown, (string | number | boolean | null)[]>(
    `insert into assets (${NAMES.join(', ')}) values (${NAMES.map(() => '?').join(', ')})`,
  )
  for (let from = 0; from < count; from += ROWS)
    write(db, () => {
      for (let n = from; n < Math.min(from + ROWS, count); n += 1) {
        const home = homeOf(n)
        const rid = Number(addHome.run(...NAMES.map((name) => home[name])).lastInsertRowid)
        addText.run(rid, home.description)
        if (random() < 0.9) addScore.run(rid, Math.floor(random() * 80) - 40)
      }
    })
  db.$client.run('PRAGMA cache_size = -2000')
  db.$client.run('PRAGMA shrink_memory')
}
