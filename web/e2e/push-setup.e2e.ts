// Only in Chromium: the service worker is watched by its DevTools protocol.
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright'
import { pushService } from '../../src/testing/doubles/push-service.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'
import { controlled, visitWithWorker } from './worker-visit.ts'

type PushBrowser = Awaited<ReturnType<ReturnType<typeof pushService>['browser']>>

const service = pushService()
const { product, browser } = await startJourneys({ PUSH_HOSTS: service.host }, { hasWindows: true })

beforeAll(async () => {
  await givenUser(product, 'Admin')
})

afterAll(() => service[Symbol.dispose]())

/**
 * Gives the context a push service, which this Chromium lacks: only the subscription is made here, everything else is
 * the browser's own. It lasts over reloads. While `pushFailure` is set in the page, subscribing fails with an error of
 * that name.
 */
async function givenService(context: BrowserContext): Promise<PushBrowser[]> {
  const made: PushBrowser[] = []
  await context.exposeFunction('mintSubscription', async (publicKey: string) => {
    const one = await service.browser(publicKey)
    made.push(one)
    return one.subscription
  })
  await context.addInitScript(() => {
    const KEY = 'test-subscription'
    const known = () => {
      const text = localStorage.getItem(KEY)
      if (text === null) return null
      const sent = JSON.parse(text)
      const unsubscribe = () => {
        localStorage.removeItem(KEY)
        return Promise.resolve(true)
      }
      return { ...sent, toJSON: () => sent, unsubscribe } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = () => Promise.resolve(known())
    PushManager.prototype.subscribe = async (options) => {
      const failure: unknown = Reflect.get(window, 'pushFailure')
      if (typeof failure === 'string') throw new DOMException('refused', failure)
      const mint = Reflect.get(window, 'mintSubscription')
      localStorage.setItem(KEY, JSON.stringify(await mint(options?.applicationServerKey)))
      return known() as PushSubscription
    }
  })
  return made
}

async function openGuide(page: Page): Promise<void> {
  await page.goto(`${product.url}/notifications`)
  await ready(page)
  await page.getByRole('button', { name: /Reset Setup|Expand setup/ }).waitFor()
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Push notifications' })
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: `Notifications, ${unread} unread` })

test('the guide is walked by keyboard, and the test arrives encrypted and is shown', async () => {
  const { token } = await givenUser(product, 'Noa')
  const visited = await visitWithWorker(browser, product, { token })
  const { page, context, faults } = visited
  const made = await givenService(context)
  await openGuide(page)
  await controlled(page)
  await seen(page.getByRole('listitem').filter({ hasText: 'Turn on push' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  const next = page.getByRole('button', { name: 'Next' })
  await seen(next).toHaveAttribute('aria-disabled', 'true')
  await toggle(page).focus()
  await page.keyboard.press('Space')
  await seen(next).not.toHaveAttribute('aria-disabled', 'true')
  await seen(toggle(page)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { name: 'Push setup' })).toBeFocused()
  await page.getByRole('button', { name: 'Send me a test' }).press('Enter')
  await seen(page.getByText('Sent to 1 browser.')).toBeVisible()
  const [own] = made
  await seen.poll(() => own?.received()).toHaveLength(1)
  const [content] = own?.received() ?? []
  expect(content).toMatchObject({
    title: 'Metzia reaches you',
    body: 'Your next find will look like this.',
    url: '/notifications',
  })
  await seen(bell(page, 1)).toBeVisible()
  await seen(page.getByRole('link', { name: /Metzia reaches you/ })).toBeVisible()
  await visited.deliver(JSON.stringify(content))
  const titles = async () =>
    (await visited.worker()).evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title }) => title)
    })
  await seen.poll(titles).toEqual(['Metzia reaches you'])

  await openGuide(page)
  await seen(page.getByText('All set')).toBeVisible()
  await seen(page.getByRole('button', { name: 'Send me a test' })).toBeHidden()
  await page.getByRole('button', { name: 'Expand setup' }).click()
  await page.getByRole('button', { name: 'Reset Setup' }).click()
  await seen(page.getByText('Install as an app')).toBeFocused()
  expect(made).toHaveLength(1)
  expect(faults).toEqual([])
  await context.close()
})

test('a switch that fails moves back, and one that succeeds ends what is sent', async () => {
  const { token } = await givenUser(product, 'Tal')
  const { page, context } = await visitWithWorker(browser, product, { token })
  const made = await givenService(context)
  await openGuide(page)
  await page.evaluate(() => Reflect.set(window, 'pushFailure', 'AbortError'))
  await toggle(page).click()
  await seen(page.getByText('Failed to change subscription status')).toBeVisible()
  await seen(page.getByText('Push subscription was aborted. Please try again.')).toBeVisible()
  await seen(toggle(page)).not.toBeChecked()
  await page.evaluate(() => Reflect.set(window, 'pushFailure', undefined))
  await toggle(page).click()
  await seen(page.getByRole('button', { name: 'Next' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const send = () =>
    product.call<{ browsers: number }>(
      'POST',
      '/api/notifications/test',
      { title: 'Hi', body: 'there' },
      token,
    )
  expect(await send()).toEqual({ browsers: 1 })
  await seen.poll(() => made[0]?.received()).toHaveLength(1)
  await openGuide(page)
  await toggle(page).click()
  await seen(page.getByText('Push is off on this device')).toBeVisible()
  await seen.poll(async () => (await send()).browsers).toBe(0)
  await context.close()
})

test('what is read on one device is read on the other within a second', async () => {
  const { token } = await givenUser(product, 'Gal')
  const devices = await Promise.all([1, 2].map(() => visit(browser, product, { token })))
  const [one, other] = devices.map(({ page }) => page)
  if (!one || !other) throw new Error('There are two devices')
  for (const page of [one, other]) await openGuide(page)
  await product.call('POST', '/api/notifications/test', { title: 'Hi', body: 'there' }, token)
  for (const page of [one, other]) await seen(bell(page, 1)).toBeVisible()
  await other.evaluate(() => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector('[aria-label="Notifications, 0 unread"]'))
        Reflect.set(window, 'readAt', Date.now())
    })
    watcher.observe(document.body, { subtree: true, attributes: true })
  })
  const readAt = await one.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Mark all as read')?.click()
    return Date.now()
  })
  await seen(bell(other, 0)).toBeVisible()
  await seen(other.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  const seenAt = await other.evaluate(() => Reflect.get(window, 'readAt') as number)
  expect(seenAt - readAt).toBeLessThan(1_000)
  for (const { context } of devices) await context.close()
})

test('a denied permission opens the dialog that says so', async () => {
  const { token } = await givenUser(product, 'Mia')
  // Without a window, Chromium denies what was not granted.
  const { page, context } = await visit(browser, product, { token })
  await openGuide(page)
  await page.getByRole('button', { name: 'Continue in the browser' }).click()
  await page.getByRole('button', { name: 'Enable notifications' }).click()
  await seen(page.getByRole('heading', { name: 'Notifications are blocked' })).toBeVisible()
  await page.getByRole('button', { name: 'Got It' }).click()
  await seen(page.getByRole('button', { name: 'Enable notifications' })).toBeFocused()
  await seen(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await context.close()
})
