import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { ApiError } from './api-error.ts'
import { lazyLoader } from './lazy-loader.ts'

const reload = spyOn(location, 'reload').mockImplementation(() => {})
const server = spyOn(globalThis, 'fetch')
beforeEach(() => void server.mockResolvedValue(new Response('ok')))
afterEach(() => {
  reload.mockClear()
  sessionStorage.clear()
})

afterAll(() => server.mockRestore())

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module: a.js'))

/** The result of a load: its error's message, or `pending` when it does not end. */
function outcomeOf(loading: Promise<unknown>): Promise<unknown> {
  const settled = loading.catch((error: Error) => error.message)
  const pending = new Promise((resolve) => setTimeout(resolve, 5, 'pending'))
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

test('the reason of an abort keeps nothing of what was running: its stack is read', async () => {
  const abortController = new AbortController()
  await lazyLoader(async () => () => 'data')({ abortController })
  let isRead = false
  const reason = {
    get stack() {
      isRead = true
      return ''
    },
  }
  abortController.abort(reason)
  expect(isRead).toBe(true)
})

test('a chunk that could not be loaded is asked for again, and one that was is not', async () => {
  let asked = 0
  const load = lazyLoader(async () => {
    asked += 1
    if (asked === 1) throw new Error('Failed to fetch')
    return ({ id }: { id: number }) => id + asked
  })
  expect(await outcomeOf(load({ id: 1, preload: true }))).toContain('could not be loaded')
  expect([await load({ id: 1 }), await load({ id: 2 })]).toEqual([3, 4])
  expect(asked).toBe(2)
})

test('a chunk that is gone after a deployment reloads the page once, then fails', async () => {
  const load = lazyLoader<object, never>(gone)
  expect(await outcomeOf(load({}))).toBe('pending')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await outcomeOf(load({}))).toBe('A part of the page could not be loaded')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a preload that fails reloads nothing', async () => {
  expect(await outcomeOf(lazyLoader<object, never>(gone)({ preload: true }))).toContain(
    'could not be loaded',
  )
  expect(reload).not.toHaveBeenCalled()
})

test('an error of the loader itself is no reason to reload', async () => {
  const load = lazyLoader(async () => () => Promise.reject(new Error('The server is busy')))
  expect(await outcomeOf(load({}))).toBe('The server is busy')
  expect(reload).not.toHaveBeenCalled()
})

test('a chunk that cannot be loaded without a connection reloads nothing', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  const failed = await lazyLoader<object, never>(gone)({}).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ApiError)
  expect(failed).toHaveProperty('status', 0)
  expect(reload).not.toHaveBeenCalled()
})
