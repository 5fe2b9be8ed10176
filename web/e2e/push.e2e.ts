// Only in Chromium: the service worker is watched, and sent messages to, by its DevTools protocol.
import { beforeAll, expect, test } from 'bun:test'
import type { Worker } from 'playwright'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenBot, givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { controlled, visitWithWorker, type WorkerVisit } from './worker-visit.ts'

const { product, browser } = await startJourneys({}, { hasWindows: true })

beforeAll(async () => {
  await givenUser(product, 'Admin')
})

/** The notifications that the worker shows. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, dir, data }) => ({ title, body, tag, dir, data }))
  })

/** Clicks the notification with a title, as the system does. The browser then allows the worker to open a window. */
const click = (worker: Worker, title: string) =>
  worker.evaluate(async (wanted) => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    const notification = shown.find((one) => one.title === wanted)
    const Clicked = Reflect.get(self, 'NotificationEvent') as new (
      type: string,
      init: object,
    ) => Event
    dispatchEvent(new Clicked('notificationclick', { notification }))
  }, title)

const FIND = { title: 'New home', body: 'דירה חדשה, 7,200 ₪', url: '/profile', tag: 'find-1' }

async function givenPage(firstname: string): Promise<WorkerVisit & { token: string }> {
  const { token } = await givenUser(product, firstname)
  const visited = await visitWithWorker(browser, product, { token })
  await visited.page.goto(`${product.url}/bots`)
  await ready(visited.page)
  await controlled(visited.page)
  return { ...visited, token }
}

test('a push message is shown, and its click opens the page in the open window without a new document', async () => {
  const visited = await givenPage('Noa')
  const { page, context, worker } = visited
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  await visited.deliver(JSON.stringify(FIND))
  const { title, body, tag } = FIND
  await seen
    .poll(async () => shownBy(await worker()))
    .toEqual([{ title, body, tag, dir: 'auto', data: { path: '/profile' } }])
  await click(await worker(), title)
  await seen(page.getByText('Where you are logged in')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  expect(await shownBy(await worker())).toEqual([])
  expect(context.pages()).toHaveLength(1)
  await context.close()
})

test('after the cookie has expired, a click opens the page without a password', async () => {
  const visited = await givenPage('Gal')
  const { page, context, worker, token } = visited
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await context.clearCookies({ name: 'authToken' })
  await visited.deliver(JSON.stringify(FIND))
  await seen.poll(async () => shownBy(await worker())).toHaveLength(1)
  await click(await worker(), FIND.title)
  await seen(page.getByText('Where you are logged in')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/profile')
  expect((await context.cookies()).map(({ name }) => name)).toContain('authToken')
  await context.close()
})

test('without an open window a click opens one, also without the cookie, at the whole address', async () => {
  const visited = await givenPage('Mia')
  const { page, context, worker, token } = visited
  await givenBot(product, token, 'Carmel')
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await context.clearCookies({ name: 'authToken' })
  await visited.deliver(JSON.stringify({ ...FIND, url: '/bots?open=new' }))
  await seen.poll(async () => shownBy(await worker())).toHaveLength(1)
  const running = await worker()
  // A click that is not the user's may not open a window: what the worker would open is opened here.
  await running.evaluate(() => {
    const { clients } = self as unknown as { clients: { openWindow(path: string): Promise<void> } }
    clients.openWindow = async (path) => void Reflect.set(self, 'opened', path)
  })
  await page.goto('about:blank')
  await click(running, FIND.title)
  const opened = () => running.evaluate(() => Reflect.get(self, 'opened') as string | undefined)
  await seen.poll(opened).toBe('/bots?open=new')
  const next = await context.newPage()
  await next.goto(product.url + (await opened()))
  // The address opens the dialog, and is that of the page alone as soon as it is open.
  await seen(next.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  expect(new URL(next.url()).pathname).toBe('/bots')
  await context.close()
})
