import type { Page } from 'playwright'

/** Waits until the page has come alive: everything the server sent has been taken over. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => !('$_TSR' in window) || window.$_TSR === undefined)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/** Waits until the line to the server stands. */
export async function connected(page: Page): Promise<void> {
  await page.getByText('Connected to chat server').waitFor()
}
