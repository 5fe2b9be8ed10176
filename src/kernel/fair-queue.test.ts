import { expect, test } from 'bun:test'
import { createFairQueue } from './fair-queue.ts'

const options = { places: 1, waitingMax: 3, refusal: { code: 'photosWait', max: 3 } as const }

/** Work that ends when it is told, and what has begun. */
function given(places = 1, placesEach = places) {
  const queue = createFairQueue({ ...options, places, placesEach })
  const begun: string[] = []
  const open: (() => void)[] = []
  const run = (who: string, name = who) =>
    queue.run(who, () => {
      begun.push(name)
      return new Promise<string>((resolve) => open.push(() => resolve(name)))
    })
  const endOne = async () => {
    open.shift()?.()
    await new Promise((turn) => setImmediate(turn))
  }
  return { queue, begun, run, endOne }
}

test('those who wait get their turns in rotation, each in the own order', async () => {
  const { begun, run, endOne } = given()
  const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1')]
  all.push(run('b', 'b2'))
  expect(begun).toEqual(['a1'])
  for (const _ of all) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
})

test('no more runs than there are places', async () => {
  const { begun, run, endOne } = given(2)
  const all = ['a', 'b', 'c', 'd'].map((who) => run(who))
  expect(begun).toEqual(['a', 'b'])
  await endOne()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const _ of all) await endOne()
  await Promise.all(all)
  const again = run('e')
  expect(begun.at(-1)).toBe('e')
  await endOne()
  await again
})

test('work that fails gives its place back', async () => {
  const { queue, begun, run, endOne } = given()
  const failing = queue.run('a', () => Promise.reject(new Error('no picture')))
  const next = run('b')
  await expect(failing).rejects.toThrow('no picture')
  expect(begun).toEqual(['b'])
  await endOne()
  expect(await next).toBe('b')
})

test('too much of one user is refused, and what others ask is not', async () => {
  const { begun, run, endOne } = given()
  const all = ['1', '2', '3', '4'].map((name) => run('a', name))
  const refusal = { kind: 'tooMany', said: options.refusal, retryAfter: 5 }
  await expect(run('a', '5')).rejects.toMatchObject(refusal)
  all.push(run('b', 'other'))
  for (const _ of all) await endOne()
  await Promise.all(all)
  expect(begun).toEqual(['1', '2', 'other', '3', '4'])
})

test('a name has no more places than its own, also when others are free', async () => {
  const { begun, run, endOne } = given(3, 1)
  const all = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1'), run('a', 'a3'), run('b', 'b2')]
  expect(begun).toEqual(['a1', 'b1'])
  all.push(run('c', 'c1'))
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  // What is at the front may not run yet: the place goes to the next name that may.
  await endOne()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await endOne()
  expect(begun.at(-1)).toBe('b2')
  for (const _ of all) await endOne()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1'])
  const again = run('a', 'a4')
  expect(begun.at(-1)).toBe('a4')
  await endOne()
  await again
})
