import { dirname, join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { Page } from 'playwright'
import { assetById } from '../../src/assets/store/assets.ts'
import { listingsOf } from '../../src/assets/store/listings.ts'
import { assets, listings } from '../../src/assets/tables.ts'
import { type Connection, openDatabase, write } from '../../src/database/database.ts'
import { retire } from '../../src/intake/retire.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { indexOf } from '../../src/matching/indexes.ts'
import { aFeed, aFeedRecord } from '../../src/testing/worlds/listings.ts'
import type { Product } from './product.ts'
import { PHOTOS } from './visit.ts'

const IMAGES = Array.from({ length: 6 }, (_, at) => `https://img.yad2.co.il/Pic/home${at}.jpg`)
const STREETS = ['בן יהודה', 'ארלוזורוב', 'דיזנגוף', 'ז׳בוטינסקי', 'פרישמן', 'גורדון']

/** Prices of eleven like homes, of which half ask 6,300 to 7,500. */
const PRICES = [6_800, 7_200, 6_400, 7_100, 6_100, 7_600, 6_900, 6_600, 7_400, 7_900, 5_900]

export type HomeIds = { find: string; check: string; plain: string; gone: string }

type Row = {
  token: string
  price: number
  street: string
  house: number
  at: number
  images?: string[]
}

function record({ token, price, street, house, at, images = [] }: Row) {
  return aFeedRecord(token, {
    price,
    address: {
      region: { text: 'תל אביב והסביבה', id: 3 },
      city: { text: 'תל אביב יפו' },
      area: { text: 'אזור תל אביב יפו' },
      neighborhood: { text: 'הצפון הישן - דרום' },
      street: { text: street },
      house: { number: house, floor: 3 },
      coords: { lon: 34.772 + ((at * 7) % 5) / 1_000, lat: 32.083 + ((at * 3) % 7) / 1_000 },
    },
    additionalDetails: {
      property: { text: 'דירה' },
      roomsCount: 2.5,
      squareMeter: 56 + (at % 6),
    },
    metaData: { images, squareMeterBuild: 56 + (at % 6) },
    orderId: 57_300_000 + at,
  })
}

const FIND = { token: 'homefind', street: 'דיזנגוף', house: 140, at: 20, images: IMAGES }

/** Homes in Tel Aviv that are compared with each other: a find whose price fell, an unusually low one, one that went. */
export async function givenHomes(product: Product, token: string): Promise<HomeIds> {
  const like = PRICES.map((price, at) =>
    record({
      token: `homelike${at}`,
      price,
      street: STREETS[at % 6] ?? '',
      house: 20 + 9 * at,
      at,
    }),
  )
  const low = { token: 'homecheck', street: 'שדרות בן גוריון', house: 8, at: 22, images: IMAGES }
  const gone = { token: 'homegone', street: 'שדרות נורדאו', house: 31, at: 23, images: IMAGES }
  const pass = async (price: number) => {
    const feed = aFeed([
      ...like,
      record({ ...FIND, price }),
      record({ ...low, price: 3_700 }),
      record({ ...gone, price: 6_200 }),
    ])
    await product.cli('scrape', 'run', 'yad2', '--file', product.file('similar.json', feed))
  }
  await pass(6_200)
  await pass(5_500)
  const idOf = async (text: string) => {
    type Found = { assets: { _id: string }[] }
    const path = `/api/assets?searchText=${encodeURIComponent(text)}&limit=1`
    const { assets } = await product.call<Found>('GET', path, undefined, token)
    return assets[0]?._id ?? ''
  }
  const ids = {
    find: await idOf('דיזנגוף 140'),
    check: await idOf('שדרות בן גוריון 8'),
    plain: await idOf('ארלוזורוב 29'),
    gone: await idOf('שדרות נורדאו 31'),
  }
  await compared(product, token, ids.find)
  await givePhone(product, Object.values(ids))
  await giveSign(product, ids.check)
  return ids
}

/** Waits until the server has compared the homes. */
async function compared(product: Product, token: string, id: string): Promise<void> {
  type Detail = { comparables: { estimate: number | null } }
  for (let tries = 0; tries < 200; tries += 1) {
    const { comparables } = await product.call<Detail>('GET', `/api/assets/${id}`, undefined, token)
    if (comparables.estimate !== null) return
    await Bun.sleep(100)
  }
  throw new Error('The homes were not compared')
}

/** Marks all listings of a home as gone, as a re-check does. */
export function removeHome(product: Product, id: string): Promise<void> {
  return inDatabase(product, (db) => {
    const asset = assetById(db, id)
    if (!asset) throw new Error(`There is no home ${id}`)
    const pass = { runRid: null, groupId: null, posts: new Map() }
    const at = { random: systemRandom, now: Date.now(), pass }
    const index = indexOf(db)
    for (const { rid } of listingsOf(db, asset.rid))
      write(db, (tx) => {
        index.refresh(tx)
        retire(tx, index, rid, at)
      })
  })
}

/** Lets homes have a phone: recorded pages have none. */
function givePhone(product: Product, ids: readonly string[]): Promise<void> {
  return inDatabase(product, (db) => {
    write(db, (tx) =>
      tx
        .update(assets)
        .set({ phone: '0547712096' })
        .where(inArray(assets.id, [...ids]))
        .run(),
    )
  })
}

/** Lets the text of a home have a sign of fraud: recorded pages have no texts. */
function giveSign(product: Product, id: string): Promise<void> {
  const phrase = 'להעביר פיקדון של 2,000 ש״ח לפני הצפייה'
  const readFacts = [{ field: 'depositFirst', value: true, phrase }]
  return inDatabase(product, (db) => {
    const rid = assetById(db, id)?.rid ?? 0
    write(db, (tx) =>
      tx.update(listings).set({ readFacts }).where(eq(listings.assetRid, rid)).run(),
    )
  })
}

/** Works on the file of the running server, as a command does. */
export async function inDatabase(
  product: Product,
  work: (db: Connection) => void | Promise<void>,
): Promise<void> {
  const path = join(dirname(product.file('place.txt', '')), 'metzia.db')
  const db = openDatabase(path, { busyMs: 5_000, checkpoints: false })
  try {
    await work(db)
  } finally {
    db.$client.close()
  }
}

/** Answers photos of homes and tiles of maps with drawings: no source and no other server is asked. */
export async function drawnPictures(page: Page): Promise<void> {
  await page.route(PHOTOS, (route) => {
    const place = Number(/\/(\d+)\?/.exec(route.request().url())?.[1] ?? 0)
    return route.fulfill({ contentType: 'image/svg+xml', body: drawing(place) })
  })
  await page.route(
    (url) => url.hostname.startsWith('tile.'),
    (route) => route.fulfill({ contentType: 'image/svg+xml', body: TILE }),
  )
}

const TILE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#eeeae2"/><path d="M0 90H256M0 200H256M60 0V256M180 0V256" stroke="#fff" stroke-width="10"/></svg>'

function drawing(place: number): string {
  const hue = (place * 47 + 200) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><rect width="600" height="400" fill="hsl(${hue} 40% 82%)"/><rect x="180" y="60" width="240" height="180" fill="hsl(${hue} 60% 70%)" stroke="#fff" stroke-width="12"/><rect y="300" width="600" height="100" fill="hsl(30 40% 70%)"/><rect x="60" y="230" width="220" height="90" rx="24" fill="hsl(${hue} 50% 40%)"/></svg>`
}
