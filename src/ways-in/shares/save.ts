import { storeUpload } from '../../assets/images/uploads.ts'
import { noRoomFor } from '../../items/quota.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import type { User } from '../../users/domain.ts'
import type { Context } from '../../world/context.ts'
import { readingOf } from '../bounds.ts'
import type { Sent } from '../domain.ts'
import { type InboxPorts, takeIn } from '../service.ts'
import { takenToWire } from '../wire.ts'
import type { Shares } from './service.ts'
import type { Share } from './store.ts'

export type World = Context & InboxPorts & { shares: Shares }

/** `share`: what was shared, with the places of the photos that are kept; undefined: only a text is saved. */
type Saving = { sent: Sent; share?: Share | undefined; kept: readonly number[] }

/** Stores what was shared and reads it. @returns what became of it. @throws AppError like `storePhotos`. */
export async function saveShared(world: World, user: User, { sent, share, kept }: Saving) {
  const images = share ? await storePhotos(world, user, share, kept) : []
  const shared = { ...sent, way: 'share', images } as const
  const arriving = await world.parse('arriving', { sent: shared, userRid: user.rid })
  const { taken } = await takeIn(world, world.handleInbox, arriving)
  if (share) await world.shares.drop(share.id)
  return takenToWire(taken).items
}

/** @throws AppError `invalid` for a photo that is not in the share, or that cannot be read; `tooMany`, `tooLarge`. */
async function storePhotos(
  world: World,
  user: User,
  share: Share,
  kept: readonly number[],
): Promise<string[]> {
  const images: Uint8Array[] = []
  for (const at of kept) {
    if (at >= share.photos)
      throw invalid('photos', { code: 'wrongValue', reason: 'must be places of photos' })
    images.push(await readable(world.shares.full(share, at, readingOf(world, user))))
  }
  const bytes = images.reduce((sum, { length }) => sum + length, 0)
  const refusal = noRoomFor(world, user.rid, [], bytes)
  if (refusal !== undefined) throw new AppError('tooLarge', refusal, { code: 'storage' })
  return await Promise.all(images.map((image) => storeUpload(world.config.dataDir, image)))
}

/** @throws AppError `invalid` for a photo that cannot be read; `tooMany`. */
export async function readable<T>(image: Promise<T>): Promise<T> {
  try {
    return await image
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const fields = { photos: { code: 'noPhoto' } as const }
    throw new AppError('invalid', { code: 'photoUnreadable' }, { fields, cause })
  }
}
