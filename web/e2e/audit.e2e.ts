import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { noteAction } from '../../src/audit/store.ts'
import { write } from '../../src/database/database.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { seedHomes } from '../../src/testing/worlds/seeded-homes.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { inDatabase } from './home-scenes.ts'
import { startJourneys } from './journeys.ts'
import { ready } from './pages.ts'
import { givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const MANY = 10_000

const { product, browser } = await startJourneys()
let admin: string

beforeAll(async () => {
  admin = (await givenUser(product, 'Noa')).token
  const avi = await givenUser(product, 'Avi')
  const { user } = await product.call<{ user: UserWire }>(
    'GET',
    '/api/users/me',
    undefined,
    avi.token,
  )
  const change = (body: object) => product.call('PATCH', `/api/users/${user._id}`, body, admin)
  await change({ isBanned: true, bannedReason: '<b>spam</b>' })
  await change({ isBanned: false })
  for (let n = 0; n < 26; n += 1) await change({ lastname: `Number ${n}` })
  await product.cli('users', 'promote', avi.email)
})

const rows = (page: Page) => page.locator('tbody').first().getByRole('row')

test('an administrator finds what was done: by words, action and time, page by page, with back', async () => {
  const { page, context, faults } = await visit(browser, product, { token: admin })
  await page.goto(`${product.url}/admin/audit`)
  await ready(page)
  expect(await page.title()).toBe('Audit | Metzia')
  await seen(page.getByText('1–25 of 29')).toBeVisible()
  // The row of the day, and 25 entries.
  await seen(rows(page)).toHaveCount(26)
  const newest = rows(page).nth(1)
  await seen(newest).toContainText('Command line')
  await seen(newest).toContainText('metzia users promote')
  await page.getByRole('link', { name: 'Next page' }).click()
  await seen(page.getByText('26–29 of 29')).toBeVisible()
  expect(page.url()).toContain('page=2')
  await page.goBack()
  await seen(page.getByText('1–25 of 29')).toBeVisible()

  await page.getByLabel('Action').selectOption('Banned')
  await seen(page.getByText('1–1 of 1')).toBeVisible()
  await rows(page).nth(1).getByText('What changed').last().click()
  // Markup is shown as text.
  await seen(rows(page).nth(1)).toContainText('<b>spam</b>')
  expect(await page.locator('td b').count()).toBe(0)
  await page.goBack()
  await seen(page.getByText('1–25 of 29')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search audit' }).fill('promote')
  await seen(page.getByText('1–1 of 1')).toBeVisible()
  expect(page.url()).toContain('q=promote')
  await seen(page.getByRole('searchbox', { name: 'Search audit' })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Search audit' }).fill('nothing of this')
  await seen(page.getByText('Nothing was recorded')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('log-ins that were refused are shown by account and network', async () => {
  const wrong = { email: 'nobody@example.com', password: 'wrong-one' }
  await expect(product.call('POST', '/api/auth/login', wrong)).rejects.toThrow('401')
  const { page, context, faults } = await visit(browser, product, { token: admin })
  // The counters are stored within a second.
  const refused = page.getByRole('heading', { name: 'Refused' })
  do {
    await page.goto(`${product.url}/admin/audit`)
    await ready(page)
  } while ((await refused.count()) === 0)
  await seen(page.getByRole('row', { name: /127\.0\.0\.0\/24 Log-in 1/ })).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

test('the filtered list is exported as a file', async () => {
  const { page, context, faults } = await visit(browser, product, { token: admin })
  await page.goto(`${product.url}/admin/audit?action=user.ban`)
  await ready(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('metzia-audit.jsonl')
  expect(faults).toEqual([])
  await context.close()
})

test('the same with ten thousand entries, and the homes of administrators with ten thousand homes', async () => {
  await inDatabase(product, (db) => {
    const actor = { kind: 'commandLine', id: null, name: 'Command line', origin: 'metzia' } as const
    const subject = (n: number) => ({ kind: 'bot', id: null, name: `Sea view ${n}` }) as const
    for (let from = 0; from < MANY; from += 500)
      write(db, (tx) => {
        for (let n = from; n < from + 500; n += 1) {
          const at = { random: systemRandom, now: Date.now() - (MANY - n) * 100 }
          noteAction(tx, actor, { action: 'bot.delete', subject: subject(n) }, at)
        }
      })
    seedHomes({ db }, MANY)
    // The running server reads what changed.
    db.$client.run("insert into changes (topic, ref, at) select 'asset', id, 0 from assets")
  })
  const { page, context, faults } = await visit(browser, product, { token: admin })
  await page.goto(`${product.url}/admin/audit?action=bot.delete`)
  await ready(page)
  await seen(page.getByText('1–25 of 10,000')).toBeVisible()
  await seen(rows(page).nth(1)).toContainText('Sea view 9999')
  await page.getByRole('link', { name: 'Next page' }).click()
  await seen(page.getByText('26–50 of 10,000')).toBeVisible()
  await seen(rows(page)).toHaveCount(26)
  await page.getByRole('searchbox', { name: 'Search audit' }).fill('view 4242')
  await seen(page.getByText('1–1 of 1')).toBeVisible()

  await page.goto(`${product.url}/admin/properties`)
  await ready(page)
  await seen(page.getByRole('list', { name: 'Homes' }).getByRole('article')).toHaveCount(12)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await seen(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await seen(page.getByRole('list', { name: 'Homes' }).getByRole('article')).toHaveCount(12)
  expect(page.url()).toContain('/admin/properties')
  expect(faults).toEqual([])
  await context.close()
})
