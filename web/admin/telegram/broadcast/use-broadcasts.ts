import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { BroadcastPage, BroadcastWire } from '../../../../src/delivery/console/wire.ts'
import { failureText } from '../../../lib/api-error.ts'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { BROADCASTS_AT_ONCE, telegramApi } from '../api.ts'
import type { Outcome } from '../load.ts'

/** How often the progress of broadcasts is read while one of them is not over (ms). */
const EVERY_MS = 2_000
/** The most that the server answers. */
const SHOWN_MAX = 100

const EMPTY: BroadcastPage = { broadcasts: [], count: 0 }

/** The broadcasts, newest first. While one of them is not over, its progress is followed. */
export function useBroadcasts(loaded: Outcome<BroadcastPage>) {
  const { messaging } = useText(messagingText)
  const { api } = useRouteContext({ from: '__root__' })
  const [page, setPage] = useState(loaded.data ?? EMPTY)
  const [limit, setLimit] = useState(BROADCASTS_AT_ONCE)
  const [problem, setProblem] = useState(
    loaded.problem === null ? '' : loaded.problem || messaging.historyFailed,
  )
  const isRunning = page.broadcasts.some(({ pending }) => pending > 0)

  useEffect(() => {
    if (!isRunning) return
    let isReading = false
    const timer = setInterval(async () => {
      if (isReading || document.hidden) return
      isReading = true
      try {
        setPage(await telegramApi(api).broadcasts(limit))
        setProblem('')
      } catch (error) {
        setProblem(failureText(error, messaging.historyFailed))
      } finally {
        isReading = false
      }
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [api, isRunning, limit, messaging])

  return {
    ...page,
    problem,
    isMore: page.count > page.broadcasts.length && limit < SHOWN_MAX,
    add(broadcast: BroadcastWire): void {
      setPage(({ broadcasts, count }) => ({
        broadcasts: [broadcast, ...broadcasts],
        count: count + 1,
      }))
    },
    async more(): Promise<void> {
      const next = Math.min(SHOWN_MAX, limit + BROADCASTS_AT_ONCE)
      try {
        setPage(await telegramApi(api).broadcasts(next))
        setLimit(next)
        setProblem('')
      } catch (error) {
        setProblem(failureText(error, messaging.historyFailed))
      }
    },
    /** Sends the failed messages of a broadcast again. @returns whether that was accepted. */
    async retry(id: string): Promise<boolean> {
      try {
        const retried = await telegramApi(api).retryBroadcast(id)
        setPage(({ broadcasts, count }) => ({
          broadcasts: broadcasts.map((one) => (one._id === id ? retried : one)),
          count,
        }))
        setProblem('')
        return true
      } catch (error) {
        setProblem(failureText(error, messaging.sendFailed))
        return false
      }
    },
  }
}
