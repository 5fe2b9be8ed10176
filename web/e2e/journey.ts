// The animation of the README: one journey through the demo, from a new bot to a saved home on the map. Each picture
// is what the browser shows; how long it stands is stated here, so the animation lasts the same on every machine.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { convertImage } from '../../src/assets/images/convert.ts'
import type { Language } from '../../src/kernel/domain/language.ts'
import { inLanguage } from './in-language.ts'
import { connected, ready } from './pages.ts'
import type { Product } from './product.ts'
import { seen } from './seen.ts'

/** How long a picture of something that moves stands: twelve in a second. */
const MOVING_MS = 84
/** In how many pictures the pointer goes from one place to the next. */
const STEPS = 4
/** The country is in sight after so many. */
const ZOOMS_MAX = 6
const QUALITY = 62

type Frame = { picture: Uint8Array; ms: number }
type Point = { x: number; y: number }
type Film = { page: Page; frames: Frame[]; at: Point; area: string }
export type Taking = { browser: Browser; product: Product; token: string; language: Language }
type Look = { theme: 'light' | 'dark'; size: { width: number; height: number } }

/** Opens a browser as a user, with the photos of homes, which journeys of tests do without. */
export async function enter({ browser, product, token, language }: Taking, look: Look) {
  const context = await browser.newContext({
    viewport: look.size,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Jerusalem',
    serviceWorkers: 'block',
  })
  const cookies = { theme: look.theme, authToken: token, lang: language }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: product.url })),
  )
  return { context, page: await context.newPage() }
}

/** Waits until what is in sight has its image, or its first one, as a card of a home has several. */
export const isDrawn = (found: Locator) =>
  seen
    .poll(() =>
      found.evaluateAll((found) => {
        const isInSight = (one: Element) => {
          const { top, bottom, width } = one.getBoundingClientRect()
          return width > 0 && bottom > 0 && top < innerHeight
        }
        const images = found
          .filter(isInSight)
          .map((one) => (one instanceof HTMLImageElement ? one : one.querySelector('img')))
        return images.length > 0 && images.every((image) => (image?.naturalWidth ?? 1) > 0)
      }),
    )
    .toBe(true)

/** Writes the animation, and its last picture for those who want less motion. */
export async function takeJourney(journey: Taking, folder: string): Promise<void> {
  const frames = await filmed(journey)
  const path = join(folder, `journey.${journey.language}.webp`)
  animate(frames, path)
  const last = frames.at(-1)?.picture ?? new Uint8Array()
  const still = await convertImage(last, { width: 1_280, format: 'webp', who: 'pictures' })
  writeFileSync(path.replace('.webp', '.still.webp'), still)
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000
  const size = Math.round(statSync(path).size / 1_024)
  console.log(`${path}: ${size} KB, ${seconds} s, ${frames.length} pictures`)
}

async function filmed(journey: Taking): Promise<Frame[]> {
  const { product, language } = journey
  const size = { width: 1_024, height: 640 }
  const { context, page: own } = await enter(journey, { theme: 'light', size })
  const page = inLanguage(own, language)
  await page.goto(`${product.url}/bots`)
  await ready(page)
  const area = language === 'he' ? 'תל אביב' : 'Tel Aviv'
  const film = { page, frames: [], at: { x: 512, y: 420 }, area }
  await showPointer(film)
  await makeBot(film)
  await openChat(film)
  await saveHome(film)
  await showMap(film)
  await context.close()
  return film.frames
}

async function makeBot(film: Film): Promise<void> {
  const { page } = film
  await hold(film, 700)
  await click(film, page.getByRole('button', { name: 'Create new bot' }))
  const search = page.getByRole('combobox', { name: 'Search Areas' })
  await seen(search).toBeVisible()
  await hold(film, 700)
  await click(film, search)
  await type(film, search, film.area)
  await seen(page.getByRole('treeitem').first()).toBeVisible()
  await hold(film, 500)
  await search.press('ArrowDown')
  await search.press('Enter')
  await page.waitForLoadState('networkidle')
  await hold(film, 800)
  const price = page.getByLabel('Maximum price').and(page.locator('input[inputmode]'))
  await click(film, price)
  await price.selectText()
  await type(film, price, '9000')
  await page.waitForLoadState('networkidle')
  await hold(film, 800)
  await click(film, page.getByRole('button', { name: 'Create bot' }))
  await seen(page.getByText('Your bot is ready')).toBeVisible()
  await hold(film, 800)
  await click(film, page.getByRole('button', { name: 'Done' }))
  await seen(page.getByRole('dialog')).toBeHidden()
}

/** The next home of the bot comes while its chat is open. */
async function openChat(film: Film): Promise<void> {
  const { page } = film
  const bot = page.getByRole('article').last()
  await bot.scrollIntoViewIfNeeded()
  await hold(film, 700)
  await click(film, bot.locator('a[href^="/chats/"]'))
  await page.waitForURL('**/chats/*')
  await connected(page)
  await hold(film, 900)
  await page.getByRole('article').first().waitFor({ timeout: 300_000 })
  await isDrawn(page.getByRole('article'))
  await page.waitForLoadState('networkidle')
  await hold(film, 1_300)
}

async function saveHome(film: Film): Promise<void> {
  const { page } = film
  await click(film, page.getByRole('article').last().getByRole('link').first())
  const home = page.getByRole('dialog')
  await seen(home).toBeVisible()
  await isDrawn(page.locator('dialog img').first())
  await isDrawn(page.locator('dialog button img'))
  await page.waitForLoadState('networkidle')
  await hold(film, 1_300)
  await click(film, home.getByRole('button', { name: 'Save', exact: true }))
  await seen(home.getByRole('button', { name: 'Save', exact: true, pressed: true })).toBeVisible()
  await hold(film, 1_000)
  await click(film, home.getByRole('link', { name: 'Close', exact: true }))
  await seen(home).toBeHidden()
  await hold(film, 600)
}

async function showMap(film: Film): Promise<void> {
  const { page } = film
  await click(film, page.getByRole('link', { name: 'Saved', exact: true }))
  await page.waitForLoadState('networkidle')
  await hold(film, 700)
  await click(film, page.getByRole('link', { name: 'Map View' }))
  await seen(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await hold(film, 500)
  await click(film, page.getByRole('button', { name: 'Filters' }))
  // Further out, until the whole city is in sight, and the home with it.
  const pin = page.locator('.home-pin, .home-cluster').first()
  for (let steps = 0; (await pin.count()) === 0 && steps < ZOOMS_MAX; steps += 1) {
    await page.mouse.wheel(0, 240)
    await page.waitForLoadState('networkidle')
    await hold(film, 700)
  }
  await seen(pin).toBeInViewport()
  await page.waitForLoadState('networkidle')
  await hold(film, 1_500)
}

/** Draws a pointer, which a browser leaves out of its pictures. */
async function showPointer(film: Film): Promise<void> {
  await film.page.evaluate(() => {
    const pointer = document.createElement('div')
    pointer.id = 'pointer'
    pointer.popover = 'manual'
    Object.assign(pointer.style, { margin: '0', border: '0', padding: '0', background: 'none' })
    Object.assign(pointer.style, { inset: 'auto', overflow: 'visible', pointerEvents: 'none' })
    pointer.innerHTML =
      '<svg width="28" height="32"><path d="M2 2v20l5-5 4 9 4-2-4-8h7z" fill="black" stroke="white" stroke-width="1.5"/></svg>'
    document.documentElement.append(pointer)
  })
  await point(film, film.at)
}

async function hold(film: Film, ms: number): Promise<void> {
  const { page, frames } = film
  await point(film, film.at)
  frames.push({ picture: await page.screenshot(), ms })
}

/** Moves the pointer onto it, then presses it. */
async function click(film: Film, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (!box) throw new Error('What is to be pressed is not on the page')
  const to = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) }
  await glide(film, to)
  await hold(film, 2 * MOVING_MS)
  await film.page.mouse.click(to.x, to.y)
}

async function glide(film: Film, to: Point): Promise<void> {
  const from = film.at
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS
    await point(film, {
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    })
    await hold(film, MOVING_MS)
  }
}

async function point(film: Film, at: Point): Promise<void> {
  film.at = at
  await film.page.evaluate(({ x, y }) => {
    const pointer = document.querySelector<HTMLElement>('#pointer')
    if (!pointer) throw new Error('The page has lost the pointer')
    Object.assign(pointer.style, { left: `${x}px`, top: `${y}px` })
    // What was opened last is on top, also of a dialog that has come since.
    if (pointer.matches(':popover-open')) pointer.hidePopover()
    pointer.showPopover()
  }, at)
  await film.page.mouse.move(at.x, at.y)
}

async function type(film: Film, field: Locator, text: string): Promise<void> {
  for (const letter of text) {
    await field.pressSequentially(letter)
    await hold(film, MOVING_MS)
  }
}

/** Makes one animated file of all pictures. */
function animate(frames: readonly Frame[], path: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-journey-'))
  try {
    const files = frames.map(({ picture }, at) => {
      const file = join(folder, `${String(at).padStart(4, '0')}.png`)
      writeFileSync(file, picture)
      return file
    })
    const how = ['-lossy', '-q', String(QUALITY), '-m', '6']
    const each = frames.flatMap(({ ms }, at) => ['-d', String(ms), ...how, files[at] ?? ''])
    run(['img2webp', '-loop', '0', '-kmin', '999', '-kmax', '1000', ...each, '-o', path])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command)
  if (exitCode !== 0) throw new Error(`${command[0]}: ${stderr}`)
}
