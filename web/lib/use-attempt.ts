import { useState } from 'react'
import { failureText } from './api-error.ts'

/**
 * Does one thing after the other, and keeps why the last one failed.
 * @param generic The text of a failure without a message of the server.
 */
export function useAttempt(generic: string) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function attempt(act: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(failureText(error, generic))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, attempt }
}
