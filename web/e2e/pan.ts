// Prints what panning a map of 100,000 homes costs the main thread of a browser, in long tasks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openDatabase } from '../../src/database/database.ts'
import { seedHomes } from '../../src/testing/seeded-homes.ts'
import { launchBrowser } from './chromium.ts'
import { ready } from './pages.ts'
import { startProduct } from './product.ts'
import { givenUser } from './scenes.ts'
import { tasksDuring } from './tasks.ts'
import { visit } from './visit.ts'

const HOMES = 100_000
const DRAGS = 12
const LONG_MS = 50
const SETTLED_MS = 1_500
/** From the whole country to a neighbourhood. */
const ZOOMS = [8, 11, 13, 15]

const folder = mkdtempSync(join(tmpdir(), 'metzia-pan-'))
const settings = { DATA_DIR: folder, TILE_URL_LIGHT: 'http://127.0.0.1:1/{z}/{x}/{y}.png' }
const first = await startProduct(settings)
const { token } = await givenUser(first)
await first.stop()
const db = openDatabase(join(folder, 'metzia.db'), { busyMs: 5_000 })
seedHomes({ db }, HOMES)
/** The middle of the area with the most homes. */
const [longitude = 0, latitude = 0] = db.$client
  .query(
    'select avg(longitude) / 1e6, avg(latitude) / 1e6 from assets where longitude is not null group by area_code order by count(*) desc limit 1',
  )
  .values()[0] as number[]
db.$client.close()

const product = await startProduct(settings)
const browser = await launchBrowser()
try {
  const { page } = await visit(browser, product, { token })
  let isLong = false
  for (const zoom of ZOOMS) {
    await page.goto(`${product.url}/properties?view=map&zoom=${zoom}&bounds=${around(zoom)}`)
    await ready(page)
    await page.locator('.home-pin, .home-cluster').first().waitFor()
    await page.waitForTimeout(SETTLED_MS)
    const tasks = await tasksDuring(browser, page, () => pan(page))
    const worst = tasks.sort((a, b) => b.cpuMs - a.cpuMs)[0] ?? { ms: 0, cpuMs: 0 }
    const long = tasks.filter(({ cpuMs }) => cpuMs > LONG_MS)
    isLong ||= long.length > 0
    console.log(
      `zoom ${zoom}: ${DRAGS} drags, longest task ${worst.cpuMs.toFixed(0)} ms of the processor ` +
        `(${worst.ms.toFixed(0)} ms of the clock), ${long.length} above ${LONG_MS} ms`,
    )
  }
  process.exitCode = isLong ? 1 : 0
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The part of the map around the most homes that 1,440 px show about. */
function around(zoom: number): string {
  const half = 450 / 2 ** zoom
  return JSON.stringify([
    [longitude - half, latitude - half / 2],
    [longitude + half, latitude + half / 2],
  ])
}

/** Drags the map back and forth, as a person does: at the pace of frames, and with rests in which homes are loaded. */
async function pan(page: Page): Promise<void> {
  const box = await page.locator('.home-map').boundingBox()
  if (!box) throw new Error('The map is not shown')
  const [x, y] = [box.x + box.width * 0.75, box.y + box.height * 0.6]
  for (let drag = 0; drag < DRAGS; drag += 1) {
    const by = drag % 4 < 2 ? -220 : 220
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y + by / 4, { steps: 20 })
    await page.mouse.up()
    await page.waitForTimeout(SETTLED_MS / 2)
  }
}
