import { beforeAll, expect, test } from 'bun:test'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const { product, browser } = await startJourneys()

beforeAll(async () => {
  await givenUser(product, 'Admin')
})

test('a navigation without a connection keeps the frame, and the page opens when it is back', async () => {
  const { token } = await givenUser(product, 'Noa')
  const { page, context } = await visit(browser, product, { token })
  await page.goto(`${product.url}/bots`)
  await ready(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Profile' }).click()
  await seen(page.getByText('You are offline')).toBeVisible()
  await seen(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await seen(page.getByText('You are offline')).toBeVisible()
  await context.setOffline(false)
  await seen(page.getByText('Where you are logged in')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/profile')
  await context.close()
})

test('a proxy that answers for a server that does not is no connection: the page opens when the server is back', async () => {
  const { token } = await givenUser(product, 'Proxied')
  const { page, context } = await visit(browser, product, { token })
  await page.goto(`${product.url}/bots`)
  await ready(page)
  const behind = /\/(api\/|healthz)/
  const body = '<html><h1>502 Bad Gateway</h1></html>'
  await page.route(behind, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body }),
  )
  await page.getByRole('link', { name: 'Profile' }).click()
  await seen(page.getByText('You are offline')).toBeVisible()
  await seen(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await seen(page.getByText('You are offline')).toBeVisible()
  await page.unroute(behind)
  await page.getByRole('button', { name: 'Try again' }).click()
  await seen(page.getByText('Where you are logged in')).toBeVisible()
  await context.close()
})

test('a script that does not come once is fetched again', async () => {
  const { token } = await givenUser(product, 'Scripted')
  const { page, context } = await visit(browser, product, { token })
  let lost = 0
  await page.route(
    /\/assets\/app-[^/]*\.js$/,
    (route) => {
      lost += 1
      return route.abort('failed')
    },
    { times: 1 },
  )
  await page.goto(`${product.url}/bots`)
  await ready(page)
  expect(lost).toBe(1)
  await context.close()
})

test('a page whose scripts never come is reloaded once, and can be read', async () => {
  const { token } = await givenUser(product, 'Scriptless')
  const { page, context } = await visit(browser, product, { token })
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await page.route(/\/assets\/app-[^/]*\.js$/, (route) => route.abort('failed'))
  await page.goto(`${product.url}/bots`)
  await seen.poll(() => loads).toBe(2)
  await Bun.sleep(1_000)
  expect(loads).toBe(2)
  await seen(page.getByRole('heading', { name: 'My Bots', level: 1 })).toBeVisible()
  await context.close()
})

test('a log-out that the server does not hear holds on this device, and is repeated', async () => {
  const { token } = await givenUser(product, 'Tal')
  const { page, context } = await visit(browser, product, { token })
  await page.goto(`${product.url}/bots`)
  await ready(page)
  const refuse = () =>
    page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, json: {} }))
  await refuse()
  await page.getByRole('button', { name: 'Logout' }).click()
  await seen(page).toHaveURL(`${product.url}/login`)
  await seen(page.getByText('Logged out on this device only')).toBeVisible()
  // The session's cookie is still there.
  await page.goto(`${product.url}/bots`)
  await seen(page).toHaveURL(`${product.url}/login?from=%2Fbots`)
  await seen(page.getByText('Logged out on this device only')).toBeVisible()
  await page.unroute('**/api/auth/logout')
  await ready(page)
  await page.getByRole('button', { name: 'Try now' }).click()
  await seen(page.getByText('Logged out on this device only')).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['theme'])
  await context.close()
})
