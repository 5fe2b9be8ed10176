import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { convertPreview, convertUpload } from '../../assets/images/uploads.ts'
import { AppError } from '../../kernel/errors.ts'

/** In whose name a photo is read, and what counts it before: it throws to refuse. */
export type Reading = { who: string; count(): Promise<void> }

// The photos of shares that are not saved: files of the data directory. What was sent is deleted as soon as it is read:
// photos are as small as they are stored.

const folderOf = (dataDir: string) => join(dataDir, 'shares')

/** A photo by its place among those of its share, from 0. */
type Which = { id: string; at: number }

const nameOf = ({ id, at }: Which) => `${id}.${at}`
const idOf = (name: string) => name.slice(0, name.indexOf('.'))
/** What the names of a photo as it is stored, and of its preview, have behind that of what was sent. */
const FULL = '.webp'
const SMALL = '-small.webp'

/** Each photo is read once, also for requests at the same time. */
const reading = new Map<string, Promise<Uint8Array>>()

export function createPhotos(dataDir: string) {
  const folder = folderOf(dataDir)
  const pathOf = (which: Which, behind = '') => join(folder, `${nameOf(which)}${behind}`)

  async function keep(path: string, bytes: Uint8Array): Promise<void> {
    // A file that is there is whole.
    await Bun.write(`${path}.part`, bytes)
    renameSync(`${path}.part`, path)
  }

  /** @throws AppError `tooMany`, after which it can be read later; Error when it is no photo, which stays so. */
  async function readFull(which: Which, { who, count }: Reading): Promise<Uint8Array> {
    const [sent, full] = [pathOf(which), pathOf(which, FULL)]
    if (existsSync(full)) return Bun.file(full).bytes()
    const bytes = await Bun.file(sent).bytes()
    if (bytes.length === 0) throw new Error('it is no photo')
    await count()
    try {
      const made = await convertUpload(bytes, who)
      await keep(full, made)
      rmSync(sent, { force: true })
      return made
    } catch (error) {
      if (!(error instanceof AppError)) await keep(sent, new Uint8Array())
      throw error
    }
  }

  async function readPreview(which: Which, given: Reading): Promise<Uint8Array> {
    const small = pathOf(which, SMALL)
    if (existsSync(small)) return Bun.file(small).bytes()
    const made = await convertPreview(
      await once(pathOf(which), () => readFull(which, given)),
      given.who,
    )
    await keep(small, made)
    return made
  }

  return {
    /** Stores photos as they were sent. */
    async add(id: string, photos: readonly Uint8Array[]): Promise<void> {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      for (const [at, photo] of photos.entries()) await Bun.write(pathOf({ id, at }), photo)
    },
    /** The photo as it is stored with a home. @throws as `readFull`. */
    full: (which: Which, given: Reading) => once(pathOf(which), () => readFull(which, given)),
    /** @throws as `readFull`. */
    preview: (which: Which, given: Reading) =>
      once(pathOf(which, SMALL), () => readPreview(which, given)),
    /** What the photos of a share take, in bytes. */
    bytes: (id: string): number =>
      filesIn(folder)
        .filter((name) => idOf(name) === id)
        .reduce((sum, name) => sum + (statSync(join(folder, name), QUIET)?.size ?? 0), 0),
    /** Deletes the photos of these shares. */
    forget(ids: readonly string[]): void {
      for (const name of filesIn(folder))
        if (ids.includes(idOf(name))) rmSync(join(folder, name), { force: true })
    },
    /** Deletes the photos of shares that are not kept, if they are older than this (ms). */
    forgetUnless(isKept: (id: string) => boolean, before: number): void {
      const ids = new Set(filesIn(folder).map(idOf))
      const gone = new Set([...ids].filter((id) => !isKept(id)))
      for (const name of filesIn(folder))
        if (gone.has(idOf(name)) && (statSync(join(folder, name), QUIET)?.mtimeMs ?? 0) < before)
          rmSync(join(folder, name), { force: true })
    },
  }
}

const QUIET = { throwIfNoEntry: false } as const
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

function once(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const begun = reading.get(key) ?? make().finally(() => reading.delete(key))
  reading.set(key, begun)
  return begun
}
