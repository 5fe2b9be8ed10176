import { expect, test } from 'bun:test'
import { aRing, isAround } from '../../testing/models/search-model.ts'
import { seeded } from '../../testing/worlds/random.ts'
import { areasAround, isInside, POSITIONS_MAX, ringProblem } from './drawn.ts'

const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
]

const circle = (positions: number) =>
  Array.from({ length: positions }, (_, n) => {
    const angle = (2 * Math.PI * (n % (positions - 1))) / (positions - 1)
    return [Math.cos(angle), Math.sin(angle)]
  })

test.each<[string, unknown[], RegExp | undefined]>([
  ['a square', SQUARE, undefined],
  ['a square the other way round', SQUARE.toReversed(), undefined],
  [
    'a triangle',
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
    undefined,
  ],
  [
    'a notched ring',
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
      [0, 0],
    ],
    undefined,
  ],
  [
    'a corner on a straight side',
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 2],
      [0, 0],
    ],
    undefined,
  ],
  [
    'a corner that is repeated at once',
    [
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
    undefined,
  ],
  ['200 corners', circle(POSITIONS_MAX), undefined],
  ['201 corners', circle(POSITIONS_MAX + 1), /at most 200/],
  [
    'two corners',
    [
      [0, 0],
      [1, 0],
      [0, 0],
    ],
    /at least 3/,
  ],
  [
    'two different corners',
    [
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 0],
    ],
    /at least 3/,
  ],
  [
    'an open ring',
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    /end where it begins/,
  ],
  [
    'a bow',
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
    /cross/,
  ],
  [
    'a ring that touches a corner again',
    [
      [0, 0],
      [2, 0],
      [1, 1],
      [2, 2],
      [0, 2],
      [1, 1],
      [0, 0],
    ],
    /cross/,
  ],
  [
    'a corner on another side',
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
      [0, 0],
    ],
    /cross/,
  ],
  [
    'a side that runs back',
    [
      [0, 0],
      [3, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
    /cross/,
  ],
  [
    'a line',
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ],
    /cross/,
  ],
  [
    'beyond the earth',
    [
      [0, 0],
      [181, 0],
      [0, 1],
      [0, 0],
    ],
    /degrees/,
  ],
  [
    'numbers that are none',
    [
      [0, 0],
      [Number.NaN, 0],
      [0, 1],
      [0, 0],
    ],
    /degrees/,
  ],
  ['no positions', [1, 2, 3, 1], /degrees/],
])('%s', (_, ring, problem) => {
  if (problem) expect(ringProblem(ring)).toMatch(problem)
  else expect(ringProblem(ring)).toBeUndefined()
})

test('random rings are valid wherever they begin, and know which points are inside', () => {
  const random = seeded(3)
  for (let n = 0; n < 300; n += 1) {
    const ring = aRing(random)
    const from = Math.floor(random() * (ring.length - 1))
    const corners = [...ring.slice(from, -1), ...ring.slice(0, from)]
    expect(ringProblem([...corners, corners[0]])).toBeUndefined()
    const point = [34.7 + random() / 5, 32 + random() / 5] as const
    expect(isInside(ring, point)).toBe(isAround(ring, point))
  }
})

test('a ring is about the areas inside of it and the nearest ones to its corners', () => {
  const areas = [
    { code: 1, point: [34.5, 32.5] },
    { code: 2, point: [35.4, 32.4] },
    { code: 3, point: [40, 40] },
    { code: 4, point: null },
  ] as const
  const ring = SQUARE.map(([x = 0, y = 0]) => [34 + x, 32 + y] as const)
  expect(areasAround(areas, ring)).toEqual([1, 2])
  expect(areasAround([], ring)).toEqual([])
})
