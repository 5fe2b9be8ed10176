import { expect, test } from 'bun:test'
import { seeded } from '../../../src/testing/worlds/random.ts'
import { type Box, meet } from '../../areas/boxes.ts'
import { linesOf, type PlacedName, readableNames } from './name-places.ts'

const widthOf = (text: string) => text.length * 7

const random = seeded(5)
const names: PlacedName[] = Array.from({ length: 150 }, (_, code) => {
  const [left, top] = [random() * 390, random() * 600]
  const box: Box = [left, top, left + 40 + random() * 50, top + 14 + random() * 40]
  const lower: Box = [left, box[1] + 32, box[2], box[3] + 32]
  return {
    code,
    isSelected: code % 40 === 0,
    isWritten: code % 7 === 0,
    size: Math.round(random() * 20),
    boxes: [box, lower],
  }
})
const taken: Box[] = Array.from({ length: 30 }, () => {
  const [left, top] = [random() * 390, random() * 600]
  return [left, top, left + 60, top + 36]
})

test('no name covers another one or what is taken, in any order', () => {
  const places = readableNames(names, taken)
  const kept = names.flatMap(({ code, boxes }) =>
    boxes.slice(places.get(code) ?? Infinity).slice(0, 1),
  )
  expect(kept.length).toBeGreaterThan(10)
  for (const box of kept) expect(taken.some((other) => meet(other, box))).toBe(false)
  expect(kept.filter((one, at) => kept.some((two, n) => n < at && meet(two, one)))).toEqual([])
  expect(readableNames(names.toReversed(), taken)).toEqual(places)
})

test('a selected area keeps its name, and a large one before a small one', () => {
  const boxes: Box[] = [[0, 0, 50, 20]]
  const name = (code: number, size: number, isSelected = false) => ({
    code,
    size,
    isSelected,
    isWritten: false,
    boxes,
  })
  expect([...readableNames([name(1, 5), name(2, 9), name(3, 1, true)], []).keys()]).toEqual([3])
  expect([...readableNames([name(1, 5), name(2, 9)], []).keys()]).toEqual([2])
})

test('a name that is written stays before a larger one', () => {
  const boxes: Box[] = [[0, 0, 50, 20]]
  const small = { code: 1, size: 1, isSelected: false, isWritten: true, boxes }
  const large = { code: 2, size: 9, isSelected: false, isWritten: false, boxes }
  expect([...readableNames([small, large], []).keys()]).toEqual([1])
})

test('a name whose first place is taken goes to its next one', () => {
  const boxes: Box[] = [
    [0, 0, 50, 20],
    [0, 32, 50, 52],
  ]
  const name = { code: 1, size: 1, isSelected: false, isWritten: false, boxes }
  expect(readableNames([name], [[10, 10, 12, 12]])).toEqual(new Map([[1, 1]]))
  expect(readableNames([name], [[10, 10, 12, 40]])).toEqual(new Map())
})

test('long names are broken between words and behind hyphens, and none is lost', () => {
  expect(linesOf('הדר', widthOf)).toEqual(['הדר'])
  expect(linesOf('גני שרונה, קרית הממשלה', widthOf)).toEqual(['גני שרונה,', 'קרית הממשלה'])
  expect(linesOf('רמת-החייל-המזרחית', widthOf)).toEqual(['רמת-החייל-', 'המזרחית'])
  expect(linesOf('ארוכהמאודבליאףרווחאחד', widthOf)).toEqual(['ארוכהמאודבליאףרווחאחד'])
})
