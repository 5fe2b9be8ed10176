import { expect, test } from 'bun:test'
import type { Page } from 'playwright'
import type { ItemWire } from '../../src/ways-in/wire.ts'
import { onlyInChromium } from './engine.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { codesOf, givenBot, givenUser, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'
import { controlled, visitWithWorker } from './worker-visit.ts'

const POST =
  'להשכרה בפלורנטין תל אביב, רחוב ויטל 12. דירת 2 חדרים 46 מ"ר, קומה 1, מרפסת. 5,300 ש"ח. ללא תיווך 052-6640851'

const { product, browser } = await startJourneys()

async function givenSharer(name: string) {
  const { token, email } = await givenUser(product, name)
  const neighborhoodCodes = await codesOf(product, token, ['תל אביב יפו - פלורנטין'])
  await givenBot(product, token, 'Florentin', { neighborhoodCodes })
  const items = () => product.call<ItemWire[]>('GET', '/api/inbox', undefined, token)
  return { token, email, items }
}

/** Sends a form as the share sheet of a telephone does: a navigation with photos. */
async function share(page: Page, fields: Record<string, string>, photos = 0): Promise<void> {
  await Promise.all([
    page.waitForNavigation(),
    page.evaluate(
      async ({ values, count }) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
        for (const [name, value] of Object.entries(values)) {
          const input = document.createElement('input')
          Object.assign(input, { name, value, type: 'hidden' })
          form.append(input)
        }
        const files = new DataTransfer()
        for (let n = 0; n < count; n += 1) {
          const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 })
          const brush = canvas.getContext('2d')
          if (brush) brush.fillStyle = ['#a33', '#3a3', '#33a'][n % 3] ?? '#000'
          brush?.fillRect(0, 0, 60, 40)
          const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
          if (blob) files.items.add(new File([blob], `${n}.png`, { type: 'image/png' }))
        }
        const input = document.createElement('input')
        Object.assign(input, { name: 'photos', type: 'file', multiple: true })
        input.files = files.files
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      { values: fields, count: photos },
    ),
  ])
  await ready(page)
}

onlyInChromium('scripts cannot be switched off')(
  'without JavaScript a text is pasted, read and saved by forms, and one that is shared by its button',
  async () => {
    const { token, items } = await givenSharer('Dana')
    const { page, context, faults } = await visit(browser, product, { token, hasScript: false })
    await page.goto(`${product.url}/share`)
    await page.getByRole('textbox', { name: 'Text' }).fill(POST)
    await page.getByRole('button', { name: 'Read again' }).click()
    await seen(page.getByText('₪5,300 a month')).toBeVisible()
    expect(await items()).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await seen(page.getByText('Saved', { exact: true })).toBeVisible()
    await seen(page.getByRole('link', { name: 'Open the home' })).toBeVisible()
    expect(await items()).toHaveLength(1)
    await page.goto(`${product.url}/share?${new URLSearchParams({ text: POST })}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await seen(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(faults).toEqual([])
    await context.close()
  },
)

onlyInChromium('the service worker is watched')(
  'what is shared with photos is a draft, and is saved by its button: the own bot posts it, with the chosen photo',
  async () => {
    const { token, items } = await givenSharer('Noa')
    const { page, context } = await visitWithWorker(browser, product, { token })
    await page.goto(`${product.url}/bots`)
    await ready(page)
    await controlled(page)
    await share(page, { title: 'דירות בתל אביב', text: POST }, 2)
    await seen(page.getByRole('heading', { name: 'Save this home?' })).toBeVisible()
    await seen(page.getByText('₪5,300 a month')).toBeVisible()
    await seen(page.locator('mark').filter({ hasText: '2 חדרים' })).toBeVisible()
    await seen(page.getByText('Would match, and be posted there')).toBeVisible()
    await seen(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
    expect(await items()).toEqual([])
    await page.getByRole('button', { name: 'Leave out photo 1' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await seen(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    expect(await items()).toMatchObject([{ way: 'share', outcome: 'home' }])
    await page.getByRole('link', { name: 'Open the home' }).click()
    await seen(page.getByRole('dialog').getByText('ויטל 12').first()).toBeVisible()
    const assetId = (await items())[0]?.results[0]?.assetId
    const home = await product.call<{ images: string[] }>(
      'GET',
      `/api/assets/${assetId}`,
      undefined,
      token,
    )
    expect(home.images).toHaveLength(1)
    await context.close()
  },
)

test('a text that is changed is read again before it is saved', async () => {
  const { token, items } = await givenSharer('Tal')
  const { page, context } = await visit(browser, product, { token })
  await page.goto(`${product.url}/share?${new URLSearchParams({ text: POST })}`)
  await ready(page)
  await page.getByRole('button', { name: 'Change the text' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill(POST.replace('5,300', '5,100'))
  await page.getByRole('button', { name: 'Read again' }).click()
  await seen(page.getByText('₪5,100 a month')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByRole('link', { name: 'Open the home' })).toBeVisible()
  expect(await items()).toHaveLength(1)
  await context.close()
})

onlyInChromium('the service worker is watched')(
  'a visitor who shares logs in first, and then finds the draft with its photos',
  async () => {
    const { token, email, items } = await givenSharer('Gil')
    const { page, context } = await visitWithWorker(browser, product, { token })
    await page.goto(`${product.url}/bots`)
    await ready(page)
    await controlled(page)
    // The session has ended on this device.
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await share(page, { text: POST }, 1)
    await seen(page).toHaveURL(/\/login\?from=/)
    await page.getByLabel('Username').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await seen(page.getByRole('heading', { name: 'Save this home?' })).toBeVisible()
    await seen(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    expect(await items()).toEqual([])
    await context.close()
  },
)

test('a form of another site saves nothing', async () => {
  const { token, items } = await givenSharer('Dan')
  const form = `<form method="post" enctype="multipart/form-data" action="${product.url}/share"><input name="text" value="hostile"></form>`
  using evil = Bun.serve({
    port: 0,
    fetch: () => new Response(form, { headers: { 'content-type': 'text/html' } }),
  })
  // Another site: the name of the host differs, not only its port.
  const allowed = [`http://localhost:${evil.port}`]
  const { page, context } = await visit(browser, product, { token, allowed })
  await page.goto(`http://localhost:${evil.port}/`)
  await Promise.all([
    page.waitForNavigation(),
    page.evaluate(() => document.querySelector('form')?.submit()),
  ])
  await ready(page)
  expect(new URL(page.url()).pathname).toMatch(/^\/(login|share|bots)$/)
  expect(await items()).toEqual([])
  await context.close()
})
