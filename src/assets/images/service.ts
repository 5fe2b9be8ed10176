import { join } from 'node:path'
import { minutes, seconds } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'
import { createFairQueue } from '../../kernel/fair-queue.ts'
import { askGuarded } from '../../kernel/guarded-fetch.ts'
import type { Context } from '../../world/context.ts'
import { createImageCache, type ImageCache } from './cache.ts'
import { convertImage, type ImageFormat, type Width } from './convert.ts'
import { createImageHosts } from './hosts.ts'
import { keptImage } from './kept.ts'
import { convertedUpload, uploadName } from './uploads.ts'

type ImageRequest = {
  /** The address on the source. */
  url: string
  width: Width
  format: ImageFormat
  /** In whose name it is asked: the id of a user, or what asks instead of one. Many requests let others go first. */
  who: string
}

/**
 * An image of a source from the cache, or fetched; undefined when it cannot be had.
 * @throws AppError `tooMany` when too many images wait in this name.
 */
export type Images = (asked: ImageRequest, signal: AbortSignal) => Promise<Uint8Array | undefined>

type World = Pick<Context, 'fetch' | 'resolve' | 'clock' | 'log' | 'config'> & {
  /** The hosts of the images of all sources. */
  hosts: ReadonlySet<string>
}

const IMAGE_BYTES = 10_000_000
const FETCH_MS = seconds(12)
/** How long an image that could not be had is not asked for again, and how many of them are remembered. */
const RETRY_MS = minutes(10)
const FAILED_MAX = 5_000
/** Requests to sources at the same time. */
const AT_ONCE = 4
const WAITING_MAX = 200
const REFUSAL = { code: 'photosWait', max: WAITING_MAX } as const

/** The images of homes, with a cache in the data folder. */
export function createImages(world: World): Images {
  const { config, clock, log } = world
  const cache = createImageCache(
    join(config.dataDir, 'images'),
    config.values.PHOTO_CACHE_MB * 1_000_000,
    clock,
  )
  const parts = { ...world, cache, troubles: createImageHosts(clock) }
  const failedUntil = new Map<string, number>()
  const underway = new Map<string, Promise<Uint8Array | undefined>>()
  const requests = createFairQueue({
    places: AT_ONCE,
    waitingMax: WAITING_MAX,
    refusal: REFUSAL,
  })

  async function make(asked: ImageRequest, name: string, signal: AbortSignal) {
    try {
      const cached = await cache.get(name)
      if (cached || (failedUntil.get(asked.url) ?? 0) > clock.now()) return cached
      return await requests.run(asked.who, () => fetched(parts, { ...asked, name }, signal))
    } catch (error) {
      if (error instanceof AppError) throw error
      if (signal.aborted) return undefined
      log.info({ err: error }, 'an image of a source cannot be shown')
      if (failedUntil.size >= FAILED_MAX) failedUntil.clear()
      failedUntil.set(asked.url, clock.now() + RETRY_MS)
      return undefined
    }
  }

  return (asked, signal) => {
    const name = nameOf(asked)
    const known = underway.get(name)
    if (known) return known
    const made = make(asked, name, signal).finally(() => underway.delete(name))
    underway.set(name, made)
    return made
  }
}

/** The name of an image in the cache: nothing of the address can reach the file system. */
function nameOf({ url, width, format }: Omit<ImageRequest, 'who'>): string {
  return `${new Bun.CryptoHasher('sha256').update(url).digest('hex')}-${width}.${format}`
}

type Parts = World & { cache: ImageCache; troubles: ReturnType<typeof createImageHosts> }
type Named = ImageRequest & { name: string }

/** Undefined: its host is not asked now. @throws Error when the image cannot be fetched or converted. */
async function fetched(
  parts: Parts,
  { url, name, ...conversion }: Named,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const { config, troubles } = parts
  if (uploadName(url) !== undefined) return convertedUpload(config.dataDir, url, conversion)
  const kept = await keptImage(config.dataDir, url, conversion)
  if (kept) return kept
  const host = URL.parse(url)?.host ?? ''
  if (troubles.isPaused(host)) return undefined
  const image = await convertImage(await askedFor(parts, { url, host }, signal), conversion)
  await keep(parts, name, image)
  return image
}

/** An image that cannot be kept, as on a full disk, is shown all the same. */
async function keep({ cache, log }: Parts, name: string, image: Uint8Array): Promise<void> {
  try {
    await cache.put(name, image)
  } catch (error) {
    log.warn({ err: error }, 'an image of a source cannot be kept: it is fetched again')
  }
}

/** @throws Error without an image. */
async function askedFor(
  { fetch, resolve, hosts, config, troubles }: Parts,
  { url, host }: { url: string; host: string },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const limits = { bytes: IMAGE_BYTES, totalMs: FETCH_MS }
  const guard = { hosts, exempt: config.values.FETCH_HOSTS, ...limits }
  const answer = await askGuarded({ fetch, resolve }, url, guard, signal)
  // A stop says nothing about the host.
  if (!signal.aborted) troubles.note(host, answer)
  if (answer.kind === 'failed') throw new Error(answer.reason)
  const { status, bytes } = answer
  if (status < 200 || status > 299) throw new Error(`the answer is ${status}`)
  return bytes
}
