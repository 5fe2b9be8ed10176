import { expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { world } from '../testing/worlds/world.ts'
import { bestEncoding } from './encoding.ts'

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.5', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['*', 'br'],
  ['identity;q=0', 'identity'],
  ['gzip, br', 'br'],
  ['', 'identity'],
  ['zstd', 'identity'],
])('the best encoding of %p is %p', (accepted, best) => {
  expect(bestEncoding(accepted)).toBe(best as never)
})

test('boundaries are compressed, cacheable, and revalidated by ETag', async () => {
  using here = world()
  const ask = (headers: Record<string, string>) =>
    here.app.handle(new Request('http://localhost/hood_boundaries.geojson', { headers }))
  const plain = await (await ask({})).json()
  expect(plain.features.length).toBeGreaterThan(900)
  const br = await ask({ 'accept-encoding': 'br' })
  expect(br.headers.get('cache-control')).toContain('public')
  expect(br.headers.get('vary')).toBe('accept-encoding')
  const bytes = Buffer.from(await br.arrayBuffer())
  expect(bytes.length).toBeLessThan(100_000)
  expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(plain)
  const gz = await ask({ 'accept-encoding': 'gzip' })
  expect(JSON.parse(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString())).toEqual(plain)
  const etag = br.headers.get('etag') ?? ''
  expect((await ask({ 'accept-encoding': 'br', 'if-none-match': `W/"x", ${etag}` })).status).toBe(
    304,
  )
  expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
})
