import { open, rename, rm } from 'node:fs/promises'
import { threadId } from 'node:worker_threads'

/** Makes the drafts of one process different: two may write the same file. */
let drafts = 0

/**
 * Writes a file that is whole or missing, also after a kill, a power failure or a full disk: what refers to it by its
 * name alone can rely on that. A draft that a kill leaves ends with `.part`.
 * @throws what the disk says; nothing is left of the file then.
 */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  drafts += 1
  const draft = `${path}.${process.pid}-${threadId}-${drafts}.part`
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      // The row that refers to it is on the disk soon after.
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Whether a file could not be written because the disk is full, or takes no writes. */
export const isWithoutRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EROFS)$/.test(String(error.code))
