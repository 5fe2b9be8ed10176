// Drives the browser, in a process of its own: memory and hangs of the browser's library stay out of the server.
// Commands come on standard input, replies go to standard output, a line of JSON each. It ends, with the browser, when
// its input ends.

import { createInterface } from 'node:readline'
import type { BrowserContext, Page } from 'playwright'
import { seconds } from '../../kernel/clock.ts'
import { messageOf } from '../../kernel/domain/caught.ts'
import { childrenOf, processOf } from '../../kernel/processes.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { findChromium } from './chromium.ts'
import type { BrowserProblem, Command, Launch, Reply } from './domain.ts'
import { clearLocks, killRecorded, recordProcess } from './profile.ts'
import { collect, scrollOn } from './view.ts'

/** The browser asks for nothing but the pages that it is sent to. */
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-crash-reporter',
  '--no-first-run',
  '--no-default-browser-check',
  '--metrics-recording-only',
]
const PAGE_MS = seconds(30)
const START_MS = seconds(30)
const PICTURE_TRIES = 3
/** How often the operator's log-in is looked for. */
const LOGIN_LOOK_MS = seconds(1)
/** The most bytes of answers that are kept between two looks. */
const ANSWERS_MAX = 8_000_000
/** The cookie of a logged-in account. */
const ACCOUNT_COOKIE = 'c_user'
const SHOWN = '[role="feed"] > *, input[name="pass"], form[action*="checkpoint"]'

type Open = { launch: Launch; context: BrowserContext; page: Page; answers: string[] }
let open: Open | undefined
let recordFile: string | undefined

const problem = (of: BrowserProblem): Reply => ({ kind: 'problem', problem: of })

async function start(launch: Launch): Promise<Reply> {
  recordFile = launch.record
  const own = processOf(process.pid)
  if (own) recordProcess(launch.record, own)
  const owner = clearLocks(launch)
  if (owner !== null) return problem({ code: 'profileInUse', pid: owner })
  const found = await findChromium(launch.chromiumPath)
  if (found.kind === 'problem') return found
  const { chromium, executablePath } = found
  const launched = chromium.launchPersistentContext(launch.profile, {
    executablePath,
    headless: !launch.isShown,
    args: process.getuid?.() === 0 ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS,
    timeout: START_MS,
    acceptDownloads: false,
    locale: 'he-IL',
    ...(launch.proxy === '' ? {} : { proxy: { server: launch.proxy } }),
  })
  await recordBrowser(launched, launch.record)
  const context = await launched
  context.setDefaultTimeout(PAGE_MS)
  await context.addCookies([...launch.cookies])
  const page = context.pages()[0] ?? (await context.newPage())
  open = { launch, context, page, answers: [] }
  prepare(open)
  return { kind: 'done' }
}

/** Records the browser as soon as it runs, before it has started up. */
async function recordBrowser(launched: Promise<unknown>, record: string): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  launched.then(over, over)
  while (!isOver) {
    const [browser] = childrenOf(process.pid)
    if (browser) return recordProcess(record, browser)
    await systemClock.sleep(2)
  }
}

/** Keeps what the page receives from the API, and closes everything that it opens besides. */
function prepare({ context, page, answers }: Open): void {
  page.on('dialog', (dialog) => void dialog.dismiss().catch(note))
  context.on('page', (other) => void (other === page ? undefined : other.close().catch(note)))
  page.on('response', (response) => {
    if (!URL.parse(response.url())?.pathname.startsWith('/api/graphql')) return
    response.text().then((body) => {
      const size = answers.reduce((sum, one) => sum + one.length, body.length)
      if (size <= ANSWERS_MAX) answers.push(body)
    }, note)
  })
}

/** Says on standard error what went wrong beside the commands. */
function note(error: unknown): void {
  console.error(messageOf(error))
}

async function openGroup({ page, launch, answers }: Open, group: string): Promise<Reply> {
  answers.length = 0
  const address = `${launch.base}/groups/${encodeURIComponent(group)}/?sorting_setting=CHRONOLOGICAL`
  const response = await page.goto(address, { waitUntil: 'domcontentloaded', timeout: PAGE_MS })
  const shown = page.locator(SHOWN).first()
  await Promise.race([
    shown.waitFor({ state: 'attached' }).catch(note),
    systemClock.sleep(launch.patience.shownMs),
  ])
  return {
    kind: 'page',
    page: await collect({ page, answers, patience: launch.patience }, response?.status() ?? null),
  }
}

async function waitForLogin({ page, context, launch }: Open): Promise<Reply> {
  await page.goto(launch.base, { waitUntil: 'domcontentloaded', timeout: PAGE_MS })
  while (!page.isClosed()) {
    const cookies = await context.cookies(launch.base)
    if (cookies.some(({ name }) => name === ACCOUNT_COOKIE))
      return { kind: 'login', isLoggedIn: true }
    await systemClock.sleep(LOGIN_LOOK_MS)
  }
  return { kind: 'login', isLoggedIn: false }
}

/** A picture of the page. Chromium sometimes refuses one on a busy machine, and gives it when asked again. */
async function picture(page: Page, triesLeft = PICTURE_TRIES): Promise<Buffer> {
  try {
    return await page.screenshot({ type: 'jpeg', quality: 50, timeout: PAGE_MS })
  } catch (error) {
    if (triesLeft <= 1 || page.isClosed()) throw error
    note(error)
    return picture(page, triesLeft - 1)
  }
}

async function obey(command: Command): Promise<Reply> {
  if (command.do === 'start') return start(command.launch)
  if (!open) return problem({ code: 'browserFailed', problem: 'the browser is not open' })
  const { page, answers, context, launch } = open
  switch (command.do) {
    case 'open':
      return openGroup(open, command.group)
    case 'more':
      await scrollOn(page, launch.patience)
      return {
        kind: 'page',
        page: await collect({ page, answers, patience: launch.patience }, null),
      }
    case 'again':
      await page.waitForTimeout(launch.patience.wholeMs)
      return {
        kind: 'page',
        page: await collect({ page, answers, patience: launch.patience }, null),
      }
    case 'screenshot':
      return { kind: 'screenshot', image: (await picture(page)).toString('base64') }
    case 'login':
      return waitForLogin(open)
    case 'close':
      await context.close()
      return { kind: 'done' }
  }
}

/** The first line of an error: the rest has addresses and pages. */
function firstLine(error: unknown): string {
  const text = messageOf(error)
  const line = text.split('\n')[0]?.replace(/https?:\/\/\S+/g, 'the page') ?? ''
  return `the browser failed: ${line.slice(0, 200)}`
}

// Ctrl-C in a terminal reaches this process too: its parent closes it in order.
process.on('SIGINT', () => undefined)

async function answer(line: string): Promise<void> {
  let reply: Reply
  try {
    reply = await obey(JSON.parse(line) as Command)
  } catch (error) {
    reply = problem({ code: 'browserFailed', problem: firstLine(error) })
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`)
}

const commands = createInterface({ input: process.stdin })
commands.on('line', (line) => void answer(line))
commands.on('close', () => {
  if (recordFile !== undefined) killRecorded({ record: recordFile })
  process.exit(0)
})
