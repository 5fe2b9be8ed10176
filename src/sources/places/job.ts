import { pointIn, questionOf } from '../../assets/geocoder/address.ts'
import type { Geocoder } from '../../assets/geocoder/service.ts'
import { REFUSED } from '../../assets/geocoder/turns.ts'
import { nextUnplaced, type Unplaced } from '../../assets/store/unplaced.ts'
import { hours, minutes, seconds } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Job } from '../../kernel/scheduler.ts'
import type { Context } from '../../process/context.ts'
import { isSameCity } from '../posts/cities.ts'
import type { Placing } from './service.ts'

/** One question in this time, so that at least four fifths of the geocoder's turns are left to users. */
const EVERY_MS = seconds(5)
/** How long the geocoder is left alone after it refused a question, and after it did not answer one. */
const REFUSED_MS = hours(1)
const FAILED_MS = minutes(10)

type World = Pick<Context, 'db' | 'areas' | 'features' | 'log'>

type Parts = {
  geocoder: Pick<Geocoder, 'askAside'>
  /** Stores an answer. It runs in the Worker, which owns the bots that are matched. */
  place(placing: Placing): Promise<void>
}

/**
 * Asks the geocoder where listings are that state a street and no point, the newest first, one question every five
 * seconds. It runs on the main thread, whose queue keeps to the geocoder's rule for the whole application. A kill loses
 * nothing: a listing is asked for until its answer is stored, and an answer is kept.
 */
export function placesJob({ db, areas, features, log }: World, { geocoder, place }: Parts): Job {
  const isCity = (one: string, other: string) => isSameCity(areas, one, other)
  /** Below the last listing whose question failed, so that one question cannot hold up all others. */
  let before: number | undefined

  async function pointOf(listing: Unplaced): Promise<Placing['point'] | undefined> {
    const question = questionOf(listing)
    if (question === undefined) return null
    const places = await geocoder.askAside(question)
    return places && (pointIn(places, listing, isCity) ?? null)
  }

  return {
    name: 'places',
    thread: 'main',
    everyMs: EVERY_MS,
    isNeeded: () => features.places.isOn && nextUnplaced(db) !== undefined,
    async run() {
      const listing = nextUnplaced(db, before) ?? nextUnplaced(db)
      if (!listing) return undefined
      try {
        const point = await pointOf(listing)
        if (point !== undefined) await place({ ...listing, point })
        return undefined
      } catch (error) {
        if (!(error instanceof AppError && error.kind === 'unavailable')) throw error
        before = listing.rid
        const waitMs = error.code === REFUSED ? REFUSED_MS : FAILED_MS
        log.warn({ waitMs, reason: error.code }, 'a home could not be placed by the geocoder')
        return { waitMs }
      }
    },
  }
}
