import { convertUpload } from '../../assets/images/uploads.ts'
import { ask, attemptInTurn, LIMITS } from '../../auth/limits.ts'
import { type Db, write, writeWhenFree } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Said } from '../../kernel/texts/shared.ts'
import type { User } from '../../users/domain.ts'
import type { Context } from '../../world/context.ts'
import { homeFor, listFor, tellMembers } from '../service.ts'
import type { HomeKey } from '../store/homes.ts'
import { type Of, refuseWithoutViewing } from '../viewings/service.ts'
import { VIEWING_PHOTOS_MAX } from './domain.ts'
import { dropViewingPhoto, storeViewingPhoto } from './files.ts'
import { deletePhoto, insertPhoto, type Photo, photoCountOn, photoOn, photosOn } from './store.ts'

/** Why no more is kept of a user; undefined: there is room for so many bytes. A port: quotas belong to a higher room. */
type NoRoomForPhotos = (userRid: number, bytes: number) => Said | undefined

export type PhotoWorld = Context & { noRoomForPhotos: NoRoomForPhotos }

/** The home of a shortlist whose photos a member asks for. @throws AppError `missing`. */
function keyFor(db: Db, userRid: number, { listId, assetId }: Of): HomeKey {
  return homeFor(db, listFor(db, userRid, listId).list.rid, assetId).home
}

/** @throws AppError `missing` also without a viewing; `conflict` when there are as many photos as allowed. */
export function refusePhoto(db: Db, userRid: number, of: Of): HomeKey {
  const key = keyFor(db, userRid, of)
  refuseWithoutViewing(db, key)
  if (photoCountOn(db, key) < VIEWING_PHOTOS_MAX) return key
  const code = 'tooManyViewingPhotos'
  throw new AppError('conflict', { code, max: VIEWING_PHOTOS_MAX }, { code })
}

/**
 * Keeps a photo of a viewing, without what cameras add, as the place where it was taken.
 * @throws AppError as `refusePhoto`; `invalid` for what is no photo; `tooMany`; `tooLarge` without room.
 */
export async function keepPhoto(
  world: PhotoWorld,
  user: User,
  of: Of,
  sent: Uint8Array,
): Promise<Photo[]> {
  const { db, clock, random, config } = world
  const refusal = { code: 'tooManyPhotosRead', times: LIMITS.photo.times } as const
  await attemptInTurn(world, [{ ...ask('photo', user.id), refusal }])
  const image = await readable(convertUpload(sent, user.id))
  const id = random.id()
  await storeViewingPhoto(config.dataDir, id, image)
  try {
    return await writeWhenFree(db, clock, (tx) => {
      // Meanwhile the home may have been taken off, or others may have added photos.
      const { shortlistRid, assetRid } = refusePhoto(tx, user.rid, of)
      const noRoom = world.noRoomForPhotos(user.rid, image.length)
      if (noRoom) throw new AppError('tooLarge', noRoom, { code: 'storage' })
      const now = clock.now()
      const photo = { id, shortlistRid, assetRid, userRid: user.rid, bytes: image.length, at: now }
      insertPhoto(tx, photo)
      tellMembers(tx, of.listId, now)
      return photosOn(tx, photo)
    })
  } catch (error) {
    dropViewingPhoto(config.dataDir, id)
    throw error
  }
}

async function readable(image: Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await image
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid', { code: 'photoUnreadable' }, { cause })
  }
}

/** The photos of a home of a shortlist. @throws AppError `missing`. */
export function photosFor(db: Db, userRid: number, of: Of): Photo[] {
  return photosOn(db, keyFor(db, userRid, of))
}

/** Who took a photo that a member sees. @throws AppError `missing`. */
export function photoFor(db: Db, userRid: number, of: Of, photoId: string) {
  const found = photoOn(db, keyFor(db, userRid, of), photoId)
  if (!found) throw new AppError('missing', { code: 'noImage' })
  return found
}

/** Deletes a photo of one's own. @throws AppError `missing`. */
export function removePhoto(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  userRid: number,
  of: Of,
  photoId: string,
): Photo[] {
  const left = write(db, (tx) => {
    const found = photoFor(tx, userRid, of, photoId)
    if (found.userRid !== userRid) throw new AppError('missing', { code: 'noImage' })
    deletePhoto(tx, found.rid)
    tellMembers(tx, of.listId, clock.now())
    return photosFor(tx, userRid, of)
  })
  dropViewingPhoto(config.dataDir, photoId)
  return left
}
