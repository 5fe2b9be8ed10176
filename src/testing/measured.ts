import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** How long each of these calls takes, in milliseconds: the median and the 95th percentile. */
export async function measured(
  calls: readonly (() => unknown)[],
): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (const call of calls) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

export const inMs = ({ p50, p95 }: { p50: number; p95: number }) => ({
  p50: `${p50.toFixed(2)} ms`,
  p95: `${p95.toFixed(2)} ms`,
})

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
