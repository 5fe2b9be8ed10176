import type { Browser, BrowserContext, Page, Request } from 'playwright'
import type { Language } from '../../src/kernel/domain/language.ts'
import { isFirefox } from './engine.ts'
import type { Product } from './product.ts'

type Options = {
  token?: string
  theme?: 'light' | 'dark'
  size?: { width: number; height: number }
  hasScript?: boolean
  /** Whether there is a service worker. Requests of pages with one cannot be intercepted. */
  hasWorker?: boolean
  userAgent?: string
  hasTouch?: boolean
  /** The language of the pages; that of the browser, English, by default. */
  language?: Language
  /** The time zone of the browser; Israel's by default, as of most readers. */
  timezoneId?: string
  /** Other origins that may be requested. */
  allowed?: readonly string[]
}

export type Visit = {
  page: Page
  context: BrowserContext
  /** Errors that the page does not show: exceptions, console errors, requests to other origins. */
  faults: string[]
}

/** Photos of homes. The server of a journey cannot ask their source: none is shown. */
export const PHOTOS = /\/images\/[^/]+\/\d+\?w=|\/h\/[\w-]+\/photo$/

/** Firefox reports a font of a page that was left before it came: 2152398850 stands for an aborted request. */
const LEFT = /^download failed \(font-family: .* status=2152398850 /

/**
 * Tells whether a page has asked for another one that has not come yet. Firefox ends what a page still loads at once,
 * also modules, whose errors React then logs.
 */
function leaving(page: Page): () => boolean {
  let isLeaving = false
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true
  })
  page.on('domcontentloaded', () => {
    isLeaving = false
  })
  return () => isLeaving
}

const isHere = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === 'localhost'

/** A new browser, in which every request to another origin comes to nothing and is recorded. */
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
    hasWorker = false,
    userAgent,
    hasTouch = false,
    timezoneId = 'Asia/Jerusalem',
    language,
    allowed = [],
  } = options
  const context = await browser.newContext({
    viewport: size,
    javaScriptEnabled: hasScript,
    hasTouch,
    // Firefox has no layout for telephones.
    ...(!isFirefox && { isMobile: hasTouch }),
    locale: 'en-GB',
    timezoneId,
    reducedMotion: 'reduce',
    ...(userAgent !== undefined && { userAgent }),
    serviceWorkers: hasWorker ? 'allow' : 'block',
  })
  const cookies = [{ name: 'theme', value: String(theme), url: product.url }]
  if (token) cookies.push({ name: 'authToken', value: token, url: product.url })
  if (language) cookies.push({ name: 'lang', value: language, url: product.url })
  await context.addCookies(cookies)
  const faults: string[] = []
  const isForeign = ({ protocol, origin }: URL) =>
    /^https?:$/.test(protocol) && origin !== product.url && !allowed.includes(origin)
  const record = (request: Request) => {
    const url = new URL(request.url())
    const { errorText } = request.failure() ?? {}
    // Chromium is started so that it finds this machine only. What a journey answers itself, or aborts, is none.
    const isAsked = isHere(url) || errorText === 'net::ERR_NAME_NOT_RESOLVED'
    if (isForeign(url) && isAsked) faults.push(`requested another origin: ${url}`)
  }
  if (isFirefox)
    await context.route(isForeign, (route) => {
      faults.push(`requested another origin: ${route.request().url()}`)
      return route.abort()
    })
  else context.on('requestfailed', record).on('requestfinished', record)
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => {
    if (!LEFT.test(message)) faults.push(`exception: ${message}`)
  })
  const isLeaving = leaving(page)
  page.on('console', (message) => {
    const text = message.text()
    if (isFirefox && isLeaving() && text === 'Error') return
    // The browser logs every error answer, also one that a journey provokes.
    if (message.type() === 'error' && !/Failed to load resource/.test(text))
      faults.push(`console: ${text}`)
  })
  return { page, context, faults }
}
