import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutes } from '../../kernel/clock.ts'
import { flatPng } from '../../testing/models/flat-png.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { world } from '../../testing/worlds/world.ts'
import { createImageCache } from './cache.ts'
import { convertImage } from './convert.ts'
import { createImages } from './service.ts'
import { shownPhoto } from './uploads.ts'

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pngOf = (width: number, height: number) =>
  new Bun.Image(PIXEL).resize(width, height, { fit: 'fill' }).png().bytes()

const fail = (code: string): never => {
  throw Object.assign(new Error(code), { code })
}

/** A black square with many pixels in a small file. */
const bomb = (edge: number) => flatPng(edge, edge)

/** A home with photos on a server of this machine, and its reader. */
async function looking() {
  const photo = await pngOf(1_600, 800)
  const asked: string[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      if (pathname === '/large') return new Response(Buffer.alloc(10_000_001))
      if (pathname === '/svg') return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>')
      if (pathname === '/away') return Response.redirect('http://169.254.169.254/', 302)
      if (pathname === '/bomb') return new Response(bomb(8_000))
      return pathname === '/none'
        ? new Response('', { status: 404 })
        : new Response(Buffer.from(photo))
    },
  })
  const at = `127.0.0.1:${server.port}`
  const here = world(
    { FETCH_HOSTS: at },
    { fetch: (url: string, init: BunFetchRequestInit) => fetch(url, init) },
  )
  const paths = ['photo', 'none', 'large', 'svg', 'away', 'bomb'].map(
    (name) => `http://${at}/${name}`,
  )
  const home = givenHome(here, { images: [...paths, 'http://127.0.0.1:1/other'] })
  const user = await givenUser(here)
  const authorization = await tokenOf(here, user)
  const get = (place: string) =>
    here.app.handle(
      new Request(`http://localhost/images/${home.id}/${place}`, { headers: { authorization } }),
    )
  return {
    here,
    asked,
    get,
    async [Symbol.asyncDispose]() {
      here[Symbol.dispose]()
      await server.stop(true)
    },
  }
}

async function tokenOf(here: ReturnType<typeof world>, { email }: { email: string }) {
  const body = JSON.stringify({ email, password: 'correct horse' })
  const headers = { 'content-type': 'application/json' }
  const request = new Request('http://localhost/api/auth/login', { method: 'POST', body, headers })
  const { token } = (await (await here.app.handle(request)).json()) as { token: string }
  return `Bearer ${token}`
}

test('a photo is WebP in two widths, and its source is asked once for each', async () => {
  await using at = await looking()
  for (const [place, width] of [
    ['0', 400],
    ['0?w=1280', 1_280],
    ['0?w=400', 400],
  ] as const) {
    const response = await at.get(place)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('cache-control')).toStartWith('private')
    const image = await new Bun.Image(await response.bytes()).metadata()
    expect(image).toEqual({ width, height: width / 2, format: 'webp' })
  }
  expect(at.asked).toEqual(['/photo', '/photo'])
})

test('what is missing, too large, no picture, elsewhere or not allowed is not available', async () => {
  await using at = await looking()
  for (const place of ['1', '2', '3', '4', '5', '6', '7', '999']) {
    const response = await at.get(place)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: 'Image not available' })
  }
  expect(at.asked).toEqual(['/none', '/large', '/svg', '/away', '/bomb'])
  await at.get('1')
  expect(at.asked).toHaveLength(5)
  await at.here.clock.pass(minutes(11))
  await at.get('1')
  expect(at.asked).toHaveLength(6)
})

/** Photos of a host that answers as it is told, by their numbers; each is asked for once. */
function hosted() {
  const answer = { now: (): Response => new Response('', { status: 503 }) }
  const asked: string[] = []
  const here = world()
  const images = createImages({
    ...here,
    hosts: new Set(['photos.example', 'others.example']),
    resolve: () => Promise.resolve(['93.184.216.34']),
    fetch(url) {
      asked.push(new URL(url).pathname)
      return Promise.resolve().then(() => answer.now())
    },
  })
  const get = (name: string, host = 'photos.example') =>
    images(
      { url: `https://${host}/${name}`, width: 400, format: 'webp', who: 'posts' },
      new AbortController().signal,
    )
  return { here, answer, asked, get, [Symbol.dispose]: here[Symbol.dispose] }
}

test.each<[string, () => Response]>([
  ['answers 503', () => new Response('', { status: 503 })],
  ['answers 429', () => new Response('', { status: 429 })],
  ['does not answer', () => fail('ECONNRESET')],
])('a host of photos that %s is not asked for each of them, and others are', async (_, broken) => {
  using at = hosted()
  const { here, answer, asked, get } = at
  answer.now = broken
  for (let n = 0; n < 50; n += 1) expect(await get(`a${n}`)).toBeUndefined()
  expect(asked).toHaveLength(4)
  const photo = await pngOf(60, 40)
  answer.now = () => new Response(Buffer.from(photo))
  expect(await get('b', 'others.example')).toBeInstanceOf(Uint8Array)
  expect(await get('c')).toBeUndefined()
  await here.clock.pass(minutes(1))
  for (const name of ['c', 'd']) expect(await get(name)).toBeInstanceOf(Uint8Array)
})

test('a host that stays down is asked less and less', async () => {
  using at = hosted()
  for (let minute = 0; minute < 60; minute += 1) {
    for (const n of [1, 2, 3, 4, 5]) await at.get(`${minute} ${n}`)
    await at.here.clock.pass(minutes(1))
  }
  expect(at.asked).toHaveLength(4 + 8)
})

test('photos that a host does not have, and those that are none, say nothing about the host', async () => {
  using at = hosted()
  for (const status of [404, 403, 200]) {
    at.answer.now = () => new Response('no photo', { status })
    for (let n = 0; n < 10; n += 1) expect(await at.get(`${status} ${n}`)).toBeUndefined()
  }
  expect(at.asked).toHaveLength(30)
})

test('a place or width that is none is refused by its name', async () => {
  await using at = await looking()
  for (const [place, field] of [
    ['-1', 'index'],
    ['x', 'index'],
    ['0?w=9', 'w'],
  ] as const) {
    const response = await at.get(place)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: { [field]: expect.anything() } })
  }
})

test('an image is never made larger, and one with too many pixels is refused', async () => {
  const small = await convertImage(await pngOf(200, 100), {
    width: 400,
    format: 'jpeg',
    who: 'test',
  })
  expect(await new Bun.Image(small).metadata()).toEqual({ width: 200, height: 100, format: 'jpeg' })
  const allowed = await convertImage(bomb(800), { width: 400, format: 'webp', who: 'test' })
  expect(await new Bun.Image(allowed).metadata()).toMatchObject({ width: 400 })
  expect(bomb(8_000).length).toBeLessThan(20_000)
  await expect(
    convertImage(bomb(8_000), { width: 400, format: 'webp', who: 'test' }),
  ).rejects.toThrow()
  await expect(
    convertImage(Buffer.from('no image'), { width: 400, format: 'webp', who: 'test' }),
  ).rejects.toThrow()
})

test('the cache stays within its bound: what was not used for longest is deleted', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'metzia-images-')), 'images')
  let now = 1_000_000
  const cache = createImageCache(folder, 1_000, { now: () => now })
  const put = async (name: string) => {
    now += 1_000
    await cache.put(name, Buffer.alloc(300))
  }
  for (const name of ['a', 'b', 'c']) await put(name)
  now += 1_000
  expect(await cache.get('a')).toHaveLength(300)
  await put('d')
  expect(readdirSync(folder).sort()).toEqual(['a', 'c', 'd'])
  expect(await cache.get('b')).toBeUndefined()
})

test.skipIf(!isRoot)('on a full disk photos are shown, and nothing of them is left', async () => {
  await using at = await looking()
  const folder = join(at.here.dataDir, 'images')
  mkdirSync(folder, { recursive: true })
  const mount = ['mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]
  expect(Bun.spawnSync(mount).exitCode).toBe(0)
  try {
    Bun.spawnSync(['dd', 'if=/dev/zero', `of=${join(folder, 'ballast')}`, 'bs=4k'])
    for (let n = 0; n < 2; n += 1) {
      const response = await at.get('0')
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(readdirSync(folder)).toEqual(['ballast'])
    }
    rmSync(join(folder, 'ballast'))
    expect((await at.get('0')).status).toBe(200)
    expect(readdirSync(folder)).toHaveLength(1)
  } finally {
    Bun.spawnSync(['umount', '-l', folder])
  }
})

test.skipIf(!isRoot)('on a full disk the preview of a stored photo is shown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-uploads-'))
  const mount = ['mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]
  expect(Bun.spawnSync(mount).exitCode).toBe(0)
  try {
    const path = join(folder, 'photo')
    const asked = { width: 1_280, format: 'webp', who: 'test' } as const
    await Bun.write(path, await convertImage(await pngOf(1_600, 800), asked))
    Bun.spawnSync(['dd', 'if=/dev/zero', `of=${join(folder, 'ballast')}`, 'bs=4k'])
    const shown = await shownPhoto(path, { ...asked, width: 400 })
    expect(await new Bun.Image(shown ?? PIXEL).metadata()).toMatchObject({ width: 400 })
    expect(readdirSync(folder).sort()).toEqual(['ballast', 'photo'])
  } finally {
    Bun.spawnSync(['umount', '-l', folder])
  }
})

test('a preview that cannot be stored for another reason than a full disk is an error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-uploads-'))
  const path = join(folder, 'photo')
  await Bun.write(path, await pngOf(1_600, 800))
  const preview = () => shownPhoto(path, { width: 400, format: 'webp', who: 'test' })
  await preview()
  const small = join(folder, readdirSync(folder).find((name) => name !== 'photo') ?? '')
  rmSync(small)
  mkdirSync(small)
  await expect(preview()).rejects.toThrow()
})

test('an error while old images are deleted does not keep later ones away', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'metzia-images-')), 'images')
  let now = 1_000_000_000_000
  const cache = createImageCache(folder, 100, { now: () => (now += 1_000) })
  const foreign = join(folder, 'a folder')
  mkdirSync(foreign, { recursive: true })
  utimesSync(foreign, 1, 1)
  await expect(cache.put('a', Buffer.alloc(90))).rejects.toThrow()
  rmSync(foreign, { recursive: true })
  await cache.put('b', Buffer.alloc(90))
  expect(await cache.get('b')).toHaveLength(90)
})

test('an image is at most four times as high as wide, so that it is always small', async () => {
  const tall = await convertImage(flatPng(500, 12_000), { width: 400, format: 'webp', who: 'test' })
  expect(await new Bun.Image(tall).metadata()).toMatchObject({ width: 67, height: 1_600 })
})

test('a user for whom too many photos wait is refused, and others are not', async () => {
  using here = world()
  const fetch = () => new Promise<never>(() => undefined)
  const resolve = () => Promise.resolve(['93.184.216.34'])
  const images = createImages({ ...here, fetch, resolve, hosts: new Set(['x.example']) })
  const never = new AbortController().signal
  const ask = (n: number, who: string) =>
    images({ url: `https://x.example/${n}`, width: 400, format: 'webp', who }, never)
  const asked = Array.from({ length: 205 }, (_, n) => ask(n, 'a').catch((error: unknown) => error))
  const refusal = { kind: 'tooMany', message: expect.stringContaining('200 photos') }
  expect(await Promise.race(asked)).toMatchObject(refusal)
  const other = ask(300, 'b').then(String, String)
  expect(await Promise.race([other, Bun.sleep(0).then(() => 'waits')])).toBe('waits')
})
