import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { launchBrowser } from './chromium.ts'
import { onlyInChromium } from './engine.ts'
import { ready } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { givenUser } from './scenes.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

const HOME =
  'להשכרה בפלורנטין תל אביב, רחוב ויטל 12. דירת 2 חדרים 46 מ"ר, קומה 1, מרפסת. 5,300 ש"ח. ללא תיווך 052-6640851'
const today = new Intl.DateTimeFormat('de-DE', { timeZone: 'Asia/Jerusalem' }).format()
const CHAT = `[${today}, 0:00:01] דנה: ${HOME}\n[${today}, 0:00:02] נועה: תודה רבה לך`
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const dataDir = mkdtempSync(join(tmpdir(), 'metzia-bring-'))
let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DATA_DIR: dataDir }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Corrects the price where it was read, by the keyboard. */
async function correctPrice(page: Page, price: string): Promise<void> {
  const pencil = page.getByRole('button', { name: 'Correct: Price' })
  await pencil.focus()
  await page.keyboard.press('Enter')
  await seen(page.getByLabel('Price in shekels')).toBeFocused()
  await page.keyboard.type(price)
  await page.keyboard.press('Enter')
  await seen(page.getByText('As you say')).toBeVisible()
  await seen(pencil).toBeFocused()
}

test.each(SIZES)('a chat is uploaded, and its home is corrected in place at %o', async (size) => {
  const { token } = await givenUser(product, `Upload${size.width}`)
  const { page, context, faults } = await visit(browser, product, { token, size })
  await page.goto(`${product.url}/bring`)
  await ready(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).press('Enter')
  const buffer = Buffer.from(CHAT)
  await (await choosing).setFiles({ name: '_chat.txt', mimeType: 'text/plain', buffer })
  await seen(page.getByText('Home: 1')).toBeVisible()
  await page.getByRole('button', { name: /^Correct / }).press('Enter')
  await seen(page.getByText('₪5,300 a month')).toBeVisible()
  await correctPrice(page, '4,950')
  await seen(page.getByText('₪4,950 a month')).toBeVisible()
  await page.getByRole('link', { name: /^Open ויטל/ }).click()
  await seen(page.getByRole('dialog').getByText('₪4,950').first()).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})

onlyInChromium('the browser ends when its driver drops a file')(
  'a file that is dropped is read as one that is chosen',
  async () => {
    const { token } = await givenUser(product, 'Drop')
    const { page, context, faults } = await visit(browser, product, { token })
    await page.goto(`${product.url}/bring`)
    await ready(page)
    const dropped = await page.evaluateHandle((text) => {
      const files = new DataTransfer()
      files.items.add(new File([text], 'post.txt'))
      return files
    }, HOME)
    const card = page.getByRole('region', { name: 'Upload' })
    await card.dispatchEvent('dragover', { dataTransfer: dropped })
    await card.dispatchEvent('drop', { dataTransfer: dropped })
    await seen(card.getByText('Home: 1')).toBeVisible()
    expect(faults).toEqual([])
    await context.close()
  },
)

test('a draft with its photo and its correction is there after the server was killed', async () => {
  const { token } = await givenUser(product, 'Draft')
  const { page, context } = await visit(browser, product, { token })
  await page.goto(`${product.url}/bring`)
  await ready(page)
  await page.getByLabel('Text or link').fill(HOME)
  const photo = await page.screenshot({ type: 'png' })
  await page
    .locator('input[name=photos]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo })
  await page.getByRole('button', { name: 'Read it' }).click()
  await page.waitForURL('**/share?id=*')
  await ready(page)
  await correctPrice(page, '4,950')
  await product.kill()
  product = await startProduct({ DATA_DIR: dataDir })
  await context.close()
  const again = await visit(browser, product, { token })
  await again.page.goto(`${product.url}/share`)
  await ready(again.page)
  await seen(again.page.getByText('₪4,950 a month')).toBeVisible()
  await seen(again.page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await again.page.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(again.page.getByRole('link', { name: 'Open the home' })).toBeVisible()
  await again.page.goto(`${product.url}/share`)
  await seen(again.page.getByText('Nothing was shared')).toBeVisible()
  expect(again.faults).toEqual([])
  await again.context.close()
})
