import type { Page } from 'playwright'
import type { Product } from './product.ts'
import { PASSWORD } from './scenes.ts'
import { seen } from './seen.ts'
import type { Screen, Stage } from './stage.ts'

const POST = `להשכרה בנווה שאנן חיפה, רחוב טרומפלדור 41. דירת 3 חדרים 72 מ"ר, קומה 2, מרפסת ומעלית.
חיות מחמד בשמחה. 4,900 ש"ח, כניסה 1.2.2027. ללא תיווך, 052-6640851 גיל`

const SENT = [
  { text: POST, way: 'shortcut' },
  { text: 'זוג מחפש 3 חדרים במרכז הכרמל עד 5,500 ש"ח', way: 'share' },
  { text: 'מחפשת שותפה לדירה בהדר, חדר עם מרפסת 1,900 ש"ח', way: 'share' },
  { url: 'https://homes.example/item/x7k2p9', way: 'bookmarklet' },
  { text: 'הקבלה שלך מחברת החשמל', way: 'api' },
]

const sent = new WeakMap<Product, Promise<unknown>>()

/** Sends things in, once for all pictures. */
function sendIn({ product, tokens }: Stage): Promise<unknown> {
  const known = sent.get(product) ?? product.call('POST', '/api/inbox', SENT, tokens.starter)
  sent.set(product, known)
  return known
}

async function showSent(page: Page, stage: Stage): Promise<void> {
  await sendIn(stage)
  await page.reload()
  await seen(page.locator('main .card').first()).toBeVisible()
}

const SHARED = `/share?${new URLSearchParams({ title: 'דירות להשכרה בחיפה', text: POST, url: 'https://www.facebook.com/groups/1/posts/2/' })}`

export const WAYS_SCREENS: Screen[] = [
  { name: 'share-draft', as: 'user', path: SHARED },
  { name: 'share-empty', as: 'newcomer', path: '/share' },
  {
    name: 'share-change',
    as: 'user',
    path: SHARED,
    async act(page) {
      await page.getByRole('button', { name: 'Change the text' }).click()
      await seen(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
    },
  },
  {
    name: 'profile-tokens',
    as: 'user',
    isPerSize: true,
    path: '/profile/tokens',
    async act(page) {
      await page.getByRole('textbox', { name: 'Name' }).fill('iPhone Shortcut')
      const make = page.getByRole('button', { name: 'Make token' })
      await make.click()
      const [made, password] = [page.getByText('Copy it now'), page.getByLabel('Your password')]
      await made.or(password).first().waitFor()
      // Asked for when the log-in is ten minutes ago, as it is in a long walk.
      if (await password.isVisible()) {
        await password.fill(PASSWORD)
        await make.click()
      }
      await seen(made).toBeVisible()
    },
  },
  { name: 'admin-inbox', as: 'admin', path: '/admin/inbox', act: showSent },
  {
    name: 'admin-inbox-item',
    as: 'admin',
    path: '/admin/inbox',
    async act(page, stage) {
      await showSent(page, stage)
      await page.getByRole('button', { name: /^להשכרה בנווה/ }).click()
      await seen(page.getByText('What was read')).toBeVisible()
    },
  },
  { name: 'ways-in', as: 'admin', path: '/admin/ways', act: showSent },
  { name: 'ways-in-mail', as: 'admin', path: '/admin/ways/mail' },
]
