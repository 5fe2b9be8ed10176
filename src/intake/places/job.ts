import { pointIn, questionOf } from '../../assets/geocoder/address.ts'
import type { Geocoder } from '../../assets/geocoder/service.ts'
import { REFUSED } from '../../assets/geocoder/turns.ts'
import { nextUnplaced, type Unplaced } from '../../assets/store/unplaced.ts'
import { hours, minutes, seconds } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Job } from '../../kernel/scheduler.ts'
import type { Context } from '../../world/context.ts'
import { isSameCity } from '../posts/cities.ts'
import type { Placing } from './service.ts'

/** One question in this time, so that at least four fifths of the geocoder's turns are left to users. */
const EVERY_MS = seconds(5)
/** How long the geocoder is left alone after it refused a question, and after it did not answer one. */
const REFUSED_MS = hours(1)
const FAILED_MS = minutes(10)

/** Listings that are stored together: those of a minute. */
const AT_ONCE = 12

/** `busy`: users are asking. */
type Answer =
  | { kind: 'answer'; point: Placing['point'] }
  | { kind: 'busy' }
  | { kind: 'failed'; waitMs: number }

type World = Pick<Context, 'db' | 'clock' | 'areas' | 'features' | 'log'>

type Parts = {
  geocoder: Pick<Geocoder, 'askAside'>
  /** Stores answers. It runs in the Worker, which owns the bots that are matched. */
  place(placings: Placing[]): Promise<void>
}

/**
 * Asks the geocoder where listings are that state a street and no point, the newest first, one question every five
 * seconds. It runs on the main thread, whose queue keeps to the geocoder's rule for the whole application. A kill loses
 * nothing: a listing is asked for until its answer is stored, and an answer is kept.
 */
export function placesJob(world: World, { geocoder, place }: Parts): Job {
  const { db, clock, features } = world
  /** Below the last listing whose question failed, so that one question cannot hold up all others. */
  let before: number | undefined
  return {
    name: 'places',
    everyMs: EVERY_MS,
    isNeeded: () => features.places.isOn && nextUnplaced(db) !== undefined,
    async run(signal) {
      const placings: Placing[] = []
      let waitMs: number | undefined
      let listing = nextUnplaced(db, before) ?? nextUnplaced(db)
      while (listing && placings.length < AT_ONCE && !signal.aborted) {
        if (placings.length > 0) await clock.sleep(EVERY_MS, signal)
        const answer = await answerOf(world, geocoder, listing)
        if (answer.kind === 'failed') {
          before = listing.rid
          waitMs = answer.waitMs
        }
        if (answer.kind !== 'answer') break
        placings.push({ ...listing, point: answer.point })
        listing = nextUnplaced(db, listing.rid)
      }
      if (placings.length > 0) await place(placings)
      return waitMs === undefined ? undefined : { waitMs }
    },
  }
}

async function answerOf(
  { areas, log }: World,
  geocoder: Parts['geocoder'],
  listing: Unplaced,
): Promise<Answer> {
  const question = questionOf(listing)
  if (question === undefined) return { kind: 'answer', point: null }
  const isCity = (one: string, other: string) => isSameCity(areas, one, other)
  try {
    const places = await geocoder.askAside(question)
    if (!places) return { kind: 'busy' }
    return { kind: 'answer', point: pointIn(places, listing, isCity) ?? null }
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'unavailable')) throw error
    const waitMs = error.code === REFUSED ? REFUSED_MS : FAILED_MS
    log.warn({ waitMs, reason: error.code }, 'the geocoder did not answer where a home is')
    return { kind: 'failed', waitMs }
  }
}
