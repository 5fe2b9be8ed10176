import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright'
import type { Product } from './product.ts'
import { seen } from './seen.ts'
import { type Visit, visit } from './visit.ts'

export type WorkerVisit = Visit & {
  cdp: CDPSession
  worker(): Promise<Worker>
  /** Delivers a push message to the worker, as the push service of the browser does, until it has shown it. */
  deliver(data: string): Promise<void>
}

/** How long a push message takes to the worker at most, unless it was dropped (ms). */
const ARRIVES_MS = 4_000

/** Visits with the service worker, which other journeys do without; notifications are permitted. */
export async function visitWithWorker(
  browser: Browser,
  product: Product,
  options: Parameters<typeof visit>[2] = {},
): Promise<WorkerVisit> {
  const visited = await visit(browser, product, { ...options, hasWorker: true })
  const { context, page } = visited
  await context.grantPermissions(['notifications'], { origin: product.url })
  const cdp = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [own] }) => {
    if (own) registered.resolve(own.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  return {
    ...visited,
    cdp,
    worker: () => workerOf(context),
    async deliver(data) {
      const registrationId = await registered.promise
      const message = { origin: product.url, registrationId, data }
      const worker = await workerOf(context)
      // Asked for its notifications while one is on its way to the screen, Chromium forgets it: it is shown first.
      await worker.evaluate(() => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
        const shown = Promise.withResolvers<true>()
        const show = registration.showNotification.bind(registration)
        registration.showNotification = async (...asked) => {
          await show(...asked).then(() => shown.resolve(true), shown.reject)
        }
        Reflect.set(self, 'shown', shown.promise)
      })
      const shown = worker.evaluate<true>(() => Reflect.get(self, 'shown'))
      // A busy Chromium may drop a message on its way to the worker, and tells nobody.
      do await cdp.send('ServiceWorker.deliverPushMessage', message)
      while (!(await Promise.race([shown, Bun.sleep(ARRIVES_MS)])))
    },
  }
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  const [known] = context.serviceWorkers()
  return known ?? context.waitForEvent('serviceworker')
}

/** Waits until the worker controls the page. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** The addresses of the pages that the worker has kept. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-'))
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return found.flat().map((url) => new URL(url).pathname + new URL(url).search)
  })
}

/** Waits until the worker has kept the page at an address. */
export async function kept(page: Page, path: string): Promise<void> {
  await seen.poll(() => keptPaths(page)).toContain(path)
}
