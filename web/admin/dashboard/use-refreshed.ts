import { useCallback, useRef, useState } from 'react'
import { failureText } from '../../lib/api-error.ts'
import { usePolling } from '../../lib/polling.ts'
import { useLatest } from '../../lib/use-latest.ts'
import type { Loaded } from './loaded.ts'

/** How often the dashboard reads everything again, in milliseconds. */
export const EVERY_MS = 30_000

/** The newest data, and why the last attempt failed. */
export type Refreshed<Data> = Loaded<Data> & { refresh(): void }

/** Data that is read again every 30 seconds, and on request. What is known stays when an attempt fails. */
export function useRefreshed<Data>(
  loaded: Loaded<Data>,
  load: () => Promise<Data>,
): Refreshed<Data> {
  const [data, setData] = useState(loaded.data)
  const [problem, setProblem] = useState(loaded.problem)
  const newest = useRef(0)
  const latest = useLatest(load)
  const refresh = useCallback(() => {
    newest.current += 1
    const asked = newest.current
    const isNewest = () => asked === newest.current
    latest.current().then(
      (fresh) => {
        if (!isNewest()) return
        setData(() => fresh)
        setProblem(null)
      },
      (error: unknown) => {
        if (isNewest()) setProblem(failureText(error, ''))
      },
    )
  }, [])
  usePolling(refresh, EVERY_MS)
  return { data, problem, refresh }
}
