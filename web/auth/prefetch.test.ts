import { afterEach, expect, mock, spyOn, test } from 'bun:test'
import { prefetch } from './prefetch.ts'

afterEach(() => mock.restore())

test('each file is fetched once, and again after it could not be had', async () => {
  const asking = spyOn(globalThis, 'fetch')
  const asked = () => asking.mock.calls.map(([address]) => address)
  asking.mockImplementation(Object.assign(async () => new Response('x'), { preconnect() {} }))
  prefetch(['/assets/a.js', '/assets/b.css'])
  prefetch(['/assets/a.js'])
  expect(asked()).toEqual(['/assets/a.js', '/assets/b.css'])
  asking.mockImplementation(
    Object.assign(() => Promise.reject(new TypeError('offline')), { preconnect() {} }),
  )
  prefetch(['/assets/c.js'])
  await Promise.resolve()
  await Promise.resolve()
  asking.mockClear()
  prefetch(['/assets/c.js', '/assets/a.js'])
  expect(asked()).toEqual(['/assets/c.js'])
  // No link, which a browser may refuse.
  expect(document.head.querySelector('link[rel=prefetch]')).toBeNull()
})
