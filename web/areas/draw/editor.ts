import { POINTS_MAX, type Point, type Polygon, pointsOf } from './geometry.ts'

/** Shapes that can be taken back. */
const PAST_MAX = 100

export type Shape = { points: readonly Point[]; isClosed: boolean }

/** What is being drawn. The functions below answer the next state. */
export type Editor = {
  shape: Shape
  /** The point that Delete removes. */
  selected: number | null
  past: readonly Shape[]
}

const EMPTY: Shape = { points: [], isClosed: false }

/** The state in which nothing was changed yet. */
export function editorOf(polygon: Polygon | undefined): Editor {
  const [ring = []] = polygon?.coordinates ?? []
  const shape = polygon ? { points: pointsOf(ring), isClosed: true } : EMPTY
  return { shape, selected: null, past: [] }
}

function changed(editor: Editor, shape: Shape, selected = editor.selected): Editor {
  return { shape, selected, past: [...editor.past, editor.shape].slice(-PAST_MAX) }
}

/** A point after the last one. A closed shape gets none. */
export function added(editor: Editor, point: Point): Editor {
  const { points, isClosed } = editor.shape
  if (isClosed || points.length >= POINTS_MAX) return editor
  return changed(editor, { points: [...points, point], isClosed }, points.length)
}

/** A point between two others; it becomes the one at the index. */
export function inserted(editor: Editor, at: number, point: Point): Editor {
  const { points, isClosed } = editor.shape
  if (points.length >= POINTS_MAX) return editor
  return changed(editor, { points: points.toSpliced(at, 0, point), isClosed }, at)
}

export function moved(editor: Editor, at: number, point: Point): Editor {
  const { points, isClosed } = editor.shape
  if (at >= points.length) return editor
  return changed(editor, { points: points.with(at, point), isClosed }, at)
}

/** A shape of fewer than three points is open again. */
export function removed(editor: Editor, at: number): Editor {
  const points = editor.shape.points.toSpliced(at, 1)
  const isClosed = editor.shape.isClosed && points.length >= 3
  return changed(editor, { points, isClosed }, points.length === 0 ? null : Math.max(0, at - 1))
}

/** Joins the last point with the first one, if there are three. */
export function closed(editor: Editor): Editor {
  const { points, isClosed } = editor.shape
  if (isClosed || points.length < 3) return editor
  return changed(editor, { points, isClosed: true }, null)
}

export function cleared(editor: Editor): Editor {
  return editor.shape.points.length === 0 ? editor : changed(editor, EMPTY, null)
}

export function undone(editor: Editor): Editor {
  const shape = editor.past.at(-1)
  return shape ? { shape, selected: null, past: editor.past.slice(0, -1) } : editor
}

export function selecting(editor: Editor, selected: number | null): Editor {
  return editor.selected === selected ? editor : { ...editor, selected }
}

/** Another closed shape instead. */
export function replaced(editor: Editor, polygon: Polygon): Editor {
  return changed(editor, editorOf(polygon).shape, null)
}
