import { expect, test } from 'bun:test'
import { ALTERED } from '../../testing/models/altered-photos.ts'
import { drawnRoom } from '../../testing/models/drawn-rooms.ts'
import { flatPng } from '../../testing/models/flat-png.ts'
import { isSamePhoto, JOINING_PHOTOS, type PhotoHash, sharedPhotos } from '../domain/same-photos.ts'
import { hashPhoto } from './hash.ts'

const HOMES = process.env.METZIA_LONG ? 16 : 8
const PHOTOS = 3
const WAYS = Object.values(ALTERED)
/** Twins have the same rooms, with furniture and light of their own. */
const TWIN_SHOT = 100

const hashed = async (photo: Uint8Array): Promise<PhotoHash> => {
  const hash = await hashPhoto(photo)
  if (!hash) throw new Error('The picture shows too little')
  return hash
}
const roomOf = (home: number, place: number) => home * PHOTOS + place
const photosOf = (home: number, shot: number) =>
  Array.from({ length: PHOTOS }, (_, place) => drawnRoom({ room: roomOf(home, place), shot }))

/** The photos of one home as another portal has them, in another order, each altered in its own way. */
const alteredOf = (home: number, photos: readonly Uint8Array[]) =>
  Promise.all(
    photos.map(async (photo, place) => {
      const way = WAYS[(home * 5 + place * 3) % WAYS.length]
      if (!way) throw new Error('There is no such way')
      return hashed(await way(photo))
    }),
  )

/** Of each home its photos, those of another portal, and those of its twin. */
async function drawnHomes() {
  const homes = Array.from({ length: HOMES }, (_, home) => home)
  return Promise.all(
    homes.map(async (home) => {
      const photos = photosOf(home, home)
      return {
        own: await Promise.all(photos.map(hashed)),
        again: (await alteredOf(home, photos)).toReversed(),
        twin: await Promise.all(photosOf(home, TWIN_SHOT + home).map(hashed)),
      }
    }),
  )
}

const isJoined = (one: readonly PhotoHash[], other: readonly PhotoHash[]) =>
  sharedPhotos(one, other, () => true) >= JOINING_PHOTOS

test('of drawn homes, eight of ten pairs with photos of another portal are joined, and no twins or neighbours', async () => {
  const homes = await drawnHomes()
  const same = homes.filter(({ own, again }) => isJoined(own, again)).length
  const others = homes.flatMap(({ own, twin }, at) => [
    isJoined(own, twin),
    ...homes.slice(at + 1).map((neighbour) => isJoined(own, neighbour.again)),
  ])
  const wrong = others.filter(Boolean).length
  expect(others).toHaveLength(HOMES + (HOMES * (HOMES - 1)) / 2)
  expect(same / HOMES).toBeGreaterThanOrEqual(0.8)
  expect(same / (same + wrong)).toBeGreaterThanOrEqual(0.97)
}, 60_000)

test.each(Object.entries(ALTERED))(
  'a photo that was %s',
  async (name, way) => {
    const photo = drawnRoom({ room: 7, shot: 1 })
    const again = await hashed(await way(photo))
    // A cut at one side is none of those that are tried.
    expect(isSamePhoto(await hashed(photo), again)).toBe(name !== 'cut at one side')
  },
  20_000,
)

test('a picture with few shades, as a plan or a logo has, has no hash, and what is no picture is refused', async () => {
  expect(await hashPhoto(flatPng(400, 300))).toBeNull()
  await expect(hashPhoto(Buffer.from('no image'))).rejects.toThrow()
})
