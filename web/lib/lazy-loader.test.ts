import { afterEach, expect, spyOn, test } from 'bun:test'
import { lazyLoader } from './lazy-loader.ts'

const reload = spyOn(location, 'reload').mockImplementation(() => {})
afterEach(() => {
  reload.mockClear()
  sessionStorage.clear()
})

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module: a.js'))

test('a loader gets the input of its route', async () => {
  const load = lazyLoader(
    async () =>
      async ({ id }: { id: number }) =>
        id + 1,
  )
  expect(await load({ id: 1 })).toBe(2)
})

test('a chunk that is gone after a deployment reloads the page once, then fails', async () => {
  const load = lazyLoader<object, never>(gone)
  const first = await Promise.race([load({}), Promise.resolve('pending')])
  expect(first).toBe('pending')
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(load({})).rejects.toThrow('a.js')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a preload that fails reloads nothing', async () => {
  expect(lazyLoader<object, never>(gone)({ preload: true })).rejects.toThrow('a.js')
  await Promise.resolve()
  expect(reload).not.toHaveBeenCalled()
})

test('an error of the loader itself is no reason to reload', async () => {
  const load = lazyLoader(async () => () => Promise.reject(new Error('The server is busy')))
  expect(load({})).rejects.toThrow('busy')
  await Promise.resolve()
  expect(reload).not.toHaveBeenCalled()
})
