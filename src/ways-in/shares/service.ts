import type { Tx } from '../../database/database.ts'
import { write, writeWhenFree } from '../../database/database.ts'
import { hours, minutes } from '../../kernel/clock.ts'
import type { Context } from '../../world/context.ts'
import type { Sent } from '../domain.ts'
import {
  addPhotos,
  forgetPhotos,
  forgetPhotosUnless,
  fullPhoto,
  photoBytes,
  previewOf,
  type Reading,
} from './photos.ts'
import {
  changeShare,
  deleteOldShares,
  deleteShare,
  insertShare,
  isShare,
  type Share,
  shareBytes,
  shareOf,
  sharesOfUser,
} from './store.ts'

/** How long a share waits for its user to save it (ms). */
const KEPT_MS = minutes(30)
/** How much is kept, in bytes: of all users, and of one, whose photos are counted as they are kept. */
const BYTES_MAX = 100_000_000
const USER_BYTES_MAX = 30_000_000
const PER_USER = 3
/** Photos without a share are deleted after this time (ms): their share may not be stored yet. */
const UNUSED_MS = hours(1)

type World = Pick<Context, 'db' | 'clock' | 'random' | 'config'>

/** What a user shares now, with its photos as they were sent. */
type Sharing = { userRid: number; sent: Sent; photos: readonly Uint8Array[] }

/**
 * Shares that wait for their users. Nothing becomes a home until the user saves. The oldest of a user with too many are
 * dropped; when all together are too large, the oldest of the user who has most.
 */
export function createShares(world: World) {
  const { db, clock, config } = world
  const { dataDir } = config
  const after = () => clock.now() - KEPT_MS
  return {
    keep: (sharing: Sharing) => keepShare(world, sharing),
    /** Undefined: there is none, it is too old, or it is another user's. */
    find: (id: string, userRid: number) => shareOf(db, id, { userRid, after: after() }),
    /** The share of a user that was made last. */
    newest: (userRid: number) => sharesOfUser(db, userRid).findLast(({ at }) => at > after()),
    change: (id: string, sent: Sent) =>
      writeWhenFree(db, clock, (tx) => changeShare(tx, id, { sent })),
    async drop(id: string): Promise<void> {
      await writeWhenFree(db, clock, (tx) => deleteShare(tx, id))
      forgetPhotos(dataDir, [id])
    },
    /** A photo as it is stored with a home. @throws as `fullPhoto`. */
    full: (share: Share, at: number, reading: Reading) =>
      measured(world, share, fullPhoto({ dataDir, id: share.id, at }, reading)),
    /** Its preview. @throws as `fullPhoto`. */
    preview: (share: Share, at: number, reading: Reading) =>
      measured(world, share, previewOf({ dataDir, id: share.id, at }, reading)),
  }
}

/** Keeps a share, and returns its id. */
async function keepShare(world: World, { userRid, sent, photos }: Sharing): Promise<string> {
  const { db, clock, random } = world
  const { dataDir } = world.config
  const id = Buffer.from(random.bytes(18)).toString('base64url')
  await addPhotos({ dataDir, id }, photos)
  const share = { id, userRid, sent, photos: photos.length, bytes: bytesOf(dataDir, { id, sent }) }
  const dropped = await writeWhenFree(db, clock, (tx) => {
    const at = clock.now()
    const ids = makeRoom(tx, { ...share, at })
    insertShare(tx, { ...share, at })
    return ids
  })
  forgetPhotos(dataDir, dropped)
  return id
}

/** Counts the photos of a share as they are kept when one was read. */
async function measured(
  { db, clock, config }: World,
  share: Share,
  photo: Promise<Uint8Array>,
): Promise<Uint8Array> {
  const image = await photo
  const bytes = bytesOf(config.dataDir, share)
  if (bytes !== share.bytes)
    await writeWhenFree(db, clock, (tx) => changeShare(tx, share.id, { bytes }))
  return image
}

export type Shares = ReturnType<typeof createShares>

/** Makes room for a share. @returns the ids of those that were dropped. */
function makeRoom(tx: Tx, share: Pick<Share, 'userRid' | 'bytes' | 'at'>): string[] {
  const { userRid, bytes, at } = share
  const dropped = deleteOldShares(tx, at - KEPT_MS)
  const drop = ([oldest]: readonly Share[]) => {
    if (!oldest) return
    deleteShare(tx, oldest.id)
    dropped.push(oldest.id)
  }
  const isFull = (own: readonly Share[]) =>
    own.length >= PER_USER || (own.length > 0 && sumOf(own) + bytes > USER_BYTES_MAX)
  for (let own = sharesOfUser(tx, userRid); isFull(own); own = sharesOfUser(tx, userRid)) drop(own)
  for (
    let all = shareBytes(tx);
    all.length > 0 && sumOf(all) + bytes > BYTES_MAX;
    all = shareBytes(tx)
  )
    drop(sharesOfUser(tx, all[0]?.userRid ?? 0))
  return dropped
}

const sumOf = (parts: readonly { bytes: number }[]) =>
  parts.reduce((sum, one) => sum + one.bytes, 0)

/** What a share takes: its texts in memory, and its photos as they are kept. */
const bytesOf = (dataDir: string, { id, sent }: Pick<Share, 'id' | 'sent'>) =>
  2 * JSON.stringify(sent).length + photoBytes(dataDir, id)

/** Forgets shares that have waited too long, and the photos of those that are saved, dropped or of deleted accounts. */
export function forgetShares({ db, clock, config }: Pick<World, 'db' | 'clock' | 'config'>): void {
  write(db, (tx) => deleteOldShares(tx, clock.now() - KEPT_MS))
  forgetPhotosUnless(config.dataDir, (id) => isShare(db, id), clock.now() - UNUSED_MS)
}
