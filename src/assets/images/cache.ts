import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../kernel/clock.ts'

/** Converted images on the disk, by name. Losing them costs only fetching them again. */
export type ImageCache = {
  get(name: string): Promise<Uint8Array | undefined>
  /** @throws what the disk says; nothing is left of the image then. */
  put(name: string, bytes: Uint8Array): Promise<void>
}

/** How much of the bound is left after old images were deleted: not every new one has to delete another. */
const KEPT_SHARE = 0.9

/** The images of a folder, without those that are renamed or deleted while it is read. */
async function filesIn(folder: string) {
  const names = await readdir(folder)
  const read = await Promise.allSettled(
    names.map(async (name) => {
      const path = join(folder, name)
      const { size, mtimeMs } = await stat(path)
      return { path, size, mtimeMs }
    }),
  )
  return read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/** Reads an image and records that it was used now. */
async function readUsed(path: string, now: Date): Promise<Uint8Array | undefined> {
  const file = Bun.file(path)
  if (!(await file.exists())) return undefined
  const bytes = await file.bytes()
  await utimes(path, now, now)
  return bytes
}

type Written = { name: string; bytes: Uint8Array; now: Date }

/** @throws what the disk says; nothing is left of the image then. */
async function writeImage(folder: string, { name, bytes, now }: Written): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${name}.partial`)
  try {
    await Bun.write(draft, bytes, { mode: 0o600 })
    await utimes(draft, now, now)
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * A cache in a folder, which it makes when it is missing. When it has more than `maxBytes`, the images that were not
 * used for longest are deleted.
 */
export function createImageCache(
  folder: string,
  maxBytes: number,
  clock: Pick<Clock, 'now'>,
): ImageCache {
  let total: number | undefined
  let trimming: Promise<void> = Promise.resolve()

  async function trim(): Promise<void> {
    const files = await filesIn(folder)
    total = files.reduce((sum, { size }) => sum + size, 0)
    if (total <= maxBytes) return
    for (const { path, size } of files.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (total <= maxBytes * KEPT_SHARE) return
      await rm(path, { force: true })
      total -= size
    }
  }

  return {
    get(name) {
      return readUsed(join(folder, name), new Date(clock.now()))
    },
    async put(name, bytes) {
      await writeImage(folder, { name, bytes, now: new Date(clock.now()) })
      total = total === undefined ? undefined : total + bytes.byteLength
      if (total !== undefined && total <= maxBytes) return
      trimming = trimming.then(trim, trim)
      await trimming
    },
  }
}
