import type { Clock } from '../kernel/clock.ts'
import { minutes } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { Sent } from './sent.ts'

/** What was shared and is not saved. */
export type Share = {
  userRid: number
  sent: Sent
  photos: readonly Uint8Array[]
  at: number
}

/** How long a share waits for its user to save it (ms), and how much of all users is kept at most, in bytes. */
const KEPT_MS = minutes(30)
const BYTES_MAX = 100_000_000
const PER_USER = 3

/**
 * Shares that wait for their users. They are kept in memory only: nothing is stored until the user saves. The oldest are
 * dropped when there are too many.
 */
export function createShares({ clock, random }: { clock: Clock; random: Random }) {
  const shares = new Map<string, Share>()
  const isOld = ({ at }: Share) => clock.now() - at > KEPT_MS
  const bytesOf = ({ photos }: Share) => photos.reduce((sum, { length }) => sum + length, 0)

  function makeRoom(userRid: number): void {
    for (const [id, share] of shares) if (isOld(share)) shares.delete(id)
    const own = [...shares].filter(([, share]) => share.userRid === userRid)
    for (const [id] of own.slice(0, Math.max(0, own.length - PER_USER + 1))) shares.delete(id)
    let bytes = [...shares.values()].reduce((sum, share) => sum + bytesOf(share), 0)
    for (const [id, share] of shares) {
      if (bytes <= BYTES_MAX) break
      bytes -= bytesOf(share)
      shares.delete(id)
    }
  }

  return {
    /** Keeps a share, and returns its id. */
    keep(share: Omit<Share, 'at'>): string {
      makeRoom(share.userRid)
      const id = Buffer.from(random.bytes(18)).toString('base64url')
      shares.set(id, { ...share, at: clock.now() })
      return id
    },
    /** Undefined: there is none, it is too old, or it is another user's. */
    find(id: string, userRid: number): Share | undefined {
      const share = shares.get(id)
      return share && share.userRid === userRid && !isOld(share) ? share : undefined
    },
    drop(id: string): void {
      shares.delete(id)
    },
  }
}

export type Shares = ReturnType<typeof createShares>
