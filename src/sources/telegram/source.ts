import { write } from '../../database/database.ts'
import { type Failure, failureText, type Problem } from '../../intake/domain/failure.ts'
import { endState } from '../../intake/domain/run.ts'
import { type ActiveRun, type End, recordRun, SUCCESS } from '../../intake/run.ts'
import { updateRun } from '../../intake/store/runs.ts'
import { TITLE_MAX } from '../../items/domain.ts'
import { addItem } from '../../items/store.ts'
import { updateWayState, wayState } from '../../items/way-states.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { type FetchLimits, fetchText } from '../../kernel/fetcher.ts'
import { isTooCostly, TOO_COSTLY } from '../../parsing/parse.ts'
import { namedChannels, postKey, postLink } from '../../telegram/domain/channels.ts'
import type { Values } from '../../world/room-settings.ts'
import { addTypes } from '../counts.ts'
import { retryAfterMs, waitForRequest } from '../feed/rate-limit.ts'
import { createNeededRegions } from '../feed/regions.ts'
import { recordPause } from '../pause.ts'
import { addPart, EMPTY_RESULT, type RunResult, type Source, type SourceWorld } from '../source.ts'
import type { ChannelPost, Preview } from './preview.ts'

const TELEGRAM = 'telegram'
const WAY = 'channel'
const PREFIX = 'channel:'

/** The least time between two readings of a channel. */
const CHANNEL_MS = minutes(20)
/** Intervals vary by a fifth. */
const EVERY_MS = CHANNEL_MS * 1.25
/** The most pages of a channel that one reading goes back. */
const PAGES_MAX = 5
const LIMITS: FetchLimits = { headMs: seconds(15), totalMs: seconds(30), bytes: 4 * 1_048_576 }
const BLOCKS = new Set([401, 403, 429])

/** Any active bot needs the channels: what city a post is about is known only after it was read. */
const neededRegions = createNeededRegions(() => 0)

const channelsOf = ({ TELEGRAM_CHANNELS }: Values) => namedChannels(TELEGRAM_CHANNELS)

/**
 * Public channels of Telegram by their preview page. Their posts wait in the inbox, where those that a bot of ours has
 * received, or that a user has forwarded, are the same items.
 */
export const telegramChannels: Source = {
  name: TELEGRAM,
  label: 'Telegram channels',
  imageHosts: ['telesco.pe', 'cdn-telegram.org'],
  isOn: (values) => channelsOf(values).length > 0,
  everyMs: () => EVERY_MS,
  needs: (world, values, bots) =>
    neededRegions(world, bots).length === 0
      ? []
      : channelsOf(values).map((name) => `${PREFIX}${name}`),
  run: readChannels,
}

async function readChannels(
  world: SourceWorld,
  _lease: unknown,
  signal: AbortSignal,
): Promise<RunResult> {
  let result: RunResult = EMPTY_RESULT
  for (const channel of channelsOf(world.values)) {
    if (isFresh(world, channel)) continue
    const begin = { source: TELEGRAM, kind: 'pass', scope: `${PREFIX}${channel}` } as const
    const ended = await recordRun(world, begin, signal, (run) =>
      readChannel(world, { channel, run }, signal),
    )
    const { failure, retryAfterMs: asked } = ended
    const state = endState(failure)
    const reason = failure && failureText(failure)
    world.log.info(
      { source: TELEGRAM, channel, state, code: failure?.code, reason },
      'channel read',
    )
    const waitMs = recordPause(world, TELEGRAM, { state, retryAfterMs: asked })
    result = addPart(result, ended, { waitMs })
    if (waitMs > 0) break
  }
  return result
}

/** Whether a channel was asked for less than 20 minutes ago, by whichever process. */
function isFresh({ db, clock }: SourceWorld, channel: string): boolean {
  const state = wayState(db, { way: WAY, part: channel })
  const since = clock.now() - Math.max(state?.reachedAt ?? 0, state?.failedAt ?? 0)
  // A time in the future was stored before the clock was set back.
  return since >= 0 && since < CHANNEL_MS
}

type Task = { channel: string; run: ActiveRun }

/** Reads a channel from its newest post back, until a page has one that is known. */
async function readChannel(world: SourceWorld, task: Task, signal: AbortSignal): Promise<End> {
  const { db, clock } = world
  const { channel, run } = task
  let before: number | undefined
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const read = await askPage(world, { channel, before }, signal)
    if ('failure' in read) {
      const [failure, failedAt] = [failureText(read.failure), clock.now()]
      write(db, (tx) => updateWayState(tx, { way: WAY, part: channel }, { failure, failedAt }))
      return read
    }
    const { isAllNew } = storePosts(world, task, read.posts, page)
    const oldest = Math.min(...read.posts.map(({ id }) => id))
    if (!isAllNew || read.posts.length === 0 || oldest <= 1 || oldest === before) break
    before = oldest
    signal.throwIfAborted()
  }
  run.isComplete = true
  return SUCCESS
}

/** Stores the posts of a page as items that wait to be read. */
function storePosts(
  { db, clock, random }: SourceWorld,
  { channel, run }: Task,
  posts: readonly ChannelPost[],
  page: number,
): { isAllNew: boolean } {
  const withText = posts.filter(({ text }) => text !== '')
  const isNew = write(db, (tx) => {
    const now = clock.now()
    const added = withText.map((post) => addItem(tx, arrivingOf(channel, post), { random, now }))
    const news = added.filter((one) => one.isNew).length
    const silent = posts.length - withText.length
    const { tally, pass } = run
    run.tally = {
      ...tally,
      seen: tally.seen + posts.length,
      new: tally.new + news,
      unchanged: tally.unchanged + added.length - news,
      leftOut: tally.leftOut + silent,
    }
    if (silent > 0)
      run.leftOutTypes = addTypes(run.leftOutTypes, [{ type: 'no text', count: silent }])
    updateRun(tx, pass.runRid, { ...run.tally, pages: page }, now)
    updateWayState(tx, { way: WAY, part: channel }, { failure: null, reachedAt: now })
    return added.map((one) => one.isNew)
  })
  return { isAllNew: isNew.every(Boolean) }
}

function arrivingOf(username: string, { id, text, images, at }: ChannelPost) {
  const channel = { id: username, username }
  const url = postLink(channel, id)
  return {
    way: WAY,
    userRid: null,
    key: postKey(channel, id),
    content: { text, ...(url && { url }), images },
    sentAt: at,
    title: text.replaceAll(/\s+/g, ' ').slice(0, TITLE_MAX),
  } as const
}

type Asked = { channel: string; before: number | undefined }

/** @throws the signal's reason when it aborts. */
async function askPage(
  world: SourceWorld,
  { channel, before }: Asked,
  signal: AbortSignal,
): Promise<{ posts: ChannelPost[] } | (End & { failure: Failure })> {
  const { values, clock } = world
  await waitForRequest(world, TELEGRAM, 'page', signal)
  const address = `${values.TELEGRAM_WEB_URL}/s/${channel}`
  const url = before === undefined ? address : `${address}?before=${before}`
  const headers = { 'user-agent': 'Metzia (self-hosted property finder)', accept: 'text/html' }
  const proxy = values.SCRAPER_PROXY
  const fetched = await fetchText(world, { url, headers, proxy, limits: LIMITS }, signal)
  signal.throwIfAborted()
  const failed = (problem: Problem, retryAfter = 0) => ({
    failure: { ...problem, in: `channel ${channel}` },
    retryAfterMs: retryAfter,
  })
  if (fetched.kind === 'failed') return failed({ code: 'network', problem: fetched.reason })
  if (fetched.kind === 'redirect') {
    if (fetched.host !== new URL(url).hostname)
      return failed({ code: 'redirected', host: fetched.host || null })
    const text = `channel ${channel} has no public preview, or does not exist`
    return { failure: { code: 'other', text }, retryAfterMs: 0 }
  }
  const { status, body } = fetched
  const retryAfter = retryAfterMs(fetched.headers.get('retry-after'), clock.now())
  if (BLOCKS.has(status)) return failed({ code: 'blocked', by: 'status', status }, retryAfter)
  if (status !== 200) return failed({ code: 'http', status }, retryAfter)
  const preview = await previewOf(world, body, channel, before === undefined)
  return preview.kind === 'page' ? { posts: preview.posts } : failed(preview.problem)
}

/** The posts of a page, which the process of readers reads. */
async function previewOf(
  { parse }: SourceWorld,
  body: string,
  channel: string,
  isNewest: boolean,
): Promise<Preview> {
  try {
    return await parse('channelPage', { body, channel, isNewest })
  } catch (error) {
    if (!isTooCostly(error)) throw error
    return { kind: 'problem', problem: { code: 'shapeChanged', path: '', problem: TOO_COSTLY } }
  }
}
