import { expect, test } from 'bun:test'
import { areClashing, cleanChecks } from './domain.ts'

const at = (hour: number, minutes = 30) => ({ at: hour * 3_600_000, minutes })

test('viewings that overlap clash, and one that begins when the other ends does not', () => {
  expect(areClashing(at(18), at(18.25))).toBe(true)
  expect(areClashing(at(18.25), at(18))).toBe(true)
  expect(areClashing(at(18, 120), at(19, 10))).toBe(true)
  expect(areClashing(at(18), at(18.5))).toBe(false)
  expect(areClashing(at(18.5), at(18))).toBe(false)
})

test('points of a checklist are one line each, and empty ones are left out', () => {
  expect(
    cleanChecks([
      { text: '  Water\r\n pressure ', isDone: true },
      { text: ' \n', isDone: false },
    ]),
  ).toEqual([{ text: 'Water pressure', isDone: true }])
})
