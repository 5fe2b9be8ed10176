import { expect, test } from 'bun:test'
import { systemFetch } from './fetcher.ts'
import { postGuarded } from './guarded-post.ts'

test('an answer that is packed is not unpacked: it could be a thousand times as long', async () => {
  const asked: (string | null)[] = []
  const packed = Bun.gzipSync(Buffer.alloc(50_000_000))
  await using server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      asked.push(request.headers.get('accept-encoding'))
      return new Response(packed, { status: 500, headers: { 'content-encoding': 'gzip' } })
    },
  })
  const host = `127.0.0.1:${server.port}`
  const door = { fetch: systemFetch, resolve: () => Promise.resolve([]) }
  const posting = { url: `http://${host}/`, headers: {}, body: new Uint8Array(1) }
  const guard = { hosts: 'any', exempt: [host], totalMs: 5_000, textMax: 100 } as const
  const answer = await postGuarded(door, posting, guard, new AbortController().signal)
  const expected = new TextDecoder().decode(packed.subarray(0, 100))
  expect(answer).toMatchObject({ kind: 'answer', status: 500, text: expected })
  expect(asked).toEqual(['identity'])
})
