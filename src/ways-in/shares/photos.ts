import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { convertPreview, convertUpload } from '../../assets/images/uploads.ts'
import { AppError } from '../../kernel/errors.ts'
import { writeWhole } from '../../kernel/whole-file.ts'

/** In whose name a photo is read, and what counts it before: it throws to refuse. */
export type Reading = { who: string; count(): Promise<void> }

// The photos of shares that are not saved: files of the data directory. What was sent is deleted as soon as it is read:
// photos are as small as they are stored.

/** A photo of a share, by its place from 0. */
export type Which = { dataDir: string; id: string; at: number }

const folderOf = (dataDir: string) => join(dataDir, 'shares')
const pathOf = ({ dataDir, id, at }: Which, behind = '') =>
  join(folderOf(dataDir), `${id}.${at}${behind}`)
const idOf = (name: string) => name.slice(0, name.indexOf('.'))
/** What the names of a photo as it is stored, and of its preview, have behind that of what was sent. */
const FULL = '.webp'
const SMALL = '-small.webp'

/** Stores the photos of a share as they were sent. */
export async function addPhotos(
  { dataDir, id }: Omit<Which, 'at'>,
  photos: readonly Uint8Array[],
): Promise<void> {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  for (const [at, photo] of photos.entries()) await writeWhole(pathOf({ dataDir, id, at }), photo)
}

/**
 * The photo as it is stored with a home.
 * @throws AppError `tooMany`, after which it can be read later; Error when it is no photo, which stays so.
 */
export function fullPhoto(which: Which, reading: Reading): Promise<Uint8Array> {
  return once(pathOf(which), () => readFull(which, reading))
}

/** Its preview. @throws as `fullPhoto`. */
export function previewOf(which: Which, reading: Reading): Promise<Uint8Array> {
  const small = pathOf(which, SMALL)
  return once(small, async () => {
    if (existsSync(small)) return Bun.file(small).bytes()
    const made = await convertPreview(await fullPhoto(which, reading), reading.who)
    await writeWhole(small, made)
    return made
  })
}

async function readFull(which: Which, { who, count }: Reading): Promise<Uint8Array> {
  const [sent, full] = [pathOf(which), pathOf(which, FULL)]
  if (existsSync(full)) return Bun.file(full).bytes()
  const bytes = await Bun.file(sent).bytes()
  if (bytes.length === 0) throw new Error('it is no photo')
  await count()
  const made = await readOrEmptied(sent, bytes, who)
  await writeWhole(full, made)
  rmSync(sent, { force: true })
  return made
}

/** What was sent is emptied when it is no photo. A disk that is full, on the other hand, says nothing about it. */
async function readOrEmptied(sent: string, bytes: Uint8Array, who: string): Promise<Uint8Array> {
  try {
    return await convertUpload(bytes, who)
  } catch (error) {
    if (!(error instanceof AppError)) await writeWhole(sent, new Uint8Array())
    throw error
  }
}

/** What is read now, by its path: each photo is read once, also for requests at the same time. */
const reading = new Map<string, Promise<Uint8Array>>()

function once(path: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const begun = reading.get(path) ?? make().finally(() => reading.delete(path))
  reading.set(path, begun)
  return begun
}

/** What the photos of a share take, in bytes. */
export function photoBytes(dataDir: string, id: string): number {
  const own = filesIn(dataDir).filter((file) => file.id === id)
  return own.reduce((sum, { path }) => sum + (statSync(path, QUIET)?.size ?? 0), 0)
}

/** Deletes the photos of these shares. */
export function forgetPhotos(dataDir: string, ids: readonly string[]): void {
  for (const { id, path } of filesIn(dataDir)) if (ids.includes(id)) rmSync(path, { force: true })
}

/** Deletes the photos of shares that are not kept, if they are older than this (ms). */
export function forgetPhotosUnless(
  dataDir: string,
  isKept: (id: string) => boolean,
  before: number,
): void {
  const files = filesIn(dataDir)
  const gone = new Set([...new Set(files.map(({ id }) => id))].filter((id) => !isKept(id)))
  for (const { id, path } of files)
    if (gone.has(id) && (statSync(path, QUIET)?.mtimeMs ?? 0) < before)
      rmSync(path, { force: true })
}

const QUIET = { throwIfNoEntry: false } as const

function filesIn(dataDir: string): { id: string; path: string }[] {
  const folder = folderOf(dataDir)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.map((name) => ({ id: idOf(name), path: join(folder, name) }))
}
