import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** The files of a database: itself, its write-ahead log, and the index of that log. */
const filesOf = (path: string) => [path, `${path}-wal`, `${path}-shm`]

/** Whether other users of the machine can read or change a file or folder. */
export function isExposed(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
}

/**
 * Makes the file when it is missing, and takes it and its companions from other users of the machine (mode 0600). A
 * file of another owner is left as it is. An existing file is not opened: closing it would release the locks that the
 * connections of this process hold, and another process could then delete their log (sqlite.org/howtocorrupt.html,
 * 2.2).
 */
export function makePrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const file of filesOf(path)) {
    const isOurs = statSync(file, { throwIfNoEntry: false })?.uid === process.getuid?.()
    if (isOurs && isExposed(file)) chmodSync(file, 0o600)
  }
}

/**
 * Makes a file under another name, syncs it to the disk and gives it its name: under that name it is whole or missing.
 * @param fill writes the file, which exists and is empty (mode 0600), and throws when it is not as it must be.
 */
export function putFile(path: string, fill: (draft: string) => void): void {
  const draft = `${path}.partial`
  rmSync(draft, { force: true })
  try {
    closeSync(openSync(draft, 'wx', 0o600))
    fill(draft)
    syncFile(draft)
    renameSync(draft, path)
    syncFile(dirname(path))
  } finally {
    rmSync(draft, { force: true })
  }
}

/** What is free on the disk of a folder for this user, in bytes. */
export function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Writes what the system holds back of a file or folder to the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
