import { useEffect, useRef, useState } from 'react'
import type { ThreadMessage } from './thread.ts'

/** The distance to an end at which the log counts as scrolled to it (px). */
const NEAR_PX = 100
const DEBOUNCE_MS = 500
const ONCE_MS = 1_000

type Options = {
  messages: readonly ThreadMessage[]
  hasMore: boolean
  onOlder(): Promise<void>
}

/**
 * Scrolling of a log in `column-reverse`: the browser keeps it at the end when messages arrive, and keeps its position
 * when older messages are added above.
 */
export function useScroll({ messages, hasMore, onOlder }: Options) {
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastRequest = useRef(Number.NEGATIVE_INFINITY)
  const [isAway, setAway] = useState(false)
  const [seen, setSeen] = useState(messages.at(-1)?._id)
  const newest = messages.at(-1)
  const at = messages.findIndex(({ _id }) => _id === seen)
  const missed = isAway && at >= 0 ? messages.length - 1 - at : 0

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isAway) setSeen(newest?._id)
  }, [isAway, newest])
  useEffect(() => {
    if (newest?.isPending) box.current?.scrollTo({ top: 0 })
  }, [newest])

  function onScroll(): void {
    const log = box.current
    if (!log) return
    setAway(-log.scrollTop > NEAR_PX)
    const toTop = log.scrollHeight - log.clientHeight + log.scrollTop
    if (toTop > NEAR_PX || !hasMore) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (performance.now() - lastRequest.current < ONCE_MS) return
      lastRequest.current = performance.now()
      void onOlder()
    }, DEBOUNCE_MS)
  }

  return {
    box,
    isAway,
    missed,
    onScroll,
    toBottom: () => box.current?.scrollTo({ top: 0, behavior: 'smooth' }),
  }
}
