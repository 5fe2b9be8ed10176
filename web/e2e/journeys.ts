import { afterAll } from 'bun:test'
import { launchBrowser } from './chromium.ts'
import { startProduct } from './product.ts'
import { setStage } from './stage.ts'

/**
 * The product and a browser for the journeys of a file. They start before its first one, and end after its last.
 * @param settings of the product; `options`: of the browser.
 */
export async function startJourneys(
  settings: Parameters<typeof startProduct>[0] = {},
  options: Parameters<typeof launchBrowser>[0] = {},
) {
  const [product, browser] = await Promise.all([startProduct(settings), launchBrowser(options)])
  afterAll(async () => {
    await browser.close()
    await product.stop()
  })
  return { product, browser }
}

/** The stage of all screens and a browser for the tests of a file, in the same way. */
export async function startScreens() {
  const [stage, browser] = await Promise.all([setStage(), launchBrowser()])
  afterAll(async () => {
    await browser.close()
    await stage.stop()
  })
  return { stage, browser }
}
