import { expect, test } from 'bun:test'
import type { Page } from 'playwright'
import type { Language } from '../../src/kernel/domain/language.ts'
import { onlyInChromium } from './engine.ts'
import { startScreens } from './journeys.ts'
import { ready } from './pages.ts'
import { seen } from './seen.ts'
import { visit } from './visit.ts'

// People with large letters, small windows and paper.

const { stage, browser } = await startScreens()

const PHONE = { width: 390, height: 844 }
/** A desktop of 1280 × 1024 at 400 %. */
const LOW = { width: 320, height: 256 }

type Options = { size: { width: number; height: number }; language?: Language; as?: 'admin' }

async function opened(path: string, { size, language, as }: Options) {
  const token = stage.tokens[as ?? 'user']
  const at = await visit(browser, stage.product, { token, size, ...(language && { language }) })
  await at.page.goto(stage.url + path)
  await ready(at.page)
  return at
}

/** As a browser whose letters are 24 px by default, where they are 16 px in most. */
const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'))

/** Parts of a page that a part around them, or the window, cuts. */
const cutIn = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const parts = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility())
    if (parts.length === 0) return [`there is no ${selector}`]
    return parts.flatMap((part) => {
      const { left, right } = part.getBoundingClientRect()
      const around = part.closest('.card, .home-post')?.getBoundingClientRect()
      const [from, to] = [around?.left ?? 0, around?.right ?? innerWidth]
      // A tooltip lies beyond what shows it.
      const isShort = getComputedStyle(part).overflowX !== 'visible'
      const isCut = isShort && part.scrollWidth > part.clientWidth + 1
      return left < from - 1 || right > to + 1 || isCut ? [part.outerHTML.slice(0, 120)] : []
    })
  }, selector)

test.each([
  ['/bots', '.frame-bar > *, .bot > p'],
  ['/chats', '.frame-bar > *'],
  ['/profile', '.frame-bar > *'],
  ['/properties', '.frame-bar > *, .home-acts > *'],
])('with large letters nothing of %s is beside a phone or cut', async (path, parts) => {
  const { page, context } = await opened(path, { size: PHONE })
  await enlarge(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(PHONE.width)
  expect(await cutIn(page, parts)).toEqual([])
  await context.close()
})

test('with large letters a table of users cuts no names', async () => {
  const { page, context } = await opened('/admin/user', { size: PHONE, as: 'admin' })
  await enlarge(page)
  expect(await cutIn(page, 'tbody th bdi')).toEqual([])
  await context.close()
})

test('with large letters a card of a chat shows the number and the buttons', async () => {
  const { page, context } = await opened(`/chats/${stage.chatId}`, { size: PHONE })
  await enlarge(page)
  // No home of this chat has a number.
  await page.evaluate(() => {
    const call = document.createElement('a')
    call.className = 'btn btn-soft btn-sm'
    call.textContent = '054-771-2096'
    for (const acts of document.querySelectorAll('.home-acts')) acts.prepend(call.cloneNode(true))
  })
  expect(await cutIn(page, '.home-acts > *')).toEqual([])
  await context.close()
})

test('in a low window the bar above a page scrolls with it, and a chat has room for its messages', async () => {
  const { page, context } = await opened(`/chats/${stage.chatId}`, { size: LOW })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [bar, log, field] = await page.evaluate(() =>
    ['.frame-bar', '[role=log]', '[data-composer]'].map((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect()
      return { top: box?.top ?? 0, bottom: box?.bottom ?? 0 }
    }),
  )
  if (!bar || !log || !field) throw new Error('The chat has not all of its parts')
  expect(bar.bottom).toBeLessThanOrEqual(0)
  expect(log.bottom - Math.max(0, log.top)).toBeGreaterThanOrEqual(LOW.height / 2)
  expect(field.bottom).toBeLessThanOrEqual(LOW.height)
  await context.close()
})

test('in a low window the button for a new bot does not cover an open menu', async () => {
  const { page, context } = await opened('/bots', { size: LOW })
  const button = page.getByRole('button', { name: 'Create new bot' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await seen(page.getByRole('menuitem').first()).toBeVisible()
  const covering = await button.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })
  expect(covering).toBe(false)
  await context.close()
})

onlyInChromium('only Chromium prints')(
  'on paper an open home is whole, alone and in light colours',
  async () => {
    const path = `/properties?home=${stage.homes.find}`
    const { page, context } = await opened(path, { size: PHONE })
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.home-card', '.frame-bar', '.home-sheet button', '.home-sheet .icon-btn'])
      expect([part, await page.locator(part).filter({ visible: true }).count()]).toEqual([part, 0])
    const sheet = await page.evaluate(() => {
      const scroll = document.querySelector('.home-scroll')
      const contact = document.querySelector('.home-contact')
      return {
        hidden: scroll && scroll.scrollHeight - scroll.clientHeight,
        contact: contact && getComputedStyle(contact).position,
        canvas: getComputedStyle(document.documentElement).backgroundColor,
      }
    })
    expect(sheet).toEqual({ hidden: 0, contact: 'static', canvas: 'rgb(245, 245, 241)' })
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
    expect(pages?.length).toBeGreaterThan(1)
    await context.close()
  },
)

test('from right to left an e-mail in the sidebar is cut at its end', async () => {
  const { page, context } = await opened('/bots', {
    size: { width: 1440, height: 900 },
    language: 'he',
  })
  const email = page.locator('aside .cut > bdi').nth(1)
  await email.evaluate((one) => one.append('.of-a-name-that-is-longer-than-the-sidebar.example'))
  const [direction, isCut] = await email.evaluate((one) => [
    getComputedStyle(one).direction,
    one.scrollWidth > one.clientWidth,
  ])
  expect([direction, isCut]).toEqual(['ltr', true])
  await context.close()
})
