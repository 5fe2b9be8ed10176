import { expect, test } from 'bun:test'
import { type BoundaryFile, boxAround, outlineAt, outlinesOf } from './outlines.ts'

const square = (x: number, y: number, size: number) =>
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ] as [number, number][]

const feature = (
  hoodCode: number | null,
  rings: [number, number][][],
  approximate?: boolean,
): BoundaryFile['features'][number] => ({
  properties: {
    hoodCode,
    name: hoodCode === null ? 'Unknown' : `Area ${hoodCode}`,
    ...(approximate && { approximate }),
  },
  geometry: { coordinates: [rings] },
})

const outlines = outlinesOf({
  attribution: [],
  features: [
    feature(null, [square(0, 0, 100)]),
    feature(1, [square(0, 0, 10), square(4, 4, 2)]),
    feature(2, [square(10, 0, 10)], true),
  ],
})

test('outlines keep their code, their name and whether they are approximate', () => {
  expect(outlines.map(({ code, name, isApproximate }) => [code, name, isApproximate])).toEqual([
    [null, 'Unknown', false],
    [1, 'Area 1', false],
    [2, 'Area 2', true],
  ])
})

test('a point is in the area around it, not in a hole, and not in land without an area', () => {
  const at = (x: number, y: number) => outlineAt(outlines, [x, y])?.code
  expect([at(1, 1), at(5, 5), at(15, 5), at(50, 50)]).toEqual([1, undefined, 2, undefined])
})

test('the box around outlines has the latitude first', () => {
  expect(boxAround(outlines.slice(1))).toEqual([
    [0, 0],
    [10, 20],
  ])
  expect(boxAround([])).toBeUndefined()
})
