import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { BroadcastPage, BroadcastWire } from '../../../../src/delivery/console/wire.ts'
import { failureText } from '../../../lib/api-error.ts'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { BROADCASTS_AT_ONCE, telegramApi } from '../api.ts'
import { type Outcome, problemOf } from '../load.ts'

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
  const [problem, setProblem] = useState(problemOf(loaded, messaging.historyFailed))
  const isRunning = page.broadcasts.some(({ pending }) => pending > 0)

  const read = useCallback(
    async (count: number) => {
      try {
        setPage(await telegramApi(api).broadcasts(count))
        setProblem('')
        return true
      } catch (error) {
        setProblem(failureText(error, messaging.historyFailed))
        return false
      }
    },
    [api, messaging],
  )
  useProgress(isRunning, limit, read)

  return {
    ...page,
    problem,
    isMore: page.count > page.broadcasts.length && limit < SHOWN_MAX,
    add(broadcast: BroadcastWire): void {
      setPage((known) => withNew(known, broadcast))
    },
    async more(): Promise<void> {
      const next = Math.min(SHOWN_MAX, limit + BROADCASTS_AT_ONCE)
      if (await read(next)) setLimit(next)
    },
    /** Sends the failed messages of a broadcast again. @returns whether that was accepted. */
    async retry(id: string): Promise<boolean> {
      try {
        const retried = await telegramApi(api).retryBroadcast(id)
        setPage((known) => withChanged(known, retried))
        setProblem('')
        return true
      } catch (error) {
        setProblem(failureText(error, messaging.sendFailed))
        return false
      }
    },
  }
}

/** Reads the broadcasts again and again while one of them is not over. */
function useProgress(
  isRunning: boolean,
  limit: number,
  read: (count: number) => Promise<unknown>,
): void {
  useEffect(() => {
    if (!isRunning) return
    let isReading = false
    const timer = setInterval(async () => {
      if (isReading || document.hidden) return
      isReading = true
      await read(limit)
      isReading = false
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, limit, read])
}

function withNew({ broadcasts, count }: BroadcastPage, broadcast: BroadcastWire): BroadcastPage {
  return { broadcasts: [broadcast, ...broadcasts], count: count + 1 }
}

function withChanged({ broadcasts, count }: BroadcastPage, changed: BroadcastWire): BroadcastPage {
  return { broadcasts: broadcasts.map((one) => (one._id === changed._id ? changed : one)), count }
}
