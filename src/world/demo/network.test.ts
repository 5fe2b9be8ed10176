import { expect, test } from 'bun:test'
import { isInIsrael } from '../../assets/domain/plausible.ts'
import { placesIn } from '../../assets/geocoder/domain.ts'
import { convertImage } from '../../assets/images/convert.ts'
import { isPublicAddress } from '../../kernel/addresses.ts'
import { world } from '../../testing/worlds/world.ts'
import { demoNetwork } from './network.ts'

const network = () => {
  using here = world()
  return demoNetwork(here.areas)
}

async function pictureOf(name: string): Promise<Uint8Array> {
  const answer = await network().fetch(`http://demo.invalid/pictures/${name}`, {})
  return new Uint8Array(await answer.arrayBuffer())
}

test('pictures are drawn, the same for the same name, and go the way of every photo', async () => {
  const [front, again, other, room] = await Promise.all(
    ['7/0.png', '7/0.png', '8/0.png', '7/1.png'].map(pictureOf),
  )
  if (!front || !other || !room) throw new Error('There is no picture')
  expect(front).toEqual(again ?? new Uint8Array())
  expect(Bun.deepEquals(front, other)).toBe(false)
  expect(Bun.deepEquals(front, room)).toBe(false)
  const small = new Bun.Image(
    await convertImage(front, { width: 400, format: 'webp', who: 'test' }),
  )
  expect(await small.metadata()).toMatchObject({ format: 'webp', width: 400, height: 266 })
})

test('places are found by the names of areas and cities, in the form of the geocoder', async () => {
  const ask = async (q: string) => {
    const answer = await network().fetch(
      `http://demo.invalid/search?${new URLSearchParams({ q })}`,
      {},
    )
    return placesIn(await answer.json(), isInIsrael)
  }
  const [florentin] = (await ask('פלורנטין, Israel')) ?? []
  expect(florentin).toMatchObject({ lat: 32.05753, lon: 34.76987 })
  expect(florentin?.label).toBe('פלורנטין, תל אביב יפו')
  expect((await ask('פלורנטין תל אביב יפו, Israel'))?.length).toBe(1)
  expect((await ask('חיפה, Israel'))?.map(({ label }) => label)).toContain('חיפה')
  expect(await ask('nowhere at all, Israel')).toEqual([])
  expect(await ask('')).toEqual([])
})

test.each([
  'https://www.yad2.co.il/',
  'https://9.9.9.9/pictures/7/0.png',
  'https://nominatim.openstreetmap.org/search?q=haifa',
  'http://127.0.0.1:3000/',
  'http://demo.invalid/anything',
])('%s is refused as without a network', async (url) => {
  await expect(network().fetch(url, {})).rejects.toThrow('The demo has no network')
})

test('messages to browsers are accepted and sent to nobody', async () => {
  const { fetch, resolve } = network()
  const answer = await fetch('https://fcm.googleapis.com/x', { method: 'POST' })
  expect(answer.status).toBe(201)
  const addresses = await resolve('fcm.googleapis.com')
  expect(addresses.length > 0 && addresses.every(isPublicAddress)).toBe(true)
})
