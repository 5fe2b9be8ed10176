import { drawnPictures } from './home-scenes.ts'
import type { Screen, Stage } from './stage.ts'

const POST =
  'למכירה בתל אביב, הצפון הישן, ברחוב נורדאו 62, דירת 3 חדרים, 74 מ"ר, קומה 2, מחיר 3,070,000 ש"ח. 052-1234567'

/** Sales of two years in the street: day, house, rooms, floor, size, price. */
const SALES = [
  ['2026-09-05', 27, 3, 2, 76, 3_020_000],
  ['2026-06-17', 14, 3, 3, 74, 3_000_000],
  ['2026-03-11', 55, 3, 1, 70, 2_580_000],
  ['2025-12-22', 201, 3, 5, 80, 3_380_000],
  ['2025-09-30', 231, 4, 2, 96, 3_560_000],
  ['2025-07-01', 40, 3, 2, 70, 2_670_000],
  ['2025-05-02', 33, 3, 2, 70, 2_450_000],
  ['2025-03-08', 12, 3, 1, 66, 2_590_000],
  ['2024-11-20', 8, 3, 4, 71, 2_560_000],
] as const

/** A home for sale in whose street homes were sold. */
async function givenSold({ product, tokens }: Stage): Promise<string> {
  const lines = SALES.map(([day, house, ...facts]) =>
    ['תל אביב יפו', 'נורדאו', 'דירה', day, house, ...facts].join(','),
  )
  const head = 'city,street,kind,date,house_number,rooms,floor,size,price'
  await product.cli('import', 'sold', product.file('sold.csv', [head, ...lines].join('\n')))
  await product.cli('import', 'posts', product.file('sale.txt', POST))
  type Found = { assets: { _id: string }[] }
  const path = `/api/assets?dealType=sale&searchText=${encodeURIComponent('נורדאו 62')}&limit=1`
  for (let tries = 0; tries < 200; tries += 1) {
    const { assets } = await product.call<Found>('GET', path, undefined, tokens.user)
    const [home] = assets
    if (home) return home._id
    await Bun.sleep(100)
  }
  throw new Error('The home for sale is not found')
}

/** What was sold near a home. */
export const SOLD_SCREENS: Screen[] = [
  {
    name: 'home-sold',
    as: 'user',
    path: '/profile',
    before: drawnPictures,
    async act(page, stage) {
      await page.goto(`${stage.url}/properties?dealType=sale&home=${await givenSold(stage)}`)
      const strip = page.locator('.sold-dot').first()
      await strip.waitFor()
      await page.locator('#home-sold').evaluate((part) => part.scrollIntoView())
    },
  },
]
