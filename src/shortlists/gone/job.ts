import { forgetKept, isKept, keepImage, keptBytes } from '../../assets/images/kept.ts'
import type { Images } from '../../assets/images/service.ts'
import { uploadName } from '../../assets/images/uploads.ts'
import { days, hours, minutes, seconds } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/scheduler.ts'
import type { Context } from '../../world/context.ts'
import { goneHomes } from './store.ts'

/** Photos of one home that are kept, the first ones. */
const PHOTOS = 12
/** Photos that one run fetches, at most, and the pause between two: sources are asked little. */
const PHOTOS_AT_ONCE = 30
const PAUSE_MS = seconds(1)
/** Sources delete the photos of a listing that is gone: those of homes that went earlier are not asked for. */
const LATEST_MS = days(3)
/** A photo that cannot be had so long after its home went is not asked for again (ms). */
const TRIED_MS = hours(1)

type World = Pick<Context, 'db' | 'clock' | 'config'>

const photosOf = ({ images }: { images: readonly string[] }) =>
  images.slice(0, PHOTOS).filter((url) => uploadName(url) === undefined)

/** The photos that are to be kept and are not. */
function missing({ db, clock, config: { dataDir } }: World) {
  return goneHomes(db, clock.now() - LATEST_MS).flatMap((home) =>
    photosOf(home).flatMap((url) =>
      isKept(dataDir, url) ? [] : { url, goneAt: home.removedAt ?? 0 },
    ),
  )
}

/** Half as much as the cache may take, in bytes. */
const keptMax = ({ values }: World['config']) => values.PHOTO_CACHE_MB * 500_000

/** Keeps the first photos of homes of shortlists that are gone, as long as the homes are on one. */
export function goneHomesJob(world: World, images: Images): Job {
  const { clock, config } = world
  const { dataDir } = config
  return {
    name: 'goneHomes',
    everyMs: minutes(10),
    isNeeded: () => missing(world).length > 0,
    async run(signal) {
      let room = keptMax(config) - keptBytes(dataDir)
      for (const { url, goneAt } of missing(world).slice(0, PHOTOS_AT_ONCE)) {
        if (room <= 0 || signal.aborted) return
        const image = await images({ url, width: 1_280, format: 'webp', who: 'gone' }, signal)
        signal.throwIfAborted()
        if (image || goneAt < clock.now() - TRIED_MS) await keepImage(dataDir, url, image ?? null)
        room -= image?.length ?? 0
        await clock.sleep(PAUSE_MS, signal)
      }
    },
  }
}

/** Deletes the photos of homes that are on no shortlist any more, or are back. @returns how many. */
export function forgetGoneHomes({ db, clock, config }: World): number {
  return forgetKept(config.dataDir, () => goneHomes(db, 0).flatMap(photosOf), clock.now())
}
