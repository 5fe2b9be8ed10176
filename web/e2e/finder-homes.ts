import type { Browser, Page } from 'playwright'
import { ready } from './pages.ts'
import type { Product } from './product.ts'
import { givenUser, haifaPage } from './scenes.ts'
import { type Visit, visit } from './visit.ts'

const PHOTO = 'https://img.yad2.co.il/Pic/one.jpg'

/** 16 homes in Haifa with prices from 3,000 to 6,000, of 2 to 5 rooms. */
const HOMES = Array.from({ length: 16 }, (_, at) => ({
  token: `finder${at}`,
  neighbourhood: at % 2 === 0 ? 'הדר מרכז' : 'נווה שאנן',
  street: at === 3 ? 'טרומפלדור' : `הרצל ${at}`,
  price: 3_000 + at * 200,
  rooms: 2 + (at % 4),
  ...(at === 15 ? { image: PHOTO } : {}),
}))

/** Stores the homes that the journeys of the finder look for. */
export async function givenFinderHomes(product: Product): Promise<void> {
  await product.cli('scrape', 'run', 'yad2', '--file', product.file('h.json', haifaPage(HOMES)))
}

/** A new user on the page. */
export async function openFinder(
  browser: Browser,
  product: Product,
  path = '/properties',
  options: Parameters<typeof visit>[2] = {},
) {
  const { token } = await givenUser(product)
  const visited: Visit = await visit(browser, product, { token, ...options })
  await visited.page.goto(product.url + path)
  if (options.hasScript !== false) await ready(visited.page)
  return { ...visited, token }
}

export const cards = (page: Page) => page.getByRole('list', { name: 'Homes' }).getByRole('article')

/** The filters of the open address. */
export const filtersIn = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
