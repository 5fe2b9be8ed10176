import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { openDatabase } from '../../src/database/database.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { seedHomes } from '../../src/testing/worlds/seeded-homes.ts'
import { launchBrowser } from '../../web/e2e/chromium.ts'
import { connected, ready } from '../../web/e2e/pages.ts'
import { type Product, startProduct } from '../../web/e2e/product.ts'
import { givenBot, givenUser } from '../../web/e2e/scenes.ts'
import { seedThread } from '../../web/e2e/seed-thread.ts'
import { type Task, tasksDuring } from '../../web/e2e/tasks.ts'
import { visit } from '../../web/e2e/visit.ts'
import { type Row, rowOf } from '../report/rows.ts'

const HOMES = 100_000
const MESSAGES = 50_000
const LONG_MS = 50
const PART_MS = 20_000
/** A person looks for so long before the next step. */
const LOOK_MS = 700
/** The pause between two messages of a busy chat. */
const MESSAGE_MS = 200
/** From the whole country to a neighbourhood. */
const ZOOMS = [8, 11, 13, 15]

type Seeded = {
  token: string
  chatId: string
  /** The middle of the area with the most homes. */
  middle: readonly [longitude: number, latitude: number]
}

type Using = Seeded & { product: Product; browser: Browser; page: Page }

/** The long tasks of a browser that is so many times slower, while the list, the map and a busy chat are used. */
export async function tasksOfUse(slower: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-use-'))
  const settings = {
    DATA_DIR: folder,
    TILE_URL_LIGHT: 'http://127.0.0.1:1/{z}/{x}/{y}.png',
    MESSAGES_PER_MINUTE: '100000',
  }
  try {
    const seeded = await seed(folder, settings)
    const product = await startProduct(settings)
    const browser = await launchBrowser()
    try {
      const { page, context } = await visit(browser, product, { token: seeded.token })
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
      const using = { ...seeded, product, browser, page }
      const rows: Row[] = []
      for (const [name, use] of Object.entries({ list: useList, map: useMap, chat: useChat }))
        rows.push(rowOfTasks(name, await use(using)))
      return rows
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A user with a bot and a long chat, and homes. */
async function seed(folder: string, settings: Record<string, string>): Promise<Seeded> {
  const product = await startProduct(settings)
  const { token } = await givenUser(product)
  const { websiteChatId: chatId } = await givenBot(product, token, 'Sea view')
  await product.stop()
  seedThread(folder, chatId, MESSAGES)
  const db = openDatabase(join(folder, 'metzia.db'), { busyMs: 5_000 })
  seedHomes({ db }, HOMES, 2)
  const [longitude = 0, latitude = 0] = db.$client
    .query(
      'select avg(longitude) / 1e6, avg(latitude) / 1e6 from assets where longitude is not null group by area_code order by count(*) desc limit 1',
    )
    .values()[0] as number[]
  db.$client.close()
  return { token, chatId, middle: [longitude, latitude] }
}

function rowOfTasks(name: string, tasks: readonly Task[]): Row {
  const long = tasks.filter(({ cpuMs }) => cpuMs > LONG_MS)
  const aboveMs = long.reduce((sum, { cpuMs }) => sum + cpuMs - LONG_MS, 0)
  return rowOf({
    name: `longest task, ${name}`,
    unit: 'ms',
    median: Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs)),
    n: tasks.length,
    goal: { of: 'median', atMost: LONG_MS },
    note: `of the processor, in ${PART_MS / 1_000} s of use; ${long.length} are longer than ${LONG_MS} ms, together ${aboveMs.toFixed(0)} ms`,
  })
}

async function open({ product, page }: Using, path: string): Promise<void> {
  await page.goto(product.url + path)
  await ready(page)
}

/** Repeats steps, each after a look, until the time of one part is over. */
async function repeat(page: Page, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const until = performance.now() + PART_MS
  for (let at = 0; performance.now() < until; at += 1) {
    await steps[at % steps.length]?.()
    await page.waitForTimeout(LOOK_MS)
  }
}

/** Scrolls, turns pages, sorts, and opens a home. */
async function useList(using: Using): Promise<Task[]> {
  const { browser, page } = using
  await open(using, '/properties')
  const scroll = (by: number) => () => page.mouse.wheel(0, by)
  const card = () => page.getByRole('main').getByRole('article').first()
  await card().waitFor()
  return tasksDuring(browser, page, () =>
    repeat(page, [
      scroll(600),
      scroll(600),
      scroll(1_200),
      () => page.getByRole('link', { name: 'Next page' }).click(),
      scroll(-1_000),
      scroll(800),
      () => card().getByRole('link').first().click(),
      () => page.goBack(),
    ]),
  )
}

/** Drags the map back and forth at the pace of frames, zoom by zoom, with rests in which homes are loaded. */
async function useMap(using: Using): Promise<Task[]> {
  const { browser, page, middle } = using
  const tasks: Task[] = []
  for (const zoom of ZOOMS) {
    await open(using, `/properties?view=map&zoom=${zoom}&bounds=${around(middle, zoom)}`)
    await page.locator('.home-pin, .home-cluster').first().waitFor()
    await page.waitForTimeout(LOOK_MS)
    const box = await page.locator('.home-map').boundingBox()
    if (!box) throw new Error('The map is not shown')
    const [x, y] = [box.x + box.width * 0.75, box.y + box.height * 0.6]
    const drag = (by: number) => async () => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by, y + by / 4, { steps: 20 })
      await page.mouse.up()
    }
    const until = performance.now() + PART_MS / ZOOMS.length
    tasks.push(
      ...(await tasksDuring(browser, page, async () => {
        for (let at = 0; performance.now() < until; at += 1) {
          await drag(at % 4 < 2 ? -220 : 220)()
          await page.waitForTimeout(LOOK_MS)
        }
      })),
    )
  }
  return tasks
}

/** The part of the map around the most homes that 1,440 px show about. */
function around([longitude, latitude]: Seeded['middle'], zoom: number): string {
  const half = 450 / 2 ** zoom
  return JSON.stringify([
    [longitude - half, latitude - half / 2],
    [longitude + half, latitude + half / 2],
  ])
}

/** Reads up and down while messages arrive, and writes one now and then. */
async function useChat(using: Using): Promise<Task[]> {
  const { browser, page } = using
  await open(using, `/chats/${using.chatId}`)
  await connected(page)
  const log = page.getByRole('log', { name: 'Messages' })
  const scrollTo = (place: 'start' | 'end') => () =>
    log.evaluate((box, at) => box.scrollTo(0, at === 'end' ? 0 : -box.scrollHeight), place)
  const field = page.getByRole('textbox').first()
  const arriving = new AbortController()
  const busy = keepSending(using, arriving.signal)
  const tasks = await tasksDuring(browser, page, () =>
    repeat(page, [
      scrollTo('start'),
      scrollTo('start'),
      scrollTo('end'),
      async () => {
        await field.fill('מתי אפשר לראות את הדירה?')
        await field.press('Enter')
      },
    ]),
  )
  arriving.abort()
  await busy
  return tasks
}

async function keepSending({ product, token, chatId }: Using, signal: AbortSignal): Promise<void> {
  for (let at = 0; !signal.aborted; at += 1) {
    await product.call('POST', `/api/chats/${chatId}/messages`, { content: `הודעה ${at}` }, token)
    await systemClock.sleep(MESSAGE_MS)
  }
}
