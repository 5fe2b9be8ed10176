import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Memory of this process, in bytes, after garbage was collected. */
export function memoryNow(): number {
  Bun.gc(true)
  return process.memoryUsage().rss
}

/** Memory in use, in bytes. What the allocator keeps for later is left out. */
export function bytesHeld(): number {
  Bun.gc(true)
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const PAGE_BYTES = 4_096

/** How many times a second the disk of a folder syncs appended pages; one is the least that a commit writes. */
export function syncRate(folder: string, count: number, pages = 1): number {
  const path = join(folder, 'sync')
  const file = openSync(path, 'a')
  const page = Buffer.alloc(pages * PAGE_BYTES)
  const begun = performance.now()
  for (let n = 0; n < count; n += 1) {
    writeSync(file, page)
    fsyncSync(file)
  }
  const ms = performance.now() - begun
  closeSync(file)
  rmSync(path)
  return (count / ms) * 1_000
}
