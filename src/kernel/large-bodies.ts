import { readBytes } from './bytes.ts'
import { type Clock, minutes } from './clock.ts'
import { largeBodies } from './costly.ts'

/** Larger bodies wait for a place, in bytes. */
export const LARGE_BYTES = 1_000_000

/** How long a connection may be idle while its body waits for a place, and while it arrives, in seconds. */
const WAITING_IDLE_S = 240
const ARRIVING_IDLE_S = 30
/** A body that has a place arrives within this time: 25 MB at 0.4 Mbit/s. A slow sender does not keep it for longer. */
const ARRIVES_MS = minutes(10)

export type Sending = {
  request: Request
  /** Null in tests, which have no connection. */
  server: { timeout(request: Request, seconds: number): void } | null
  /** In whose name it waits. */
  who: string
  clock: Pick<Clock, 'monotonic'>
}

/**
 * Reads the body of a request and uses it. One that is large, or does not state its length, waits until it has a place,
 * which it keeps until it was used: bodies in memory, and what is made of them, are few at any time. Nothing is read of
 * one that waits.
 * @param max bytes.
 * @throws AppError as `readBytes`; `tooMany` when too much waits in this name; what `use` throws.
 */
export async function withBody<Result>(
  { request, server, who, clock }: Sending,
  max: number,
  use: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const length = request.headers.get('content-length')
  if (length !== null && Number(length) <= LARGE_BYTES) return use(await readBytes(request, max))
  server?.timeout(request, WAITING_IDLE_S)
  return largeBodies.run(who, async () => {
    server?.timeout(request, ARRIVING_IDLE_S)
    const begun = clock.monotonic()
    return use(await readBytes(request, max, () => clock.monotonic() - begun > ARRIVES_MS))
  })
}
