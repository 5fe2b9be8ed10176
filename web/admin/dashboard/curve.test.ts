import { expect, test } from 'bun:test'
import { curveThrough, pointsOf } from './curve.ts'

test('the highest count is at the top, zero at the bottom, from edge to edge', () => {
  expect(pointsOf([0, 5, 10])).toEqual([
    { x: 0, y: 58 },
    { x: 160, y: 33 },
    { x: 320, y: 8 },
  ])
  expect(pointsOf([0, 0]).map(({ y }) => y)).toEqual([58, 58])
  expect(pointsOf([3])).toEqual([{ x: 0, y: 8 }])
})

test('the curve is level at each point', () => {
  expect(curveThrough(pointsOf([0, 10]))).toBe('M0 58 C160 58 160 8 320 8')
  expect(curveThrough([])).toBe('')
})
