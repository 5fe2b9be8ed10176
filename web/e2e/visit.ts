import type { Browser, BrowserContext, Page } from 'playwright'
import type { Product } from './product.ts'

type Options = {
  token?: string
  theme?: 'light' | 'dark'
  size?: { width: number; height: number }
  hasScript?: boolean
  /** Other origins that may be asked. */
  allowed?: readonly string[]
}

export type Visit = {
  page: Page
  context: BrowserContext
  /** What went wrong unseen: faults, refused resources, requests to strangers. */
  faults: string[]
}

const LISTING_PHOTOS = /^https:\/\/img\.yad2\.co\.il\//

/** Somebody's browser, in which every request to a stranger is refused and remembered. */
export async function visit(
  browser: Browser,
  product: Product,
  options: Options = {},
): Promise<Visit> {
  const {
    token,
    theme = 'light',
    size = { width: 1440, height: 900 },
    hasScript = true,
    allowed = [],
  } = options
  const context = await browser.newContext({
    viewport: size,
    javaScriptEnabled: hasScript,
    locale: 'en-GB',
  })
  const cookies = [{ name: 'theme', value: String(theme), url: product.url }]
  if (token) cookies.push({ name: 'authToken', value: token, url: product.url })
  await context.addCookies(cookies)
  const faults: string[] = []
  await context.route(
    (url) => url.origin !== product.url && !allowed.includes(url.origin),
    (route) => {
      const url = route.request().url()
      if (!LISTING_PHOTOS.test(url)) faults.push(`asked a stranger: ${url}`)
      return route.abort()
    },
  )
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`fault: ${error.message}`))
  page.on('console', (message) => {
    const said = message.text()
    // Refusals that a journey provokes are said by the browser too.
    if (message.type() === 'error' && !/Failed to load resource/.test(said))
      faults.push(`console: ${said}`)
  })
  return { page, context, faults }
}
