import type { Page } from 'playwright'

/** Waits until the page is hydrated. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => !('$_TSR' in window) || window.$_TSR === undefined)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Waits until the socket is connected. */
export async function connected(page: Page): Promise<void> {
  await page.getByText('Connected to chat server').waitFor()
}
