import pkg from '../../../package.json'
import { attempt, limitKey } from '../../auth/limits.ts'
import { writeWhenFree } from '../../database/database.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { parsedJson } from '../../kernel/domain/json.ts'
import { fetchText } from '../../kernel/fetcher.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import type { User } from '../../users/domain.ts'
import type { Context } from '../../world/context.ts'
import { isInIsrael } from '../domain/plausible.ts'
import { type GeocodedPlace, placesIn } from './domain.ts'
import { geocodeOf, putGeocode } from './store.ts'
import { createTurns, REFUSED, REFUSED_MS, unavailable } from './turns.ts'

const ANSWER_MS = seconds(10)
const ANSWER_BYTES = 200_000
const PER_USER = { times: 20, perMs: minutes(1) }
/** When a failed question may be asked again. */
const RETRY_MS = seconds(10)
const REFUSALS: readonly number[] = [403, 429]
const AGENT = `Metzia/${pkg.version} (self-hosted property finder)`
/** It is added to every question. */
const COUNTRY = /[\s,]+(israel|ישראל)$/iu
const never = new AbortController().signal

export type Geocoder = {
  /**
   * The places for what a user typed.
   * @throws AppError `tooMany` beyond 20 questions of a user in a minute; `unavailable` when the geocoder does not
   * answer.
   */
  ask(user: User, typed: string): Promise<GeocodedPlace[]>
  /**
   * The places for a question of the product itself, with their addresses. Undefined: questions of users wait, which
   * come first.
   * @throws AppError `unavailable` when the geocoder does not answer; its code is `REFUSED` when the geocoder refused.
   */
  askAside(question: string): Promise<GeocodedPlace[] | undefined>
}

/** Finds places in Israel, each question once in 90 days, one request a second for the whole application. */
export function createGeocoder(context: Context): Geocoder {
  const { db, clock } = context
  const underway = new Map<string, Promise<GeocodedPlace[]>>()
  const turns = createTurns(context)

  async function find(text: string, query: string): Promise<GeocodedPlace[]> {
    const places = await turns.take(() => request(context, text))
    await writeWhenFree(db, clock, (tx) => putGeocode(tx, query, places, clock.now()))
    return places
  }

  function findOnce(text: string, query: string): Promise<GeocodedPlace[]> {
    const finding = find(text, query).finally(() => underway.delete(query))
    underway.set(query, finding)
    return finding
  }

  return {
    async ask(user, typed) {
      const text = typed.trim().replace(COUNTRY, '')
      const query = normaliseHebrew(text)
      if (query === '') return []
      await writeWhenFree(db, clock, (tx) =>
        attempt({ db: tx, clock }, [{ key: limitKey('geocode', user.id), limit: PER_USER }]),
      )
      return geocodeOf(db, query, clock.now()) ?? underway.get(query) ?? findOnce(text, query)
    },
    async askAside(question) {
      const query = normaliseHebrew(question)
      const known = geocodeOf(db, query, clock.now())
      if (known?.every(({ address }) => address !== undefined)) return known
      const asked = underway.get(query)
      if (asked) return asked
      return turns.isFree() ? findOnce(question, query) : undefined
    },
  }
}

/** @throws AppError `unavailable` when there is no answer that can be used. */
async function request(context: Context, text: string): Promise<GeocodedPlace[]> {
  const base = context.config.values.GEOCODER_URL.replace(/\/+$/, '')
  const form = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'he' }
  const asked = { ...form, countrycodes: 'il', limit: '5', q: `${text}, Israel` }
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
  const places = isAnswer ? placesIn(parsedJson(answer.body), isInIsrael) : undefined
  if (!places) throw unavailable(RETRY_MS, { cause: answer })
  return places
}
