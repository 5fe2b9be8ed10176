import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Lease } from '../../database/leases.ts'
import { type Failure, failureText } from '../../intake/domain/failure.ts'
import { endState, type Scope } from '../../intake/domain/run.ts'
import type { ReadText } from '../../intake/posts/domain.ts'
import { type ActiveRun, type End, recordRun } from '../../intake/run.ts'
import { seconds } from '../../kernel/clock.ts'
import { messageOf } from '../../kernel/domain/caught.ts'
import type { Values } from '../../world/room-settings.ts'
import { createNeededRegions } from '../feed/regions.ts'
import { recordPause } from '../pause.ts'
import { addPart, EMPTY_RESULT, type RunResult, type Source, type SourceWorld } from '../source.ts'
import { type Browser, clearLeftOver, openBrowser } from './browser.ts'
import { findChromium } from './chromium.ts'
import { newCookies } from './cookies.ts'
import { type BrowserProblem, browserFailure, type Patience } from './domain.ts'
import { FACEBOOK, readGroup } from './group-run.ts'
import { type ProfileFiles, profileFiles } from './profile.ts'

/** Any active bot needs the groups: what city a post is about is known only after it was read. */
const neededRegions = createNeededRegions(() => 0)

/** As long as a slow connection needs. */
const PATIENCE: Patience = { shownMs: seconds(12), moreMs: seconds(4), wholeMs: 700 }

const PREFIX = 'group:'
const scopesOf = ({ FACEBOOK_GROUPS }: Values): Scope[] =>
  FACEBOOK_GROUPS.map((group) => `${PREFIX}${group}`)

/** Groups of Facebook, read with the profile of the operator. Off until groups are set. */
export function facebookSource(readText: ReadText, patience = PATIENCE): Source {
  return {
    name: FACEBOOK,
    label: 'Facebook',
    imageHosts: ['fbcdn.net'],
    isOn: ({ FACEBOOK_GROUPS }) => FACEBOOK_GROUPS.length > 0,
    everyMs: ({ FACEBOOK_INTERVAL }) => FACEBOOK_INTERVAL,
    needs: (world, values, bots) =>
      neededRegions(world, bots).length === 0 ? [] : scopesOf(values),
    run: (world, lease, signal) => readGroups(world, { lease, readText, patience }, signal),
    async lacks({ CHROMIUM_PATH }) {
      const found = await findChromium(CHROMIUM_PATH)
      return found.kind === 'problem' ? browserFailure(found.problem, 'its start') : undefined
    },
    clear: ({ values, clock, log }) => clearLeftOver({ clock, log }, profileFiles(values.DATA_DIR)),
    failurePicture({ DATA_DIR }) {
      const { screenshot } = profileFiles(DATA_DIR)
      return existsSync(screenshot) ? readFileSync(screenshot) : undefined
    },
  }
}

type Work = { lease: Lease; readText: ReadText; patience: Patience }

/** One browser for all groups. It is closed in any case. */
async function readGroups(world: SourceWorld, work: Work, signal: AbortSignal): Promise<RunResult> {
  const files = profileFiles(world.values.DATA_DIR)
  const groups = world.values.FACEBOOK_GROUPS
  const opened = await openWithCookies(world, files, work.patience)
  if (opened.kind === 'problem')
    return failedStart(world, files, groups[0] ?? '', opened.problem, signal)
  const { browser } = opened
  const stop = () => void browser.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    let result: RunResult = EMPTY_RESULT
    for (const group of groups) {
      const task = { ...work, group, browser, files }
      const ended = await recordGroup(world, group, signal, (run) =>
        readGroup(world, task, run, signal),
      )
      const waitMs = pauseAfterRun(world, ended)
      result = addPart(result, ended, { waitMs })
      if (waitMs > 0 || ended.failure?.code === 'browserFailed') break
    }
    if (result.failure === null) rmSync(files.screenshot, { force: true })
    return result
  } finally {
    signal.removeEventListener('abort', stop)
    await browser.close()
  }
}

type Opened = { kind: 'open'; browser: Browser } | { kind: 'problem'; problem: BrowserProblem }

async function openWithCookies(
  world: SourceWorld,
  files: ProfileFiles,
  patience: Patience,
): Promise<Opened> {
  const { FACEBOOK_COOKIES_FILE: path, FACEBOOK_URL: base } = world.values
  const { CHROMIUM_PATH: chromiumPath, SCRAPER_PROXY: proxy } = world.values
  let taken: ReturnType<typeof newCookies>
  try {
    taken = newCookies(path, base, files)
  } catch (error) {
    const reason = messageOf(error)
    const problem = `FACEBOOK_COOKIES_FILE cannot be used: ${reason}`
    return { kind: 'problem', problem: { code: 'browserFailed', problem } }
  }
  const { cookies, noteTaken } = taken
  const launch = { base, chromiumPath, proxy, cookies, patience, isShown: false }
  const opened = await openBrowser(world, files, launch)
  if (opened.kind === 'open') noteTaken()
  return opened
}

function recordGroup(
  world: SourceWorld,
  group: string,
  signal: AbortSignal,
  work: (run: ActiveRun) => Promise<End>,
): Promise<ActiveRun & End> {
  const begin = { source: FACEBOOK, kind: 'pass', scope: `${PREFIX}${group}` } as const
  return recordRun(world, begin, signal, work)
}

/** The browser did not start: a run of the first group says why, and no picture of an earlier failure stays. */
async function failedStart(
  world: SourceWorld,
  files: ProfileFiles,
  group: string,
  problem: BrowserProblem,
  signal: AbortSignal,
): Promise<RunResult> {
  rmSync(files.screenshot, { force: true })
  const failure: Failure = browserFailure(problem, `group ${group}`)
  const ended = await recordGroup(world, group, signal, async () => ({ failure, retryAfterMs: 0 }))
  return addPart(EMPTY_RESULT, ended, { waitMs: pauseAfterRun(world, ended) })
}

function pauseAfterRun(world: SourceWorld, { failure, retryAfterMs }: End): number {
  const state = endState(failure)
  const reason = failure && failureText(failure)
  world.log.info({ source: FACEBOOK, state, code: failure?.code, reason }, 'group read')
  return recordPause(world, FACEBOOK, { state, retryAfterMs })
}
