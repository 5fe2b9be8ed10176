import {
  Builder,
  By,
  Capabilities,
  until,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver'
import { AUTH_COOKIE } from '../../../src/auth/domain.ts'
import { findWebKit } from '../../../src/testing/worlds/webkit.ts'
import type { Product } from '../product.ts'

/** How long a state of the page is waited for, in milliseconds. */
const PATIENCE_MS = 60_000

export type WebKitBrowser = {
  open(size: { width: number; height: number }): Promise<WebDriver>
  stop(): Promise<void>
}

/** Starts a display that nobody sees, and the driver of WebKit on it. */
export async function startWebKit(): Promise<WebKitBrowser> {
  const installed = findWebKit()
  if (!installed) throw new Error('WebKit was not found: install webkit2gtk-driver and xvfb')
  const display = Bun.spawn(
    [installed.display, '-displayfd', '1', '-screen', '0', '1600x1200x24'],
    {
      stdout: 'pipe',
      stderr: 'ignore',
    },
  )
  const number = await lineOf(display.stdout)
  const port = freePort()
  const driver = Bun.spawn([installed.driver, `--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}` },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  await answering(port)
  /** The driver has one browser at a time. */
  let current: WebDriver | undefined
  return {
    async open(size) {
      await current?.quit()
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: installed.browser, args: ['--automation'] },
      })
      current = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build()
      await current
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...size })
      return current
    },
    async stop() {
      await current?.quit()
      for (const child of [driver, display]) child.kill()
      await Promise.all([driver.exited, display.exited])
    },
  }
}

/** The first line that a process prints. */
async function lineOf(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const part of output) {
    text += new TextDecoder().decode(part)
    if (text.includes('\n')) return text.trim()
  }
  throw new Error('The display did not start')
}

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  void server.stop(true)
  return port
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (status?.ok) return
    await Bun.sleep(100)
  }
  throw new Error('The driver of WebKit did not start')
}

/** Signs a browser in by the cookie of a session. */
export async function signIn(browser: WebDriver, product: Product, token: string): Promise<void> {
  await browser.get(`${product.url}/favicon.svg`)
  await browser.manage().addCookie({ name: AUTH_COOKIE, value: token, path: '/' })
}

/** An element by its words: of a button, a link, a heading or a field's label. */
export function named(browser: WebDriver, tag: string, words: string): Promise<WebElement> {
  const is = `normalize-space(.)=${quoted(words)} or @aria-label=${quoted(words)}`
  return seen(browser, By.xpath(`//${tag}[${is}]`))
}

/** An element that is on the page and drawn. */
export async function seen(browser: WebDriver, by: By): Promise<WebElement> {
  const element = await browser.wait(until.elementLocated(by), PATIENCE_MS, String(by))
  return browser.wait(until.elementIsVisible(element), PATIENCE_MS, String(by))
}

/** Waits until a part of the page contains the words. */
export async function says(browser: WebDriver, css: string, words: string): Promise<void> {
  const has = async () => {
    const script =
      'return [...document.querySelectorAll(arguments[0])].some((one) => one.textContent.includes(arguments[1]))'
    return browser.executeScript<boolean>(script, css, words)
  }
  await browser.wait(has, PATIENCE_MS, `${css} says ${words}`)
}

const quoted = (words: string) =>
  words.includes("'")
    ? `concat(${words
        .split("'")
        .map((part) => `'${part}'`)
        .join(`, "'", `)})`
    : `'${words}'`

/** Where an element, or the first line of its text, begins and ends, in pixels of the window. */
export function linesOf(browser: WebDriver, css: string): Promise<{ text: Box; box: Box }> {
  return browser.executeScript(
    `const [one] = document.querySelectorAll(arguments[0])
     const range = document.createRange()
     range.selectNodeContents(one)
     const of = ({ left, right }) => ({ left, right })
     return { text: of(range.getClientRects()[0]), box: of(one.getBoundingClientRect()) }`,
    css,
  )
}

type Box = { left: number; right: number }
