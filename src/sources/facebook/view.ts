import type { Page } from 'playwright'
import { seconds } from '../../kernel/clock.ts'
import { type GroupPage, MORE, type Patience } from './domain.ts'

/** How long one address may take to appear (ms). */
const HOVER_MS = seconds(1)
/** The most addresses of posts that one look makes visible. */
const HOVERS_MAX = 25
/** Characters. */
const HTML_MAX = 6_000_000
/** Addresses of posts that the page completes only below the pointer. */
const BARE_LINKS = '[role="feed"] a[href^="#"], [role="feed"] a[href^="?"]'

type View = { page: Page; answers: string[]; patience: Patience }

/** Opens cut texts, makes addresses visible, and takes what the page shows and what it has received. */
export async function collect(
  { page, answers, patience }: View,
  status: GroupPage['status'],
): Promise<GroupPage> {
  if ((await page.evaluate(expandTexts, MORE)) > 0) await page.waitForTimeout(patience.wholeMs)
  await showAddresses(page)
  const html = (await page.content()).slice(0, HTML_MAX)
  return { status, url: page.url(), html, answers: answers.splice(0) }
}

/** Scrolls to the end, and waits until the page has become longer or has had its time. */
export async function scrollOn(page: Page, { moreMs }: Patience): Promise<void> {
  const before = await page.evaluate(unitCount)
  await page.evaluate(scrollToEnd)
  await unlessLate(page.waitForFunction(hasMoreUnits, before, { timeout: moreMs }))
}

/**
 * The page completes an address when the pointer is over it. Where an event is not enough, the pointer is moved there.
 */
async function showAddresses(page: Page): Promise<void> {
  await page.evaluate(pointAtAll, BARE_LINKS)
  const links = page.locator(BARE_LINKS)
  let bare = await links.count()
  // A link that is covered stays without its address; those that got one meanwhile are no longer among them.
  for (let hovers = 0, stays = 0; hovers < HOVERS_MAX && stays < bare; hovers += 1) {
    await unlessLate(links.nth(stays).hover({ timeout: HOVER_MS }))
    const left = await links.count()
    if (left >= bare) stays += 1
    bare = left
  }
}

/** Waits for what the page may never do. A browser that has ended, unlike a time that is up, is an error. */
async function unlessLate(waiting: Promise<unknown>): Promise<void> {
  try {
    await waiting
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
  }
}

// These functions run in the page.

function expandTexts(more: readonly string[]): number {
  const buttons = [...document.querySelectorAll<HTMLElement>('[role="feed"] [role="button"]')]
  const wordsOf = (button: HTMLElement) => (button.textContent ?? '').trim().toLowerCase()
  const cut = buttons.filter((button) => [...more, 'עוד'].includes(wordsOf(button)))
  for (const button of cut.slice(0, 50)) button.click()
  return cut.length
}

function unitCount(): number {
  return document.querySelector('[role="feed"]')?.children.length ?? 0
}

function hasMoreUnits(before: number): boolean {
  return (document.querySelector('[role="feed"]')?.children.length ?? 0) > before
}

function scrollToEnd(): void {
  window.scrollTo(0, document.body.scrollHeight)
}

function pointAtAll(selector: string): void {
  for (const link of document.querySelectorAll(selector))
    for (const type of ['pointerover', 'mouseover', 'focusin'])
      link.dispatchEvent(new MouseEvent(type, { bubbles: true }))
}
