import { useState } from 'react'
import { failureText } from '../../lib/api-error.ts'
import { programsText } from '../../locales/en/programs.ts'
import { useText } from '../../locales/text.ts'

/** Does one thing after the other, and keeps why the last one failed. */
export function useAttempt() {
  const { programs } = useText(programsText)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function attempt(act: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(failureText(error, programs.later))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, attempt }
}
