import pkg from '../../../package.json'
import { attempt, limitKey } from '../../auth/limits.ts'
import { writeWhenFree } from '../../database/database.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import { fetchText } from '../../kernel/fetcher.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import type { Context } from '../../process/context.ts'
import type { User } from '../../users/domain.ts'
import { isInIsrael } from '../plausible.ts'
import { type GeocodedPlace, placesIn } from './domain.ts'
import { geocodeOf, putGeocode } from './store.ts'

/** Between two requests of the whole application: the geocoder's own rule. */
const EVERY_MS = seconds(1)
/** More questions than this do not wait. */
const WAITING_MAX = 10
const ANSWER_MS = seconds(10)
const ANSWER_BYTES = 200_000
/** How long the geocoder is left alone after it refused a request. */
const REFUSED_MS = minutes(1)
const PER_USER = { times: 20, perMs: minutes(1) }
/** When a failed question may be asked again. */
const RETRY_MS = seconds(10)
const REFUSALS: readonly number[] = [403, 429]
const REFUSED = 'geocoderRefused'
const AGENT = `Metzia/${pkg.version} (self-hosted property finder)`
/** It is added to every question. */
const COUNTRY = /[\s,]+(israel|ישראל)$/iu
const never = new AbortController().signal

export type Geocoder = (user: User, text: string) => Promise<GeocodedPlace[]>

/**
 * Finds places in Israel, each question once in 90 days, one request a second for the whole application.
 * @throws AppError `tooMany` beyond 20 questions of a user in a minute; `unavailable` when the geocoder does not answer.
 */
export function createGeocoder(context: Context): Geocoder {
  const { db, clock } = context
  const underway = new Map<string, Promise<GeocodedPlace[]>>()
  const inTurn = createTurns(context)

  async function find(text: string, query: string): Promise<GeocodedPlace[]> {
    const places = await inTurn(() => ask(context, text))
    await writeWhenFree(db, clock, (tx) => putGeocode(tx, query, places, clock.now()))
    return places
  }

  return async (user, typed) => {
    const text = typed.trim().replace(COUNTRY, '')
    const query = normaliseHebrew(text)
    if (query === '') return []
    await writeWhenFree(db, clock, (tx) =>
      attempt({ db: tx, clock }, [{ key: limitKey('geocode', user.id), limit: PER_USER }]),
    )
    const known = geocodeOf(db, query, clock.now()) ?? underway.get(query)
    if (known) return known
    const finding = find(text, query).finally(() => underway.delete(query))
    underway.set(query, finding)
    return finding
  }
}

/** Requests one after the other, each at least a second after the one before; none for a minute after a refusal. */
function createTurns({ clock }: Pick<Context, 'clock'>) {
  let before: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let next = clock.monotonic()
  let refusedUntil = Number.NEGATIVE_INFINITY

  async function take<Result>(run: () => Promise<Result>): Promise<Result> {
    const wait = next - clock.monotonic()
    if (wait > 0) await clock.sleep(wait, never)
    if (clock.monotonic() < refusedUntil) throw unavailable(REFUSED_MS)
    next = clock.monotonic() + EVERY_MS
    try {
      return await run()
    } catch (error) {
      if (error instanceof AppError && error.code === REFUSED)
        refusedUntil = clock.monotonic() + REFUSED_MS
      throw error
    }
  }

  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (waiting >= WAITING_MAX) return Promise.reject(unavailable(WAITING_MAX * EVERY_MS))
    waiting += 1
    const turn = before.then(() => take(run))
    before = turn.then(
      () => undefined,
      () => undefined,
    )
    return turn.finally(() => {
      waiting -= 1
    })
  }
}

/** @throws AppError `unavailable` when there is no answer that can be used. */
async function ask(context: Context, text: string): Promise<GeocodedPlace[]> {
  const base = context.config.values.GEOCODER_URL.replace(/\/+$/, '')
  const asked = { format: 'jsonv2', countrycodes: 'il', limit: '5', q: `${text}, Israel` }
  const answer = await fetchText(
    context,
    {
      url: `${base}/search?${new URLSearchParams(asked)}`,
      headers: { 'user-agent': AGENT, accept: 'application/json' },
      proxy: '',
      limits: { headMs: ANSWER_MS, totalMs: ANSWER_MS, bytes: ANSWER_BYTES },
    },
    never,
  )
  if (answer.kind === 'answer' && REFUSALS.includes(answer.status))
    throw unavailable(REFUSED_MS, { code: REFUSED })
  const isAnswer = answer.kind === 'answer' && answer.status === 200
  const places = isAnswer ? placesIn(json(answer.body), isInIsrael) : undefined
  if (!places) throw unavailable(RETRY_MS, { cause: answer })
  return places
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unavailable(retryMs: number, details: { code?: string; cause?: unknown } = {}): AppError {
  const message = 'The address search does not answer. Please try again later.'
  const retryAfter = retryMs / 1000
  return new AppError('unavailable', message, { code: 'geocoder', retryAfter, ...details })
}
