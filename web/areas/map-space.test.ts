import { expect, test } from 'bun:test'
import { type Box, meet } from './boxes.ts'
import { moveInto } from './map-space.ts'

const FREE: Box = [100, 20, 600, 400]
const moved = (box: Box, [x, y]: readonly [number, number]): Box => [
  box[0] - x,
  box[1] - y,
  box[2] - x,
  box[3] - y,
]

test('what is in the free area stays, what is not is moved into it, and then stays', () => {
  expect(moveInto(FREE, [200, 50, 500, 300])).toEqual([0, 0])
  for (const box of [
    [20, 30, 320, 300],
    [400, 200, 700, 500],
    [90, -40, 390, 300.4],
  ] as const) {
    const by = moveInto(FREE, box)
    const inside = moved(box, by)
    expect(meet(inside, FREE)).toBe(true)
    expect(inside[0]).toBeGreaterThanOrEqual(FREE[0] - 0.5)
    expect(inside[3]).toBeLessThanOrEqual(FREE[3] + 0.5)
    expect(moveInto(FREE, inside)).toEqual([0, 0])
  }
})

test('of what is larger than the free area the upper left corner is in it, and it is moved once', () => {
  const box: Box = [300, 100, 900, 600]
  const by = moveInto(FREE, box)
  const inside = moved(box, by)
  expect(inside.slice(0, 2)).toEqual([100, 20])
  expect(moveInto(FREE, inside)).toEqual([0, 0])
})

test('a move is in whole pixels: the map makes no other ones', () => {
  expect(moveInto(FREE, [99.7, 20, 300, 300]).map(Math.abs)).toEqual([0, 0])
  expect(moveInto(FREE, [90.4, 20, 300, 300])).toEqual([-10, 0])
})
