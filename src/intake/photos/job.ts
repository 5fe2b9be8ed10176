import type { Images } from '../../assets/images/service.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/scheduler.ts'
import type { Context } from '../../world/context.ts'
import { type FetchedPhoto, hasUncompared, type WantedPhoto } from './service.ts'

/** Photos that one run fetches, at most, and the pause between two: sources are asked little. */
const PHOTOS = 30
const PAUSE_MS = seconds(1)

type World = Pick<Context, 'db' | 'clock' | 'config'>

type Parts = {
  images: Images
  /** Keeps what photos look like and compares them. It runs in the Worker. @returns the photos that it needs next. */
  compare(fetched: FetchedPhoto[]): Promise<WantedPhoto[]>
}

/**
 * Fetches photos of new listings whose facts allow that they are a home that is known, and of that home. It runs on the
 * main thread, which has the cache and the queue of photos: one that was shown before is not fetched again.
 */
export function photosJob({ db, clock, config }: World, { images, compare }: Parts): Job {
  return {
    name: 'photos',
    everyMs: minutes(1),
    isNeeded: () => config.values.COMPARE_PHOTOS && hasUncompared(db, clock.now()),
    async run(signal) {
      let left = PHOTOS
      let wanted = await compare([])
      while (wanted.length > 0 && left > 0 && !signal.aborted) {
        const fetched: FetchedPhoto[] = []
        for (const { url, ...at } of wanted.slice(0, left)) {
          await clock.sleep(PAUSE_MS, signal)
          const image = await images({ url, width: 400, format: 'webp', who: 'photos' }, signal)
          signal.throwIfAborted()
          fetched.push({ ...at, image: image ?? null })
        }
        left -= fetched.length
        wanted = await compare(fetched)
      }
    },
  }
}
