import { assets } from '../assets/tables.ts'
import { write } from '../database/database.ts'
import { pick, seeded } from './random.ts'
import { START, type World } from './world.ts'

const ROWS = 500
const WORDS = ['מרפסת', 'ממד', 'גינה', 'מעלית', 'חניה', 'משופצת', 'מוארת', 'שקטה', 'מחסן', 'נוף']
const AREAS = 600

/**
 * Adds homes with a home's usual facts, the same for the same seed: clustered around areas of very different popularity.
 * Their words are in the text index.
 */
export function seedHomes({ db }: Pick<World, 'db'>, count: number, seed = 1): void {
  db.$client.run('PRAGMA synchronous = OFF')
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
      dealType: isSale ? ('sale' as const) : ('rent' as const),
      isSublet: false,
      price: random() < 0.04 ? null : Math.round((size * perMetre) / 100) * 100,
      rooms: random() < 0.03 ? null : rooms,
      size: random() < 0.05 ? null : size,
      city: `עיר ${area % 40}`,
      street: pick(random, ['הרצל', `הרצל ${n % 200}`, `ויצמן ${n % 90}`, null]),
      longitude: isPlaced ? Math.round((longitude + near()) * 1e6) : null,
      latitude: isPlaced ? Math.round((latitude + near()) * 1e6) : null,
      areaCode: random() < 0.05 ? null : area,
      areaBy: 'name' as const,
      merchant: pick(random, [true, false, null]),
      propertyType: 'דירה',
      images: [`https://img.yad2.co.il/Pic/${n}.jpeg`],
      description: `${pick(random, WORDS)} ${pick(random, WORDS)} ${pick(random, WORDS)}`,
      rev: n + 1,
      firstSeenAt: START + n * 1_000,
      lastSeenAt: START + n * 1_000,
    }
  }
  const addText = db.$client.prepare('insert into asset_text (rowid, tokens) values (?, ?)')
  const addScore = db.$client.prepare(
    "insert into comparisons values (?, 5000, 4000, 6000, '[]', ?)",
  )
  for (let from = 0; from < count; from += ROWS)
    write(db, (tx) => {
      const homes = Array.from({ length: Math.min(ROWS, count - from) }, (_, n) => homeOf(from + n))
      const rows = tx.insert(assets).values(homes).returning({ rid: assets.rid }).all()
      for (const [at, { rid }] of rows.entries()) {
        addText.run(rid, homes[at]?.description ?? '')
        if (random() < 0.9) addScore.run(rid, Math.floor(random() * 80) - 40)
      }
    })
}
