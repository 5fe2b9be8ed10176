import { useCallback, useEffect, useRef, useState } from 'react'
import { type Editor, editorOf } from './editor.ts'
import { type Polygon, polygonOf, problemOf } from './geometry.ts'

const textOf = (polygon: Polygon | undefined) => JSON.stringify(polygon ?? null)

/**
 * The state of drawing. A closed shape without a problem is reported at once, an open one as none.
 * @param polygon when it becomes another one than was reported, drawing begins anew with it.
 */
export function useEditor(
  polygon: Polygon | undefined,
  onChange: (polygon: Polygon | undefined) => void,
) {
  const [editor, setEditor] = useState(() => editorOf(polygon))
  const latest = useRef(editor)
  const given = textOf(polygon)
  const known = useRef(given)
  /** Reported, and not given back yet. */
  const reported = useRef<string[]>([])

  const keep = useCallback((next: Editor) => {
    latest.current = next
    setEditor(next)
  }, [])

  useEffect(() => {
    const at = reported.current.indexOf(given)
    reported.current = at === -1 ? [] : reported.current.slice(at + 1)
    if (at !== -1 || given === known.current) return
    known.current = given
    keep(editorOf(JSON.parse(given) ?? undefined))
  }, [given, keep])

  function report({ points, isClosed }: Editor['shape']): void {
    if (isClosed && problemOf(points) !== undefined) return
    const next = isClosed ? polygonOf(points) : undefined
    const text = textOf(next)
    if (text === known.current) return
    known.current = text
    reported.current.push(text)
    onChange(next)
  }

  function update(change: (editor: Editor) => Editor): Editor {
    const next = change(latest.current)
    if (next !== latest.current) {
      keep(next)
      report(next.shape)
    }
    return next
  }
  return { editor, latest, update }
}
