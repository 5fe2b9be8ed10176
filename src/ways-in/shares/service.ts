import type { Clock } from '../kernel/clock.ts'
import { minutes } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { Sent } from './sent.ts'
import { type SharedPhoto, sharedPhoto } from './shared-photo.ts'

/** What was shared and is not saved. */
export type Share = {
  userRid: number
  sent: Sent
  photos: readonly SharedPhoto[]
  at: number
}

/** How long a share waits for its user to save it (ms). */
const KEPT_MS = minutes(30)
/** How much is kept, in bytes: of all users, and of one, whose photos are counted as they are kept. */
const BYTES_MAX = 100_000_000
const USER_BYTES_MAX = 30_000_000
const PER_USER = 3

/**
 * Shares that wait for their users. They are kept in memory only: nothing is stored until the user saves. The oldest of
 * a user with too many are dropped; when all together are too large, the oldest of the user who has most.
 */
export function createShares({ clock, random }: { clock: Clock; random: Random }) {
  const shares = new Map<string, Share>()
  const isOld = ({ at }: Share) => clock.now() - at > KEPT_MS
  const of = (userRid: number) => [...shares].filter(([, share]) => share.userRid === userRid)
  const dropOldest = (userRid: number) => {
    const [first] = of(userRid)
    if (first) shares.delete(first[0])
  }

  /** Makes room for a share of so many bytes. */
  function makeRoom(userRid: number, bytes: number): void {
    for (const [id, share] of shares) if (isOld(share)) shares.delete(id)
    while (of(userRid).length >= PER_USER) dropOldest(userRid)
    while (of(userRid).length > 0 && sumOf(of(userRid)) + bytes > USER_BYTES_MAX)
      dropOldest(userRid)
    while (shares.size > 0 && sumOf(shares) + bytes > BYTES_MAX) dropOldest(largestUser(shares))
  }

  return {
    /** Keeps a share, and returns its id. */
    keep({ photos, ...share }: Sharing): string {
      const kept = { ...share, photos: photos.map(sharedPhoto), at: clock.now() }
      makeRoom(share.userRid, bytesOf(kept))
      const id = Buffer.from(random.bytes(18)).toString('base64url')
      shares.set(id, kept)
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

/** What a user shares now, with its photos as they were sent. */
type Sharing = Omit<Share, 'at' | 'photos'> & { photos: readonly Uint8Array[] }

/** The memory that a share takes, in bytes. */
function bytesOf({ photos, sent }: Share): number {
  const texts = Object.values(sent).reduce((sum, text) => sum + 2 * text.length, 0)
  return photos.reduce((sum, photo) => sum + photo.bytes, texts)
}

const sumOf = (shares: Iterable<readonly [string, Share]>) =>
  [...shares].reduce((sum, [, share]) => sum + bytesOf(share), 0)

/** The user whose shares take most. */
function largestUser(shares: ReadonlyMap<string, Share>): number {
  const byUser = [...Map.groupBy(shares, ([, { userRid }]) => userRid)]
  const sizes = byUser.map(([userRid, own]) => ({ userRid, bytes: sumOf(own) }))
  return sizes.reduce((most, one) => (one.bytes > most.bytes ? one : most)).userRid
}

export type Shares = ReturnType<typeof createShares>
