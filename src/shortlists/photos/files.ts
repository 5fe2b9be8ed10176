import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Width } from '../../assets/images/convert.ts'
import { dropPhoto, forgetUnused, shownPhoto } from '../../assets/images/uploads.ts'
import { writeWhole } from '../../kernel/whole-file.ts'
import type { Context } from '../../world/context.ts'
import { knownPhotos } from './store.ts'

// The photos of viewings: files of the data directory, named by the ids of their rows.

const folderOf = (dataDir: string) => join(dataDir, 'viewings')
const pathOf = (dataDir: string, id: string) => join(folderOf(dataDir), id)

export async function storeViewingPhoto(
  dataDir: string,
  id: string,
  image: Uint8Array,
): Promise<void> {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  await writeWhole(pathOf(dataDir, id), image)
}

/** Undefined: its file is gone. @throws AppError `tooMany`. */
export function shownViewingPhoto(
  dataDir: string,
  id: string,
  { width, who }: { width: Width; who: string },
): Promise<Uint8Array | undefined> {
  return shownPhoto(pathOf(dataDir, id), { width, who, format: 'webp' })
}

export function dropViewingPhoto(dataDir: string, id: string): void {
  dropPhoto(pathOf(dataDir, id))
}

/** Deletes the files of photos that went with their home or their shortlist. @returns how many. */
export function forgetViewingPhotos({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): number {
  const isKnown = (ids: string[]) => {
    const known = knownPhotos(db, ids)
    return (id: string) => known.has(id)
  }
  return forgetUnused(folderOf(config.dataDir), isKnown, clock.now())
}
