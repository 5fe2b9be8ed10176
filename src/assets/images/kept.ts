import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../kernel/whole-file.ts'
import type { Conversion } from './convert.ts'
import { forgetUnused, shownPhoto } from './uploads.ts'

// Photos of sources that are kept although their listings are gone. Unlike those of the cache they are not replaced.

const folderOf = (dataDir: string) => join(dataDir, 'kept')
/** Nothing of an address can reach the file system. */
const nameOf = (url: string) => new Bun.CryptoHasher('sha256').update(url).digest('hex')

/** Keeps a photo as the widest that is shown, WebP; null: it could not be had, and is not asked for again. */
export async function keepImage(
  dataDir: string,
  url: string,
  image: Uint8Array | null,
): Promise<void> {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  await writeWhole(join(folderOf(dataDir), nameOf(url)), image ?? new Uint8Array())
}

/** Whether it was kept, or could not be had. */
export const isKept = (dataDir: string, url: string): boolean =>
  existsSync(join(folderOf(dataDir), nameOf(url)))

/** Undefined: it is not kept. @throws as `convertImage`. */
export async function keptImage(
  dataDir: string,
  url: string,
  conversion: Conversion,
): Promise<Uint8Array | undefined> {
  const path = join(folderOf(dataDir), nameOf(url))
  const isThere = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
  return isThere ? shownPhoto(path, conversion) : undefined
}

/** What kept photos take, in bytes. */
export function keptBytes(dataDir: string): number {
  const folder = folderOf(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const sizes = names.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size)
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}

/**
 * Deletes kept photos that are needed no longer.
 * @param neededUrls asked only where there are photos.
 * @returns how many files.
 */
export function forgetKept(dataDir: string, neededUrls: () => string[], now: number): number {
  const isNeeded = () => {
    const needed = new Set(neededUrls().map(nameOf))
    return (name: string) => needed.has(name)
  }
  return forgetUnused(folderOf(dataDir), isNeeded, now)
}
