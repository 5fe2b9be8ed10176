import { writeFileSync } from 'node:fs'
import { listingOf } from '../../assets/store/listings.ts'
import { write } from '../../database/database.ts'
import type { Lease } from '../../database/leases.ts'
import type { Failure } from '../../intake/domain/failure.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { ingestAll } from '../../intake/ingest.ts'
import { addCrossPosts, crossPostsAmong } from '../../intake/posts/cross-posts.ts'
import type { Post, PostKey, ReadText } from '../../intake/posts/domain.ts'
import { keyOfPost } from '../../intake/posts/keys.ts'
import { planPost } from '../../intake/posts/plan.ts'
import { type ActiveRun, type End, SUCCESS } from '../../intake/run.ts'
import { updateRun } from '../../intake/store/runs.ts'
import { endTaken } from '../../intake/taken.ts'
import { minutes } from '../../kernel/clock.ts'
import { addTypes } from '../counts.ts'
import { waitForRequest } from '../feed/rate-limit.ts'
import { ASKED_MAX_MS } from '../pause.ts'
import type { SourceWorld } from '../source.ts'
import type { Browser } from './browser.ts'
import { browserFailure, type Command } from './domain.ts'
import { judge } from './judge.ts'
import { isKnowable, isSettled, postsIn } from './posts.ts'
import type { ProfileFiles } from './profile.ts'

export const FACEBOOK = 'facebook'

/** The most times that one pass scrolls on in a group. */
const SCROLLS_MAX = 5
/** The most times that a page is read again until it has settled. */
const LOOKS_AGAIN_MAX = 6

export type GroupTask = {
  group: string
  browser: Browser
  files: ProfileFiles
  lease: Lease
  readText: ReadText
}

/**
 * Reads one group: scrolls on while that brings posts that are not stored yet. What each look shows is stored before the
 * next one, so a failure loses nothing that was seen.
 * @throws the signal's reason when it aborts.
 */
export async function readGroup(
  world: SourceWorld,
  task: GroupTask,
  run: ActiveRun,
  signal: AbortSignal,
): Promise<End> {
  const seen = new Set<string>()
  for (let look = 0; look <= SCROLLS_MAX; look += 1) {
    const command =
      look === 0 ? ({ do: 'open', group: task.group } as const) : ({ do: 'more' } as const)
    const looked = await lookOnce(world, task, command, signal)
    if ('failure' in looked) return endOf(world, task, looked.failure)
    const posts = looked.posts.filter((post) => isFirst(seen, post))
    const isNews = await storePosts(world, task, { run, posts }, signal)
    if (!isNews) break
  }
  return SUCCESS
}

const isFirst = (seen: Set<string>, post: Post): boolean => {
  const { externalId } = keyOf(post)
  const size = seen.size
  return seen.add(externalId).size > size
}

/** Posts of this source keep their source when the page showed no address. */
function keyOf(post: Post): PostKey {
  const key = keyOfPost(post)
  return post.id !== null && key.source !== FACEBOOK
    ? { source: FACEBOOK, externalId: post.id, link: key.link }
    : { ...key, source: FACEBOOK }
}

type Looked = { posts: Post[] } | { failure: Failure }

/**
 * The posts that a page shows once it has settled: while one is cut or has no address, the page is read again, until two
 * readings are equal. What cannot be known again then is left for the next pass: it would be told twice.
 */
async function lookOnce(
  world: SourceWorld,
  task: GroupTask,
  command: Command,
  signal: AbortSignal,
): Promise<Looked> {
  await waitForRequest(world, FACEBOOK, 'page', signal)
  const answers: string[] = []
  let looked = await look(world, task, { command, answers }, signal)
  for (let again = 0; again < LOOKS_AGAIN_MAX; again += 1) {
    if ('failure' in looked || looked.posts.every(isSettled)) break
    const next = await look(world, task, { command: { do: 'again' }, answers }, signal)
    const isEqual = Bun.deepEquals(next, looked)
    looked = next
    if (isEqual && again > 0) break
  }
  return 'failure' in looked ? looked : { posts: looked.posts.filter(isKnowable) }
}

/** One reading of the page. `answers` gathers what the page has received in all of them. */
async function look(
  { values }: SourceWorld,
  { group, browser }: GroupTask,
  { command, answers }: { command: Command; answers: string[] },
  signal: AbortSignal,
): Promise<Looked> {
  const name = `group ${group}`
  const reply = await browser.ask(command)
  signal.throwIfAborted()
  if (reply.kind === 'problem') return { failure: browserFailure(reply.problem, name) }
  if (reply.kind !== 'page') throw new Error(`The browser answered a look with ${reply.kind}`)
  answers.push(...reply.page.answers)
  const judged = judge({ ...reply.page, answers }, values.FACEBOOK_URL, name)
  if (judged.kind === 'failure') return { failure: judged.failure }
  return { posts: postsIn(judged.contents, judged.stories) }
}

/** Stores what posts advertise. @returns whether any of them was not stored before. */
async function storePosts(
  world: SourceWorld,
  { lease, readText }: GroupTask,
  { run, posts }: { run: ActiveRun; posts: readonly Post[] },
  signal: AbortSignal,
): Promise<boolean> {
  const { db, clock } = world
  const planned = posts.flatMap((post) => planPost({ ...world, readText }, post, keyOf(post)))
  const homes: RawListing[] = []
  for (const { sorted } of planned) {
    if (sorted.outcome === 'home') homes.push(sorted.listing)
    else run.leftOutTypes = addTypes(run.leftOutTypes, [{ type: sorted.outcome, count: 1 }])
  }
  const isNews = homes.some((home) => listingOf(db, home) === undefined)
  const leftOut = planned.length - homes.length
  const { tally, pass } = run
  run.tally = { ...tally, seen: tally.seen + leftOut, leftOut: tally.leftOut + leftOut }
  write(db, (tx) => updateRun(tx, pass.runRid, run.tally, clock.now()))
  const work = { pass, lease, tally: run.tally, isDated: true }
  run.tally = await ingestAll(world, world.index, homes, work)
  await endTaken(world, planned, { run, lease }, signal)
  run.crossPosts = addCrossPosts(run.crossPosts, crossPostsAmong(db, homes))
  return isNews
}

/** Failures that only a person can end: asking again sooner would only be noticed by the site. */
const NEEDS_A_PERSON: ReadonlySet<Failure['code']> = new Set(['sessionExpired', 'checkpoint'])
const SCREENSHOT_MS = minutes(1)

async function endOf(
  world: SourceWorld,
  { browser, files }: GroupTask,
  failure: Failure,
): Promise<End> {
  const reply = await browser.ask({ do: 'screenshot' }, SCREENSHOT_MS)
  if (reply.kind === 'screenshot')
    writeFileSync(files.screenshot, Buffer.from(reply.image, 'base64'), { mode: 0o600 })
  else world.log.debug({ reply: reply.kind }, 'the browser shows no picture of the failure')
  return { failure, retryAfterMs: NEEDS_A_PERSON.has(failure.code) ? ASKED_MAX_MS : 0 }
}
