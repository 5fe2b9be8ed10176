import { type RefObject, useEffect } from 'react'
import { STAGES } from '../../src/shortlists/domain/shortlist.ts'
import { useLatest } from '../lib/use-latest.ts'
import type { Place } from './board.ts'
import { LG } from './wide.ts'

// Dragging by mouse, pen and finger. The keyboard has its own way, see use-lift.ts.

type Handlers = {
  onLift(id: string): void
  /** The place where it would be dropped now; undefined outside of the columns. */
  onOver(place: Place | undefined): void
  onDrop(): void
  onCancel(): void
}

/** How far a mouse moves before it drags (px); a finger that moves as far before it was held scrolls. */
const SLACK = 6
/** How long a finger rests on a card before it picks it up (ms). */
const HOLD_MS = 250
/** So near the edge of the window (px) the page scrolls, by this much for each movement. */
const EDGE = 60
const SCROLL_STEP = 14

type Drag = { id: string; card: HTMLElement; x: number; y: number; ghost: HTMLElement | null }

/** Has the cards of a board dragged between its columns. */
export function useDrag(board: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const latest = useLatest(handlers)
  useEffect(() => {
    const root = board.current
    return root ? follow(root, () => latest.current) : undefined
  }, [board])
}

/** @returns stops following. */
function follow(root: HTMLElement, handlers: () => Handlers): () => void {
  const { press, move, end, isDragging } = dragging(root, handlers)
  const stopped = new AbortController()
  const { signal } = stopped
  root.addEventListener('pointerdown', press, { signal })
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', () => end(true), { signal })
  window.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal })
  leaveToUs(root, isDragging, signal)
  return () => {
    end(false)
    stopped.abort()
  }
}

/** One card at a time, from the press to its end. */
function dragging(root: HTMLElement, handlers: () => Handlers) {
  let drag: Drag | null = null
  let hold: ReturnType<typeof setTimeout> | undefined

  function press(event: PointerEvent): void {
    if (drag) return
    drag = pressed(event)
    if (drag && event.pointerType === 'touch') hold = setTimeout(lift, HOLD_MS)
  }

  function lift(): void {
    if (!drag) return
    drag.ghost = ghostOf(drag.card)
    handlers().onLift(drag.id)
  }

  function end(isDropped: boolean): void {
    clearTimeout(hold)
    const { ghost } = drag ?? {}
    drag = null
    if (!ghost) return
    ghost.remove()
    handlers()[isDropped ? 'onDrop' : 'onCancel']()
    swallowClick(root)
  }

  function move({ clientX, clientY, pointerType }: PointerEvent): void {
    if (!drag) return
    const isFar = Math.hypot(clientX - drag.x, clientY - drag.y) > SLACK
    if (!drag.ghost && isFar) {
      if (pointerType === 'touch') return end(false)
      lift()
    }
    if (!drag?.ghost) return
    drag.ghost.style.translate = `${clientX - drag.x}px ${clientY - drag.y}px`
    scrollAt(clientY)
    handlers().onOver(placeAt(root, drag.id, clientX, clientY))
  }
  return { press, move, end, isDragging: () => drag !== null && drag.ghost !== null }
}

function pressed(event: PointerEvent): Drag | null {
  const card = cardAt(event)
  return (
    card && { id: card.dataset.home ?? '', card, x: event.clientX, y: event.clientY, ghost: null }
  )
}

/** The click that follows would open the home. */
function swallowClick(root: HTMLElement): void {
  const swallow = (event: Event) => event.preventDefault()
  root.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => root.removeEventListener('click', swallow, { capture: true }))
}

/** Near the edge of the window the page scrolls. */
function scrollAt(y: number): void {
  if (y < EDGE) scrollBy(0, -SCROLL_STEP)
  if (y > innerHeight - EDGE) scrollBy(0, SCROLL_STEP)
}

/** What the browser would do with a finger or a mouse that drags: scroll, open a menu, drag a link. */
function leaveToUs(root: HTMLElement, isDragging: () => boolean, signal: AbortSignal): void {
  const ifDragging = (event: Event) => {
    if (isDragging()) event.preventDefault()
  }
  root.addEventListener('touchmove', ifDragging, { signal, passive: false })
  root.addEventListener('contextmenu', ifDragging, { signal })
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
}

/** The card that a press picks up: none for its buttons, and none where stages are not side by side. */
function cardAt({ target, button, isPrimary }: PointerEvent): HTMLElement | null {
  if (button !== 0 || !isPrimary || !(target instanceof Element)) return null
  if (!matchMedia(LG).matches || target.closest('button, [role="menu"]')) return null
  return target.closest<HTMLElement>('[data-home]')
}

/** A copy of the card that follows the pointer. */
function ghostOf(card: HTMLElement): HTMLElement {
  const { top, left, width } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  for (const part of ghost.querySelectorAll('[id]')) part.removeAttribute('id')
  ghost.inert = true
  ghost.removeAttribute('data-home')
  const place = { top: `${top}px`, left: `${left}px`, width: `${width}px` }
  Object.assign(ghost.style, { position: 'fixed', zIndex: 'var(--z-index-popover)', ...place })
  ghost.classList.add('pointer-events-none', 'shadow-3')
  document.body.append(ghost)
  return ghost
}

/** The place at a point: its column, and before the first card whose middle is below it. */
function placeAt(root: HTMLElement, id: string, x: number, y: number): Place | undefined {
  for (const stage of STAGES) {
    const column = root.querySelector(`[data-stage="${stage}"]`)
    if (!column) continue
    const { left, right } = column.getBoundingClientRect()
    if (x < left || x > right) continue
    const cards = [...column.querySelectorAll<HTMLElement>('[data-home]')]
    const others = cards.filter((card) => card.dataset.home !== id)
    const isAbove = (card: HTMLElement) => {
      const { top, height } = card.getBoundingClientRect()
      return top + height / 2 < y
    }
    return { stage, index: others.filter(isAbove).length }
  }
  return undefined
}
