import { afterEach, expect, spyOn, test } from 'bun:test'
import { lazyLoader } from './lazy-loader.ts'

const reload = spyOn(location, 'reload').mockImplementation(() => {})
afterEach(() => {
  reload.mockClear()
  sessionStorage.clear()
})

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module: a.js'))

/** The result of a load: its error's message, or `pending` when it does not end. */
function outcomeOf(loading: Promise<unknown>): Promise<unknown> {
  const settled = loading.catch((error: Error) => error.message)
  const pending = new Promise((resolve) => setImmediate(() => resolve('pending')))
  return Promise.race([settled, pending])
}

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
  expect(await outcomeOf(load({}))).toBe('pending')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await outcomeOf(load({}))).toContain('a.js')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a preload that fails reloads nothing', async () => {
  expect(await outcomeOf(lazyLoader<object, never>(gone)({ preload: true }))).toContain('a.js')
  expect(reload).not.toHaveBeenCalled()
})

test('an error of the loader itself is no reason to reload', async () => {
  const load = lazyLoader(async () => () => Promise.reject(new Error('The server is busy')))
  expect(await outcomeOf(load({}))).toBe('The server is busy')
  expect(reload).not.toHaveBeenCalled()
})
