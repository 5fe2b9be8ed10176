import { expect, test } from 'bun:test'
import { world } from '../testing/worlds/world.ts'
import { readManifest } from './manifest.ts'

test('the files of the client are served compressed, immutable, and only by their names', async () => {
  using here = world()
  const manifest = readManifest()
  if (!manifest) throw new Error('the client is not built: run bun cli/build.ts')
  const { file } = manifest.entries.public
  await here.app.modules
  const ask = (path: string, headers: Record<string, string> = {}) =>
    here.app.handle(new Request(`http://localhost${path}`, { headers }))
  const plain = await ask(file)
  const small = await ask(file, { 'accept-encoding': 'gzip, br' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(small.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(small.headers.get('vary')).toBe('accept-encoding')
  const etag = small.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[^"]+"$/)
  expect(etag).not.toBe(plain.headers.get('etag'))
  const again = await ask(file, { 'accept-encoding': 'br', 'if-none-match': etag })
  expect(again.status).toBe(304)
  for (const path of ['/assets/..%2Fmanifest.json', '/assets/nothing.js', `${file}.br`])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})

test('public files are served under their names', async () => {
  using here = world()
  await here.app.modules
  for (const [path, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/avatars/avatar_25.svg', 'image/svg+xml'],
    ['/robots.txt', 'text/plain'],
  ] as const) {
    const response = await here.app.handle(new Request(`http://localhost${path}`))
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})
