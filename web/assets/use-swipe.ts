import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { isFromRight } from '../lib/direction.ts'
import { offsetOf, stepOf } from './swipe.ts'

/** Movement after which a press is a drag, in px. */
const DRAG_PX = 6
const MOVE = 'translate 200ms cubic-bezier(0.2, 0, 0, 1)'

type Input = {
  at: number
  count: number
  onMove(at: number): void
  /** What a click does that ends no drag. */
  onOpen: (() => void) | undefined
}

/** Moves a row of photos with the finger. The row is drawn around photo `at`. */
export function useSwipe({ at, count, onMove, onOpen }: Input) {
  const row = useRef<HTMLDivElement>(null)
  /** Where the row stands when the next photo is drawn, in px. */
  const from = useRef(0)

  useSlide(row, from, at)

  function go(step: -1 | 0 | 1, offset = 0): void {
    const element = row.current
    const next = at + step
    if (!element) return
    if (step === 0 || next < 0 || next >= count) return settle(element)
    from.current = offset + step * element.clientWidth * sideOf(element)
    onMove(next)
  }

  return {
    row,
    go,
    handlers: useDrag({ at, count, row, go, onOpen }),
  }
}

/** Slides the row to the photo that is drawn now. @param from where it stands before, in px. */
function useSlide(
  row: RefObject<HTMLDivElement | null>,
  from: RefObject<number>,
  at: number,
): void {
  const drawn = useRef(at)
  useLayoutEffect(() => {
    const element = row.current
    if (!element || drawn.current === at) return
    drawn.current = at
    if (from.current === 0) return
    place(element, from.current)
    from.current = 0
    element.getBoundingClientRect()
    settle(element)
  }, [at, from, row])
}

type Drag = { id: number; x: number; y: number; since: number; isDrag: boolean }

type DragOptions = Omit<Input, 'onMove'> & {
  row: RefObject<HTMLDivElement | null>
  go(step: -1 | 0 | 1, offset: number): void
}

/** The handlers of a press that may become a drag. */
function useDrag({ at, count, row, go, onOpen }: DragOptions) {
  const drag = useRef<Drag | null>(null)
  /** True until the click that ends a drag. */
  const wasDragged = useRef(false)

  function end(event: PointerEvent, isCancelled: boolean): void {
    const started = drag.current
    drag.current = null
    const element = row.current
    if (!started?.isDrag || !element) return
    const side = sideOf(element)
    const dx = isCancelled ? 0 : (event.clientX - started.x) * side
    const ms = event.timeStamp - started.since
    go(stepOf({ dx, ms, width: element.clientWidth }), offsetOf(dx, at, count) * side)
  }

  return {
    onClick() {
      if (!wasDragged.current) onOpen?.()
    },
    onPointerDown(event: PointerEvent) {
      wasDragged.current = false
      if (count < 2 || !event.isPrimary || event.button !== 0) return
      const { pointerId: id, clientX: x, clientY: y, timeStamp: since } = event
      drag.current = { id, x, y, since, isDrag: false }
    },
    onPointerMove(event: PointerEvent) {
      const { current } = drag
      if (!current || event.pointerId !== current.id || !row.current) return
      const dx = event.clientX - current.x
      if (!current.isDrag && Math.abs(dx) < DRAG_PX) return
      if (!current.isDrag) {
        current.isDrag = true
        wasDragged.current = true
        row.current.setPointerCapture(current.id)
      }
      const side = sideOf(row.current)
      place(row.current, offsetOf(dx * side, at, count) * side)
    },
    onPointerUp: (event: PointerEvent) => end(event, false),
    onPointerCancel: (event: PointerEvent) => end(event, true),
  }
}

/** 1 where the next photo is at the right, -1 where it is at the left. */
const sideOf = (element: Element) => (isFromRight(element) ? -1 : 1)

function place(element: HTMLElement, offset: number): void {
  element.style.transition = 'none'
  element.style.translate = `${offset}px 0`
}

/** Lets the row return to its place. */
function settle(element: HTMLElement): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.style.transition = isStill ? 'none' : MOVE
  element.style.translate = '0px 0'
}
