import { expect, test } from 'bun:test'
import { arrayOf, arrayOfPieces, objectOf, piecesResponse, slicesBy, whole } from './json-pieces.ts'

const textOf = (pieces: Iterable<string>) => [...pieces].join('')

test('JSON in pieces is the same JSON, also where parts of it are empty', () => {
  const inner = () => objectOf({ _id: whole(() => 'a"b'), list: arrayOf([[1], [], [2, null]]) })
  const made = objectOf({
    'a "name"': whole(() => ({ x: [undefined] })),
    nothing: whole(() => undefined),
    none: objectOf({}),
    empty: arrayOf([]),
    emptySlices: arrayOf([[], []]),
    all: arrayOfPieces([inner(), inner()]),
    noPieces: arrayOfPieces([]),
  })
  const one = { _id: 'a"b', list: [1, 2, null] }
  expect(JSON.parse(textOf(made))).toEqual({
    'a "name"': { x: [null] },
    nothing: null,
    none: {},
    empty: [],
    emptySlices: [],
    all: [one, one],
    noPieces: [],
  })
})

test('rows are read slice by slice, each after the last row of the one before', () => {
  const asked: number[] = []
  const rows = [1, 3, 4, 9, 12]
  const slices = slicesBy(
    (after) => {
      asked.push(after)
      return rows.filter((row) => row > after).slice(0, 2)
    },
    (row) => row,
  )
  expect([...slices]).toEqual([[1, 3], [4, 9], [12]])
  expect(asked).toEqual([0, 3, 9, 12])
})

/** An answer of many slices, how many of them were made, and how often its turn was waited for. */
function long(slices: number) {
  const counts = { made: 0, turns: 0, isEnded: false }
  function* given() {
    try {
      for (let n = 0; n < slices; n += 1) {
        counts.made += 1
        yield ['x'.repeat(30_000)]
      }
    } finally {
      counts.isEnded = true
    }
  }
  const answer = piecesResponse(arrayOf(given()), async () => {
    counts.turns += 1
  })
  return { answer, counts }
}

test('an answer is made as it is read, and its turn is waited for before each part but the first', async () => {
  const { answer, counts } = long(20)
  await Promise.resolve()
  expect(counts.made).toBeLessThan(5)
  expect(JSON.parse(await answer.text())).toHaveLength(20)
  expect([counts.made, counts.turns]).toEqual([20, 10])
})

test('a short answer waits for nobody', async () => {
  const { answer, counts } = long(1)
  expect(await answer.json()).toHaveLength(1)
  // The second part is the end.
  expect(counts.turns).toBeLessThan(2)
})

test('who stops reading stops the work', async () => {
  const { answer, counts } = long(1_000)
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(counts.isEnded).toBe(true)
  expect(counts.made).toBeLessThan(10)
})

test('a failure in the middle breaks the answer: a part is not taken for the whole', async () => {
  function* failing() {
    yield ['x'.repeat(60_000)]
    throw new Error('The database was closed')
  }
  const answer = piecesResponse(arrayOf(failing()), async () => undefined)
  expect(answer.text()).rejects.toThrow('The database was closed')
})
