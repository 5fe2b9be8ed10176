import { expect, test } from 'bun:test'
import * as editing from './editor.ts'
import { type Point, polygonOf } from './geometry.ts'

const POINTS: Point[] = [
  [34, 32],
  [35, 32],
  [35, 33],
]
const drawn = () => POINTS.reduce(editing.added, editing.editorOf(undefined))

test('points follow each other until the shape is closed', () => {
  const editor = drawn()
  expect(editor.shape).toEqual({ points: POINTS, isClosed: false })
  expect(editing.closed(editing.removed(editor, 2)).shape.isClosed).toBe(false)
  const closed = editing.closed(editor)
  expect(closed.shape).toEqual({ points: POINTS, isClosed: true })
  expect(editing.added(closed, [36, 36])).toBe(closed)
  expect(editing.editorOf(polygonOf(POINTS)).shape).toEqual(closed.shape)
})

test('points are moved, inserted and removed', () => {
  const editor = editing.closed(drawn())
  expect(editing.moved(editor, 1, [36, 32]).shape.points[1]).toEqual([36, 32])
  const more = editing.inserted(editor, 3, [34, 33])
  expect(more).toMatchObject({ selected: 3, shape: { points: [...POINTS, [34, 33]] } })
  expect(editing.removed(more, 3)).toMatchObject({ selected: 2, shape: editor.shape })
  expect(editing.removed(editor, 0).shape).toEqual({ points: POINTS.slice(1), isClosed: false })
})

test('every change can be taken back, one at a time', () => {
  let editor = editing.cleared(editing.moved(editing.closed(drawn()), 0, [33, 32]))
  expect(editor.shape.points).toEqual([])
  const seen = []
  while (editor.past.length > 0) {
    editor = editing.undone(editor)
    seen.push([editor.shape.points.length, editor.shape.isClosed])
  }
  expect(seen).toEqual([
    [3, true],
    [3, true],
    [3, false],
    [2, false],
    [1, false],
    [0, false],
  ])
  expect(editing.undone(editor)).toBe(editor)
})

test('a shape has at most 200 points', () => {
  const many = Array.from({ length: 250 }, (_, at): Point => [34 + at / 1_000, 32])
  const editor = many.reduce(editing.added, editing.editorOf(undefined))
  expect(editor.shape.points).toHaveLength(200)
  expect(editing.inserted(editor, 3, [0, 0])).toBe(editor)
})
