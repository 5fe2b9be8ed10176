import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ThreadMessage } from './thread.ts'

/** The distance to an end at which the log counts as scrolled to it (px). */
const NEAR_PX = 100
const DEBOUNCE_MS = 500
const ONCE_MS = 1_000
/** From further away the log jumps to its end: a smooth way would draw all rows between (px). */
const SMOOTH_PX = 4_000

type Options = {
  box: RefObject<HTMLDivElement | null>
  messages: readonly ThreadMessage[]
  hasMore: boolean
  hasNewer: boolean
  onOlder(): Promise<void>
  onNewer(): Promise<void>
  /** Loads the newest messages, when the thread shows an older part of the chat. */
  onNewest(): Promise<void>
}

/** Scrolling of a log in `column-reverse`: pages are loaded at its ends, at most one a second. */
export function useScroll({ box, messages, hasMore, hasNewer, onNewest, ...pages }: Options) {
  const [isAway, setAway] = useState(hasNewer)
  const missed = useMissed(messages, isAway)
  const plan = usePlannedPage({ box, hasMore, hasNewer, ...pages })

  const onScroll = useCallback(() => {
    const log = box.current
    if (!log) return
    const { toTop, toEnd } = distances(log)
    setAway(hasNewer || toEnd > NEAR_PX)
    if ((hasMore && toTop <= NEAR_PX) || (hasNewer && toEnd <= NEAR_PX)) plan(DEBOUNCE_MS)
  }, [box, hasMore, hasNewer, plan])
  // A page whose posts are folded to one row does not fill the log, which could then not be scrolled.
  useEffect(() => {
    if (messages.length > 0) onScroll()
  }, [messages, onScroll])

  /** @param scroll scrolls to the end of what is loaded. */
  async function toBottom(scroll: (behavior: 'smooth' | 'instant') => void): Promise<void> {
    const log = box.current
    // The button disappears at the end.
    log?.focus({ preventScroll: true })
    if (hasNewer) await onNewest()
    const isNear = log !== null && -log.scrollTop < SMOOTH_PX
    scroll(isNear && !hasNewer ? 'smooth' : 'instant')
    if (log) await leadToEnd(log)
  }

  return { isAway, missed: hasNewer ? 0 : missed, onScroll, toBottom }
}

/** A log that rests for so many frames has ended its way. */
const RESTS = 6
const frame = () => new Promise((next) => requestAnimationFrame(next))

/**
 * Leads a log the rest of the way to its end: rows that are replaced or measured meanwhile keep what is seen in its
 * place, which ends a smooth scroll before its end. What the user does with the log comes first.
 */
async function leadToEnd(log: HTMLElement): Promise<void> {
  const acts = new AbortController()
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    log.addEventListener(name, () => acts.abort(), { passive: true, signal: acts.signal })
  let [top, rests] = [log.scrollTop, 0]
  while (rests < RESTS && !acts.signal.aborted) {
    await frame()
    rests = log.scrollTop === top ? rests + 1 : 0
    if (rests > 1 && log.scrollTop !== 0) log.scrollTo({ top: 0 })
    top = log.scrollTop
  }
  acts.abort()
}

/** How far the log can be scrolled up and down, in pixels. */
function distances(log: HTMLElement): { toTop: number; toEnd: number } {
  return { toTop: log.scrollHeight - log.clientHeight + log.scrollTop, toEnd: -log.scrollTop }
}

/** How many messages have arrived since the end of the log was seen. */
function useMissed(messages: readonly ThreadMessage[], isAway: boolean): number {
  const newest = messages.at(-1)
  const [seen, setSeen] = useState(newest?._id)
  useEffect(() => {
    if (!isAway) setSeen(newest?._id)
  }, [isAway, newest])
  const at = messages.findIndex(({ _id }) => _id === seen)
  return isAway && at >= 0 ? messages.length - 1 - at : 0
}

/** @returns loads the page at the end that the log is near, after some milliseconds. */
function usePlannedPage({
  box,
  hasMore,
  hasNewer,
  onOlder,
  onNewer,
}: Omit<Options, 'messages' | 'onNewest'>): (ms: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastRequest = useRef(Number.NEGATIVE_INFINITY)
  const load = useRef<() => void>(undefined)
  const plan = useCallback((ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => load.current?.(), ms)
  }, [])
  load.current = () => {
    const log = box.current
    if (!log) return
    const { toTop, toEnd } = distances(log)
    const page =
      hasMore && toTop <= NEAR_PX ? onOlder : hasNewer && toEnd <= NEAR_PX ? onNewer : undefined
    if (!page) return
    const wait = lastRequest.current + ONCE_MS - performance.now()
    if (wait > 0) return plan(wait)
    lastRequest.current = performance.now()
    void page()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return plan
}
