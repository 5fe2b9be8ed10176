import type { Actor } from '../../audit/domain.ts'
import { keyOfAddress } from '../../intake/posts/address.ts'
import { en as REASONS } from '../../items/reasons/en.ts'
import { seconds } from '../../kernel/clock.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { fetchGuarded } from '../../kernel/guarded-fetch.ts'
import { takeFromBudget, waitForRequest } from '../feed/rate-limit.ts'
import { refusePaused } from '../pause.ts'
import type { Source, SourceWorld } from '../source.ts'
import type { Given, Imported } from './domain.ts'
import { importAll } from './service.ts'

/** What an administrator sends: a text, a link, or a page that was saved. */
export type Sent = { text?: string; url?: string; title?: string; html?: string }

/** What an administrator has sent. */
export type Brought = { sent: Sent; by: Actor }

/** Brings in what was sent. A port: the server runs it in the Worker. */
export type Import = (brought: Brought) => Promise<Imported>

const BYTES_MAX = 2_000_000
const TIME_MS = seconds(30)

type World = Omit<SourceWorld, 'index'>

/**
 * @throws AppError `invalid` naming the field; `tooMany` while the source of a link is paused; `unavailable` when its
 * page cannot be fetched; `conflict` while another import runs.
 */
export async function importSent(
  world: World,
  sources: readonly Source[],
  { sent, by }: Brought,
): Promise<Imported> {
  const body = await bodyOf(world, sources, sent)
  return importAll(world, { given: [body], label: 'import', by })
}

async function bodyOf(world: World, sources: readonly Source[], sent: Sent): Promise<Given> {
  const { text = '', url = '', title = '', html = '' } = sent
  if (html.trim() !== '') return { name: '', body: html }
  const written = [title, text].filter((part) => part.trim() !== '').join('\n')
  if (url !== '' && URL.parse(url) === null) throw invalid('url', 'must be the address of a page')
  if (text.trim() === '') {
    if (url === '') throw invalid('text', 'A text or a link is needed')
    return { name: '', body: await fetchPage(world, sources, url) }
  }
  return { name: '', body: url === '' ? written : JSON.stringify({ text: written, link: url }) }
}

/**
 * The page of a link to a listing of a known source, within the rate limit of the source.
 * @throws AppError `invalid` for any other link; `tooMany` while the source is paused; `unavailable` when it cannot be
 * had.
 */
export async function fetchPage(
  world: World,
  sources: readonly Source[],
  link: string,
): Promise<string> {
  const page = new URL(link)
  const found = sources
    .map((source) => ({ source, request: source.requestFor?.(page, world.values) }))
    .find(({ request }) => request !== undefined)
  if (!found?.request) throw invalid('url', refusalOf(link))
  const { source, request } = found
  refusePaused(world, source)
  if (!takeFromBudget(world, source.name))
    throw new AppError('tooMany', `The requests to ${source.label} for today are used up`)
  const { signal } = new AbortController()
  await waitForRequest(world, source.name, 'listing', signal)
  const guard = {
    hosts: new Set(request.hosts),
    exempt: world.values.FETCH_HOSTS,
    headers: request.headers,
    bytes: BYTES_MAX,
    totalMs: TIME_MS,
  }
  const door = { fetch: world.fetch, resolve: world.resolve }
  const answer = await fetchGuarded(door, request.url, guard, signal)
  if (answer.kind === 'bytes') return new TextDecoder().decode(answer.bytes)
  const message = `The page of the link cannot be read: ${answer.reason}`
  throw new AppError('unavailable', message, { code: 'link', retryAfter: 60 })
}

function refusalOf(link: string): string {
  const isPost = keyOfAddress(link) !== undefined
  if (isPost) return REASONS.unsentPost
  return REASONS.unknownLink
}
