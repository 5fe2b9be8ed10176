import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNotNull, like } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { hours } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/scheduler.ts'
import { isWithoutRoom, writeWhole } from '../../kernel/whole-file.ts'
import type { Context } from '../../world/context.ts'
import { listings } from '../tables.ts'
import { type Conversion, convertImage, WIDTHS } from './convert.ts'

// Photos that users have sent with a home. They are stored without what cameras add, as the place where they were taken.

const PREFIX = 'upload:'
const NAME = /^[0-9a-f]{64}$/
/** What the name of a preview has behind that of its photo. */
const SMALL = '-small'
/** Pixels; the widest that a page shows, and the width of a preview. */
const [PREVIEW, WIDTH] = WIDTHS

/** A photo as it is stored: WebP, at most 1,280 pixels wide. @throws as `convertImage`. */
export function convertUpload(bytes: Uint8Array, who: string): Promise<Uint8Array> {
  return convertImage(bytes, { width: WIDTH, format: 'webp', who })
}

/** A stored or converted photo at most 400 pixels wide. @throws as `convertImage`. */
export function convertPreview(photo: Uint8Array, who: string): Promise<Uint8Array> {
  return convertImage(photo, { width: PREVIEW, format: 'webp', who })
}

const folderOf = (dataDir: string) => join(dataDir, 'uploads')

/**
 * Stores a photo that `convertUpload` has made, once.
 * @returns the address by which a home refers to it.
 */
export async function storeUpload(dataDir: string, image: Uint8Array): Promise<string> {
  const name = new Bun.CryptoHasher('sha256').update(image).digest('hex')
  const folder = folderOf(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(join(folder, name))) await writeWhole(join(folder, name), image)
  return PREFIX + name
}

/** The stored photo of an address; undefined when the address is none of a stored photo, or the photo is gone. */
export async function readUpload(
  dataDir: string,
  address: string,
): Promise<Uint8Array | undefined> {
  const name = uploadName(address)
  const file = name === undefined ? undefined : Bun.file(join(folderOf(dataDir), name))
  return file && (await file.exists()) ? new Uint8Array(await file.arrayBuffer()) : undefined
}

/** @throws Error when the photo is gone; as `convertImage`. */
export async function convertedUpload(
  dataDir: string,
  address: string,
  conversion: Conversion,
): Promise<Uint8Array> {
  const name = uploadName(address)
  const shown = name && (await shownPhoto(join(folderOf(dataDir), name), conversion))
  if (!shown) throw new Error('the photo is gone')
  return shown
}

/**
 * A photo that `convertUpload` has made, as it is shown. Its preview is made once and kept beside it. Undefined: there
 * is no such file.
 * @throws as `convertImage`.
 */
export async function shownPhoto(
  path: string,
  conversion: Conversion,
): Promise<Uint8Array | undefined> {
  const file = Bun.file(path)
  if (!(await file.exists())) return undefined
  const stored = await file.bytes()
  if (conversion.format !== 'webp') return convertImage(stored, conversion)
  if (conversion.width === WIDTH) return stored
  const small = `${path}${SMALL}`
  const kept = Bun.file(small)
  if (await kept.exists()) return kept.bytes()
  const preview = await convertPreview(stored, conversion.who)
  try {
    await writeWhole(small, preview)
  } catch (error) {
    // It is shown all the same, and made again at the next look.
    if (!isWithoutRoom(error)) throw error
  }
  return preview
}

/** The name of a stored photo by its address; undefined for every other address. */
export function uploadName(address: string): string | undefined {
  const name = address.startsWith(PREFIX) ? address.slice(PREFIX.length) : ''
  return NAME.test(name) ? name : undefined
}

/** The names of stored photos that listings refer to. It reads every listing. */
function neededUploads(db: Db): Set<string> {
  const rows = db
    .select({ images: listings.images })
    .from(listings)
    .where(like(listings.images, `%${PREFIX}%`))
    .all()
  return new Set(rows.flatMap(({ images }) => images.flatMap((one) => uploadName(one) ?? [])))
}

/** The names of the stored photos of the homes that users brought in for themselves, by the rid of the user. */
export function uploadsOf(db: Db, userRid: number | 'all'): Map<number, Set<string>> {
  const own = userRid === 'all' ? isNotNull(listings.ownerRid) : eq(listings.ownerRid, userRid)
  const rows = db
    .select({ ownerRid: listings.ownerRid, images: listings.images })
    .from(listings)
    .where(and(own, like(listings.images, `%${PREFIX}%`)))
    .all()
  const found = new Map<number, Set<string>>()
  for (const { ownerRid, images } of rows) {
    if (ownerRid === null) continue
    const names = found.get(ownerRid) ?? new Set()
    for (const name of images.flatMap((one) => uploadName(one) ?? [])) names.add(name)
    found.set(ownerRid, names)
  }
  return found
}

/** What these stored photos take on the disk, in bytes. */
export function uploadBytes(dataDir: string, names: Iterable<string>): number {
  const folder = folderOf(dataDir)
  const sizes = [...names].map(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Stored photos that no home refers to are deleted after this time (ms): their homes may not be stored yet. */
const UNUSED_MS = hours(1)

/** Deletes stored photos of homes that are deleted. @returns how many. */
export function forgetUploads({ db, clock, config }: World): number {
  const isNeeded = () => {
    const needed = neededUploads(db)
    return (name: string) => needed.has(name)
  }
  return forgetUnused(folderOf(config.dataDir), isNeeded, clock.now())
}

/**
 * Deletes old photos of a folder that nothing refers to, with their previews.
 * @param isNeeded what the names of photos are asked, once there are any.
 * @returns how many files.
 */
export function forgetUnused(
  folder: string,
  isNeeded: (names: string[]) => (name: string) => boolean,
  now: number,
): number {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const plain = (name: string) => name.replace(SMALL, '')
  const old = names.filter((name) => statSync(join(folder, name)).mtimeMs < now - UNUSED_MS)
  if (old.length === 0) return 0
  const kept = isNeeded([...new Set(old.map(plain))])
  const unused = old.filter((name) => !kept(plain(name)))
  for (const name of unused) rmSync(join(folder, name), { force: true })
  return unused.length
}

/** Deletes a stored photo and its preview. */
export function dropPhoto(path: string): void {
  for (const file of [path, `${path}${SMALL}`]) rmSync(file, { force: true })
}

type World = Pick<Context, 'db' | 'clock' | 'config'>

/**
 * Deletes photos that no home refers to, once an hour.
 * @param forgetOthers forgets photos that are no part of a home yet. A port: they belong to a higher room.
 */
export function uploadsJob(world: World, forgetOthers: (world: World) => void): Job {
  return {
    name: 'uploads',
    everyMs: hours(1),
    run() {
      forgetOthers(world)
      return { forgotten: forgetUploads(world) }
    },
  }
}
