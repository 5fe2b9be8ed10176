import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef } from 'react'
import { estimatedHeight, type Row } from './rows.ts'

type Log = Virtualizer<HTMLDivElement, HTMLDivElement>

/** Rows that are drawn beyond each edge of the log. */
const BEYOND = 8
/**
 * The size of the log before it is known, higher than most screens: the server draws the messages that are seen first.
 * All of the first page are drawn when one of them is looked for.
 */
const FIRST_RECT = { width: 800, height: 2_000 }
const WHOLE_RECT = { width: 800, height: 10_000 }
/** How long a row is kept in its place after it was opened or closed, in milliseconds. */
const HELD_MS = 600

/** Distances from the end of the log, at which `scrollTop` of `column-reverse` is 0 and above which it is negative. */
function observeOffset({ scrollElement: log }: Log, tell: (offset: number, is: boolean) => void) {
  if (!log) return
  let rest: ReturnType<typeof setTimeout> | undefined
  const offset = () => Math.max(0, -log.scrollTop)
  const onScroll = () => {
    clearTimeout(rest)
    rest = setTimeout(() => tell(offset(), false), 150)
    tell(offset(), true)
  }
  log.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(rest)
    log.removeEventListener('scroll', onScroll)
  }
}

/** The size of the log. One that is hidden on a small screen keeps the size that it had. */
function observeRect({ scrollElement: log }: Log, tell: (rect: typeof FIRST_RECT) => void) {
  if (!log) return
  const measure = () => {
    if (log.clientHeight > 0) tell({ width: log.clientWidth, height: log.clientHeight })
  }
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(log)
  return () => observer.disconnect()
}

function scrollTo(offset: number, to: Parameters<Log['options']['scrollToFn']>[1], log: Log): void {
  const top = -(offset + (to.adjustments ?? 0))
  log.scrollElement?.scrollTo({ top, ...(to.behavior && { behavior: to.behavior }) })
}

/**
 * The exact height of a row: rounded ones would add up to a jump when several rows leave the page at once. A row of a
 * hidden log has none, and keeps the height that it had.
 */
function heightOf(element: HTMLDivElement, _entry: ResizeObserverEntry | undefined, log: Log) {
  const { height } = element.getBoundingClientRect()
  if (height > 0) return height
  const index = log.indexFromElement(element)
  const key = log.options.getItemKey(index)
  return log.itemSizeCache.get(key) ?? log.options.estimateSize(index)
}

/**
 * Whether the log is scrolled by as much as a row has changed its height: for rows below what is seen. At the beginning
 * of the chat there is no room to scroll; the library would do it as soon as an older page has made room, which is a
 * jump.
 */
function isScrolledBy({ key, start, end }: VirtualItem, delta: number, log: Log): boolean {
  const offset = log.scrollOffset ?? 0
  const isFirst = !log.itemSizeCache.has(key)
  const isBelow = isFirst ? start < offset : end <= offset && log.scrollDirection !== 'backward'
  const { scrollHeight = 0, clientHeight = 0 } = log.scrollElement ?? {}
  return isBelow && offset + delta <= scrollHeight - clientHeight
}

export type VirtualRows = ReturnType<typeof useVirtualRows>

/**
 * Which rows of a log are drawn, with the space of the others. Rows are counted from the newest one, and places are
 * distances from the end: what is added above moves nothing. Rows that are added below move nothing either, unless the
 * log shows its end.
 */
export function useVirtualRows(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  { isAway, isAimed }: { isAway: boolean; isAimed: boolean },
) {
  const last = rows.length - 1
  const log = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((at: number) => rows[last - at]?.key ?? at, [rows, last]),
    estimateSize: (at) => estimatedHeight(rows[last - at]),
    overscan: BEYOND,
    initialRect: isAimed ? WHOLE_RECT : FIRST_RECT,
    observeElementOffset: observeOffset,
    observeElementRect: observeRect,
    scrollToFn: scrollTo,
    measureElement: heightOf,
    anchorTo: isAway ? 'end' : 'start',
    // What the library calls the end is the beginning of the chat, where new rows must not be scrolled to.
    scrollEndThreshold: Number.NEGATIVE_INFINITY,
  })
  log.shouldAdjustScrollPositionOnItemSizeChange = isScrolledBy
  const hold = useHold(box, log)
  const items = log.getVirtualItems()
  const [newest, oldest] = [items[0], items.at(-1)]
  const held = useHeldTotal(box, log, rows)
  return {
    log,
    hold,
    /** The drawn rows, the oldest first, with the number that the library knows them by. */
    drawn: items
      .flatMap(({ index }) => {
        const row = rows[last - index]
        return row ? { row, index } : []
      })
      .reverse(),
    above: oldest ? Math.max(0, log.getTotalSize() - oldest.end) : 0,
    /** What the rows and the space around them take while a finger scrolls them, in pixels. */
    held,
    below: newest ? Math.max(0, newest.start) : 0,
    /** The day of the row at the upper edge, when its own row is above. */
    dayAbove: dayAbove(rows, last - indexAtEdge(log)),
  }
}

/**
 * The height that all rows keep while a finger scrolls the log, whatever those measure that come into the page: what
 * they differ from their estimate is taken from the space above them, so that the scrolled height changes at rest. A
 * browser counts its change during such a scroll as a shift of all that is seen. Undefined at all other times.
 */
function useHeldTotal(box: RefObject<HTMLDivElement | null>, log: Log, rows: readonly Row[]) {
  const isByTouch = useRef(false)
  const isDown = useRef(false)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const held = useRef<{ rows: readonly Row[]; total: number }>(undefined)
  // A finger that rests scrolls nothing, and has not let go.
  const isHeld = isByTouch.current && (isDown.current || log.isScrolling)
  if (!isHeld) held.current = undefined
  else if (held.current?.rows !== rows) held.current = { rows, total: log.getTotalSize() }
  useLayoutEffect(() => {
    const scrolled = box.current
    const begin = () => {
      isByTouch.current = true
      isDown.current = true
    }
    const letGo = () => {
      if (isDown.current) drawAgain()
      isDown.current = false
    }
    const end = () => {
      isByTouch.current = false
    }
    scrolled?.addEventListener('touchmove', begin, { passive: true })
    for (const name of ['touchend', 'touchcancel']) scrolled?.addEventListener(name, letGo)
    scrolled?.addEventListener('scrollend', end)
    return () => {
      scrolled?.removeEventListener('touchmove', begin)
      for (const name of ['touchend', 'touchcancel']) scrolled?.removeEventListener(name, letGo)
      scrolled?.removeEventListener('scrollend', end)
    }
  }, [box])
  return held.current?.total
}

/** Below the upper edge, in pixels: a day that is higher makes room for the label with its words. */
const EDGE_PX = 30

/** The number of the row at the upper edge. NaN while the size of the log is not known. */
function indexAtEdge(log: Log): number {
  const { scrollElement, scrollOffset, scrollRect } = log
  if (!scrollElement || !scrollRect) return Number.NaN
  const edge = (scrollOffset ?? 0) + scrollRect.height - EDGE_PX
  return log.getVirtualItemForOffset(edge)?.index ?? Number.NaN
}

function dayAbove(rows: readonly Row[], at: number): Row | undefined {
  const row = rows[at]
  if (!row || row.kind === 'day') return undefined
  return rows.findLast(({ kind }, above) => kind === 'day' && above < at)
}

type Held = Pick<VirtualItem, 'key' | 'end'> & {
  /** The edge of the row on the screen, and how far the log was scrolled, in pixels. */
  top: number
  offset: number
  until: number
}

/** Keeps a row where it is on the screen while what follows it changes, until the user scrolls. */
function useHold(box: RefObject<HTMLDivElement | null>, rows: Log) {
  const held = useRef<Held>(undefined)
  useLayoutEffect(() => {
    const hold = held.current
    const log = box.current
    if (!hold || !log) return
    const row = rows.elementsCache.get(hold.key)
    const item = rows.measurementsCache.find(({ key }) => key === hold.key)
    if (performance.now() > hold.until || !item) held.current = undefined
    else if (row?.isConnected) {
      const by = row.getBoundingClientRect().top - hold.top
      if (Math.abs(by) >= 0.5) log.scrollTop += by
    }
    // So much was closed below it that it is no longer among the drawn rows.
    else log.scrollTop = -(hold.offset + item.end - hold.end)
  })
  useLayoutEffect(() => {
    const log = box.current
    const release = () => {
      held.current = undefined
    }
    for (const name of ['wheel', 'touchmove', 'keydown'])
      log?.addEventListener(name, release, { passive: true })
    return () => {
      for (const name of ['wheel', 'touchmove', 'keydown']) log?.removeEventListener(name, release)
    }
  }, [box])
  return (element: Element) => {
    const row = element.closest<HTMLElement>('[data-index]')
    const item = rows.measurementsCache[Number(row?.dataset.index)]
    if (!row || !item || !box.current) return
    held.current = {
      key: item.key,
      end: item.end,
      offset: -box.current.scrollTop,
      top: row.getBoundingClientRect().top,
      until: performance.now() + HELD_MS,
    }
  }
}
