import { open } from 'node:fs/promises'
import { type Clock, minutes } from '../kernel/clock.ts'
import type { Fetch } from '../kernel/fetcher.ts'
import { refused } from './feed/archive.ts'
import { needRoom } from './feed/room.ts'

/** The largest feed that is fetched (bytes), and how long that may take (ms). */
const BYTES_MAX = 2_000_000_000
const FETCH_MS = minutes(30)

/**
 * Fetches a feed into a file as it arrives.
 * @throws AppError `invalid` for an answer that is no feed, or too large for the disk; Error when there is no answer.
 */
export async function fetchFeed(
  { fetch, clock }: { fetch: Fetch; clock: Clock },
  { url, path }: { url: string; path: string },
  signal: AbortSignal,
): Promise<void> {
  const late = new AbortController()
  const ended = new AbortController()
  void clock.sleep(FETCH_MS, ended.signal).then(() => ended.signal.aborted || late.abort())
  const file = await open(path, 'w', 0o600)
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, late.signal]) })
    if (!response.ok) throw refused(`its address answers ${response.status}`)
    let bytes = 0
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > BYTES_MAX) throw refused('it is too large')
      needRoom(path, chunk.byteLength)
      for (let done = 0; done < chunk.byteLength; )
        done += (await file.write(chunk, done)).bytesWritten
    }
  } finally {
    await file.close()
    ended.abort()
  }
}
