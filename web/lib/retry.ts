import { useCallback, useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

const EVERY_S = 8
const SECOND_MS = 1_000

/**
 * Repeats an attempt until it succeeds: every 8 seconds, when the browser is online again, and on request.
 * `attempt` answers whether it has succeeded.
 */
export function useRetry(attempt: () => Promise<boolean>, { isPaused = false } = {}) {
  const [secondsLeft, setSecondsLeft] = useState(EVERY_S)
  const [isDone, setDone] = useState(false)
  const latest = useLatest(attempt)

  const tryNow = useCallback(async () => {
    setSecondsLeft(EVERY_S)
    if (await latest.current()) setDone(true)
  }, [])

  useEffect(() => {
    if (isDone || isPaused) return
    const timer = setInterval(() => setSecondsLeft((left) => left - 1), SECOND_MS)
    const onOnline = () => void tryNow()
    window.addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [isDone, isPaused, tryNow])
  useEffect(() => {
    if (secondsLeft <= 0) void tryNow()
  }, [secondsLeft, tryNow])

  return { secondsLeft: Math.max(0, secondsLeft), isDone, tryNow }
}
