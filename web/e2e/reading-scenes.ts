import { eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { loadAreas } from '../../src/areas/store.ts'
import { nextUnplaced } from '../../src/assets/store/unplaced.ts'
import { assets, listings } from '../../src/assets/tables.ts'
import { place } from '../../src/intake/places/service.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { aFeed, aFeedRecord } from '../../src/testing/worlds/listings.ts'
import { inDatabase } from './home-scenes.ts'
import { ready } from './pages.ts'
import type { Product } from './product.ts'
import type { Screen, Stage } from './stage.ts'

/** A post of an agent, as people write them. */
const POST = `תיווך הכרמל מציג: דירת 3.5 חדרים להשכרה ברחוב מוריה 77 בחיפה, מרכז הכרמל.
קומה 2 מתוך 4 עם מעלית, 84 מ"ר, ממ"ד, מרפסת וחניה, ללא חיות.
ארנונה 420, ועד בית 150. כניסה 1.3.2027. מחיר 5,900 ש"ח
דמי תיווך חודש. 054-7712096`

/** A home that was read from a post and placed by the geocoder, and one with two listings. */
type ReadHomes = { post: string; joined: string }

const made = new WeakMap<Product, Promise<ReadHomes>>()

function readHomes({ product }: Stage): Promise<ReadHomes> {
  const known = made.get(product) ?? makeHomes(product)
  made.set(product, known)
  return known
}

async function makeHomes(product: Product): Promise<ReadHomes> {
  const printed = await product.cli('import', 'posts', product.file('post.txt', POST), '--json')
  const { items } = JSON.parse(printed) as { items: { assetId: string }[] }
  await placeNewest(product)
  const flat = { adType: 'commercial', price: 5_450 }
  const feed = aFeed([aFeedRecord('joined1', flat), aFeedRecord('joined2', flat)])
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('joined.json', feed))
  return { post: items[0]?.assetId ?? '', joined: await homeOf(product, 'joined1') }
}

/** The id of the home of a listing. The search may not have it yet. */
async function homeOf(product: Product, externalId: string): Promise<string> {
  let id: string | undefined
  await inDatabase(product, async (db) => {
    const rows = db
      .select({ id: assets.id })
      .from(listings)
      .innerJoin(assets, eq(assets.rid, listings.assetRid))
    id = rows.where(eq(listings.externalId, externalId)).get()?.id
  })
  if (id === undefined) throw new Error(`${externalId} is no listing`)
  return id
}

/** Stores the answer that a geocoder would give: the middle of the street. */
async function placeNewest(product: Product): Promise<void> {
  await inDatabase(product, async (db) => {
    const listing = nextUnplaced(db)
    if (!listing) throw new Error('Every listing has a point')
    const world = { db, clock: systemClock, random: systemRandom, areas: loadAreas() }
    const point = { coordinates: [34.9845, 32.8013], by: 'street' } as const
    await place(world, [{ ...listing, point }], new AbortController().signal)
  })
}

async function openHome(page: Page, { url }: Stage, id: string): Promise<void> {
  await page.goto(`${url}/properties?home=${id}`)
  await ready(page)
}

/** Bots' criteria and homes that follow from what is read in texts. */
export const READING_SCREENS: Screen[] = [
  {
    name: 'bot-settings-criteria-asked',
    as: 'user',
    path: '/bots',
    async act(page) {
      await page.getByRole('button', { name: 'Edit bot דירות בכרמל' }).click()
      await page.locator('[role=tree]').waitFor({ state: 'attached' })
      await page.getByRole('button', { name: /^Must have/ }).click()
      for (const name of ['mamad', 'lift']) await page.getByLabel(name).check()
      await page.getByRole('button', { name: /^Entry/ }).click()
      await page.getByLabel('Not before').fill('2027-01-01')
      await page.getByRole('button', { name: /^Floor/ }).click()
      await page.getByLabel('Lowest floor').fill('1')
      await page.getByRole('button', { name: /^Muted numbers/ }).click()
      await page.getByLabel('Phone numbers').fill('054-7712096,')
      await page.getByLabel('Phone numbers').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'home-facts',
    as: 'user',
    path: '/bots',
    async act(page, stage) {
      await openHome(page, stage, (await readHomes(stage)).post)
      for (const fact of ['Floor', 'Arnona'])
        await page.getByRole('button', { name: `${fact}: show the words it was read from` }).click()
      await page.locator('#home-facts').evaluate((title) => title.scrollIntoView())
    },
  },
  {
    name: 'home-mute-agent',
    as: 'user',
    path: '/bots',
    async act(page, stage) {
      await openHome(page, stage, (await readHomes(stage)).post)
      const mute = page.getByRole('dialog').getByRole('button', { name: /^Mute/ }).first()
      await mute.scrollIntoViewIfNeeded()
      await mute.focus()
    },
  },
  {
    name: 'home-split',
    as: 'admin',
    path: '/bots',
    async act(page, stage) {
      await openHome(page, stage, (await readHomes(stage)).joined)
      await page.getByRole('button', { name: 'Split off the listing of Yad2' }).last().click()
      await page.getByText('Not the same home?').scrollIntoViewIfNeeded()
    },
  },
]
