import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { failureText } from '../../../lib/api-error.ts'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { type Message, type Messages, telegramApi } from '../api.ts'
import type { Outcome } from '../load.ts'

/** How often the messages of the open chat are read (ms). */
const POLL_MS = 10_000

type Shown = { messages: readonly Message[]; count: number }

/**
 * The messages after another reading. The list is replaced only if its count or its last message is another one, so that
 * the view stays where it is; else only what has become of its messages is taken over.
 */
export function nextShown(shown: Shown, read: Messages): Shown {
  const isSame = shown.count === read.count && shown.messages[0]?._id === read.messages[0]?._id
  if (!isSame) return { ...read, messages: [...read.messages, ...olderThan(read, shown)] }
  const fresh = new Map(read.messages.map((message) => [message._id, message]))
  const isChanged = ({ _id, status }: Message) => (fresh.get(_id)?.status ?? status) !== status
  if (!shown.messages.some(isChanged)) return shown
  return { ...shown, messages: shown.messages.map((one) => fresh.get(one._id) ?? one) }
}

/** The messages before those that were read, which were loaded on request; none when there is a gap between them. */
function olderThan({ messages: read }: Shown, { messages }: Shown): readonly Message[] {
  const last = read.at(-1)?._id
  const at = messages.findIndex(({ _id }) => _id === last)
  return at < 0 ? [] : messages.slice(at + 1)
}

/** The newest messages of a chat, read again every 10 seconds unless a message is being sent or read. */
export function useConsoleThread(chatId: string, loaded: Outcome<Messages>, loadedAt: string) {
  const { messaging } = useText(messagingText)
  const { api } = useRouteContext({ from: '__root__' })
  const [shown, setShown] = useState<Shown>(loaded.data ?? { messages: [], count: 0 })
  const [problem, setProblem] = useState(
    loaded.problem === null ? '' : loaded.problem || messaging.threadFailed,
  )
  const [isSent, setSent] = useState(false)
  const [isUpdating, setUpdating] = useState(false)
  const [updatedAt, setUpdatedAt] = useState(loadedAt)
  /** Whether a message is being sent, or the messages are being read. */
  const isBusy = useRef(false)

  const read = useCallback(async () => {
    setUpdating(true)
    try {
      const messages = await telegramApi(api).thread(chatId)
      setShown((before) => nextShown(before, messages))
      setUpdatedAt(new Date().toISOString())
      setProblem('')
    } catch (error) {
      setProblem(failureText(error, messaging.threadFailed))
    } finally {
      setUpdating(false)
    }
  }, [api, chatId, messaging])

  useEffect(() => {
    const timer = setInterval(async () => {
      if (isBusy.current) return
      isBusy.current = true
      await read()
      isBusy.current = false
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [read])

  return {
    // The server answers the newest first.
    messages: shown.messages.toReversed(),
    hasOlder: shown.messages.length < shown.count,
    problem,
    isSent,
    isUpdating,
    updatedAt,
    /** Loads the messages before those that are shown. */
    async older(): Promise<void> {
      try {
        const page = await telegramApi(api).thread(chatId, shown.messages.length)
        setShown((now) => {
          const known = new Set(now.messages.map(({ _id }) => _id))
          const added = page.messages.filter(({ _id }) => !known.has(_id))
          return { ...now, messages: [...now.messages, ...added] }
        })
        setProblem('')
      } catch (error) {
        setProblem(failureText(error, messaging.threadFailed))
      }
    },
    /** @returns whether the message was accepted. */
    async send(content: string): Promise<boolean> {
      setSent(false)
      isBusy.current = true
      try {
        await telegramApi(api).direct(chatId, content)
        setSent(true)
      } catch (error) {
        setProblem(failureText(error, messaging.sendFailed))
        return false
      } finally {
        isBusy.current = false
      }
      isBusy.current = true
      await read()
      isBusy.current = false
      return true
    },
  }
}
