import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Locator } from 'playwright'
import { announce } from '../../src/database/changes.ts'
import { write } from '../../src/database/database.ts'
import { addItem } from '../../src/items/store.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { findUser } from '../../src/users/store.ts'
import { mailAddressOf, updateMailAddress } from '../../src/ways-in/own-mail/store.ts'
import { launchBrowser } from './chromium.ts'
import { onlyInChromium } from './engine.ts'
import { inDatabase } from './home-scenes.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenUser, PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const PHONE = { width: 390, height: 844 }
const HOME =
  'להשכרה בפלורנטין תל אביב, רחוב ויטל 12. דירת 2 חדרים 46 מ"ר, קומה 1, מרפסת. 5,300 ש"ח. ללא תיווך 052-6640851'

let product: Product
let browser: Browser

beforeAll(async () => {
  // No mailbox answers there: the test delivers its mails.
  const settings = {
    MAIL_IN_URL: 'imap://homes:secret@127.0.0.1:1',
    MAIL_IN_ADDRESS: 'homes@example.com',
  }
  ;[product, browser] = await Promise.all([startProduct(settings), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Delivers a mail to the address of a user, as the mailbox does. */
function deliver(email: string): Promise<void> {
  return inDatabase(product, (db) => {
    write(db, (tx) => {
      const user = findUser(tx, email)
      const address = user && mailAddressOf(tx, user.rid)
      if (!address) throw new Error(`${email} has no address`)
      const now = Date.now()
      const content = { text: HOME, sender: { address: 'alerts@example.com', isTrusted: false } }
      const mail = { way: 'mail', key: 'mail:1', title: 'New homes for you', sentAt: now } as const
      addItem(tx, { ...mail, userRid: user.rid, content }, { random: systemRandom, now })
      updateMailAddress(tx, user.rid, { count: address.count + 1, lastAt: now })
      announce(tx, 'bring', String(user.rid), now)
    })
  })
}

onlyInChromium('no permission for the clipboard')(
  'on a phone a visitor comes from the registration to the first home of a mail in at most 12 taps and one copy',
  async () => {
    const { page, context, faults } = await visit(browser, product, { size: PHONE, hasTouch: true })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    let taps = 0
    const tap = async (at: Locator) => {
      await at.tap()
      taps += 1
    }
    const type = async (label: string, text: string) => {
      const field = page.getByLabel(label, { exact: true })
      await tap(field)
      await field.fill(text)
    }
    await page.goto(`${product.url}/register`)
    await ready(page)
    await type('First Name', 'Noa')
    await type('Last Name', 'Levi')
    await type('Username', 'noa@example.com')
    await type('Password', PASSWORD)
    await type('Verify Password', PASSWORD)
    await tap(page.getByRole('button', { name: 'Register' }))
    await page.waitForURL('**/bots*')
    await ready(page)
    await tap(page.getByRole('button', { name: 'Open menu' }))
    await tap(page.getByRole('link', { name: 'Bring homes in' }).filter({ visible: true }))
    await tap(page.getByRole('button', { name: 'Make my address' }))
    const address = page.getByText(/^homes\+[a-z0-9]{10}@example\.com$/)
    await seen(address).toBeVisible()
    await seen(page.getByText('Waiting for your first mail')).toBeVisible()
    await page.getByRole('button', { name: 'Copy', exact: true }).tap()
    await seen(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect<string | null>(copied).toBe(await address.textContent())
    await seen(page.getByText('done', { exact: true })).toHaveCount(0)

    await deliver('noa@example.com')
    await seen(page.getByText('done', { exact: true })).toHaveCount(3)
    await seen(page.getByText('Arriving')).toBeVisible()
    await tap(page.getByRole('link', { name: /^Open ויטל 12/ }))
    await seen(page.getByRole('dialog').getByText('₪5,300').first()).toBeVisible()
    expect(taps).toBeLessThanOrEqual(12)
    console.log(`${taps} taps and 1 copy`)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('without JavaScript the page reads, and what is pasted becomes a draft', async () => {
  const { token } = await givenUser(product, 'Tal')
  const { page, context } = await visit(browser, product, { token, hasScript: false })
  await page.goto(`${product.url}/bring`)
  await seen(page.getByRole('heading', { name: 'Alert mails' })).toBeVisible()
  await page.getByText('Outlook', { exact: true }).click()
  await seen(page.getByText('Open Settings, Mail, Rules, and add a rule.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text or link' }).fill(HOME)
  await page.getByRole('button', { name: 'Read it' }).click()
  await seen(page.getByRole('heading', { name: 'Save this home?' })).toBeVisible()
  await seen(page.getByText('₪5,300 a month')).toBeVisible()
  await context.close()
})
