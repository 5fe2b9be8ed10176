import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

const USUAL_MS = 10_000

/**
 * Repeats a task every `everyMs` (10 s unless given). Not while the page is hidden: when it is shown again, the task
 * runs at once. The first time is after `everyMs`.
 */
export function usePolling(task: () => void, everyMs = USUAL_MS): void {
  const latest = useLatest(task)
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const stop = () => {
      clearInterval(timer)
      timer = undefined
    }
    const start = () => {
      timer ??= setInterval(() => latest.current(), everyMs)
    }
    const onChange = () => {
      if (document.hidden) return stop()
      if (timer === undefined) latest.current()
      start()
    }
    if (!document.hidden) start()
    document.addEventListener('visibilitychange', onChange)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [everyMs])
}
