// Only in Chromium: the service worker is watched by its DevTools protocol.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import type { ChatWire } from '../../src/chats/wire.ts'
import { launchBrowser } from './chromium.ts'
import { connected, ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenBot, givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { controlled, visitWithWorker } from './worker-visit.ts'

const ROOT = join(import.meta.dirname, '../..')
const NEXT_BUILD = 'newer0build0'

let browser: Browser
/** A copy of the product whose client has another build id. */
let nextRoot: string
/** The data folder that the servers share. */
let dataDir: string

beforeAll(async () => {
  browser = await launchBrowser({ hasWindows: true })
  nextRoot = mkdtempSync(join(tmpdir(), 'metzia-next-'))
  dataDir = mkdtempSync(join(tmpdir(), 'metzia-data-'))
  for (const name of [
    'src',
    'web',
    'cli',
    'data',
    'migrations',
    'dist',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(ROOT, name), join(nextRoot, name), {
      recursive: true,
      filter: (path) => !path.startsWith(join(ROOT, 'data/var')),
    })
  symlinkSync(join(ROOT, 'node_modules'), join(nextRoot, 'node_modules'))
  const built = (name: string) => join(nextRoot, 'dist/client', name)
  const { build } = JSON.parse(readFileSync(built('manifest.json'), 'utf8')) as { build: string }
  for (const name of ['manifest.json', 'service-worker.js'])
    writeFileSync(built(name), readFileSync(built(name), 'utf8').replaceAll(build, NEXT_BUILD))
})

afterAll(async () => {
  await browser?.close()
  for (const folder of [nextRoot, dataDir]) rmSync(folder, { recursive: true, force: true })
})

/** The old server stops, and one with a newer build takes its place. */
async function deploy(old: Product): Promise<Product> {
  await old.stop()
  return startProduct({ DATA_DIR: dataDir, PORT: new URL(old.url).port }, nextRoot)
}

/** Whether a worker waits to take over. */
const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

/** The page is reloaded, which interrupts a question to it. */
const isInterrupted = () => true

/** The build of the worker that controls the page; null while one replaces another. */
const workerBuild = (page: Page) =>
  page.evaluate(async () => {
    const { controller } = navigator.serviceWorker
    if (!controller || controller.state === 'redundant') return null
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
      // A worker that is replaced meanwhile does not answer.
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(null))
      controller.addEventListener('statechange', () => resolve(null))
    })
    controller.postMessage({ type: 'build' }, [port2])
    return answer
  })

test('a new build is announced, and taken over on request without losing a draft; other tabs stay as they are', async () => {
  let product = await startProduct({ DATA_DIR: dataDir })
  const { token } = await givenUser(product, 'Noa')
  await givenBot(product, token, 'Carmel')
  const [chat] = await product.call<ChatWire[]>('GET', '/api/chats', undefined, token)
  const { page, context, worker } = await visitWithWorker(browser, product, { token })
  await page.goto(`${product.url}/chats/${chat?._id}`)
  await ready(page)
  await controlled(page)
  const before = await workerBuild(page)
  const other = await context.newPage()
  await other.goto(`${product.url}/bots`)
  await ready(other)
  await page.bringToFront()
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it still free?')
  expect(before).not.toBe(NEXT_BUILD)
  await seen(page.getByText('Metzia was updated')).toHaveCount(0)

  product = await deploy(product)
  await seen(page.getByText('Metzia was updated')).toBeVisible()
  const isNotified = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications()
      return shown.map(({ title }) => title)
    })
  await seen.poll(isNotified).toEqual(['Metzia was updated'])
  expect(await workerBuild(page)).toBe(before)
  await seen(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is it still free?')

  // The browser has the new worker soon after the page says so.
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed',
  )
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  // Nothing is asked of the workers meanwhile: a question just then keeps the old one busy, so that the new one waits.
  await seen.poll(() => isWaiting(page).catch(isInterrupted), { timeout: 40_000 }).toBe(false)
  await seen(async () => expect(await workerBuild(page)).toBe(NEXT_BUILD)).toPass()
  await ready(page)
  await seen(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is it still free?')
  await connected(page)
  await seen(page.getByText('Metzia was updated')).toHaveCount(0)
  // The other tab has not been reloaded: it announces the update by itself.
  await seen(other.getByText('Metzia was updated')).toBeVisible()
  expect((await worker()).url()).toBe(`${product.url}/service-worker.js?lang=en`)
  await context.close()
  await product.stop()
})
