import { expect, test } from 'bun:test'
import { type Box, largestFree, meet } from './boxes.ts'

const FRAME: Box = [0, 0, 600, 400]

test('boxes that only touch do not meet', () => {
  expect(meet([0, 0, 10, 10], [10, 0, 20, 10])).toBe(false)
  expect(meet([0, 0, 10, 10], [9, 9, 20, 20])).toBe(true)
})

test('without covers the whole frame is free', () => {
  expect(largestFree(FRAME, [])).toEqual(FRAME)
})

test('beside a panel at the start, the rest is free; covers beyond the frame take nothing', () => {
  const panel: Box = [10, 10, 300, 380]
  expect(largestFree(FRAME, [panel, [700, 0, 900, 900]])).toEqual([300, 0, 600, 400])
})

test('between a bar above and a button in a corner, the largest part is found', () => {
  const covers: Box[] = [
    [10, 10, 590, 60],
    [540, 300, 590, 390],
  ]
  expect(largestFree(FRAME, covers)).toEqual([0, 60, 540, 400])
})

test('a covered frame has no free part', () => {
  const [left, , right] = largestFree(FRAME, [FRAME])
  expect(right - left).toBe(0)
})
