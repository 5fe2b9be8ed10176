import { expect, test } from 'bun:test'
import { liftOf } from './step-aside.ts'

const OWN = { left: 306, right: 370, top: 760, bottom: 824 }
const control = (left: number, top: number, size = 40) => ({
  left,
  right: left + size,
  top,
  bottom: top + size,
})

test.each([
  ['nothing is near', [], 0],
  ['a control beside it', [control(200, 780)], 0],
  ['a control above it', [control(310, 700)], 0],
  ['a control below its middle', [control(310, 790)], 38],
  ['a control behind its upper edge', [control(340, 740)], 88],
  ['one that would be covered after the first step', [control(310, 790), control(340, 710)], 118],
  ['two of one row', [control(300, 790), control(345, 790)], 38],
])('with %s', (_, controls, lift) => {
  expect(liftOf(OWN, controls, 400)).toBe(lift)
})

test('without room it stays where it is', () => {
  const column = Array.from({ length: 12 }, (_, at) => control(310, 60 + at * 64))
  expect(liftOf(OWN, column, 400)).toBe(0)
})
