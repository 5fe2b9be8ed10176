import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { failureText } from '../../../lib/api-error.ts'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { type Message, type Messages, telegramApi } from '../api.ts'
import { type Outcome, problemOf } from '../load.ts'

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
  const { read, setProblem, ...thread } = useMessages(chatId, loaded, loadedAt)
  const [isSent, setSent] = useState(false)
  /** Whether a message is being sent, or the messages are being read. */
  const isBusy = useRef(false)
  useReading(read, isBusy)

  /** @returns whether the message was accepted. */
  async function send(content: string): Promise<boolean> {
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
  }

  return { ...thread, isSent, send }
}

function useMessages(chatId: string, loaded: Outcome<Messages>, loadedAt: string) {
  const { messaging } = useText(messagingText)
  const { api } = useRouteContext({ from: '__root__' })
  const [shown, setShown] = useState<Shown>(loaded.data ?? { messages: [], count: 0 })
  const [problem, setProblem] = useState(problemOf(loaded, messaging.threadFailed))
  const [isUpdating, setUpdating] = useState(false)
  const [updatedAt, setUpdatedAt] = useState(loadedAt)

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

  /** Loads the messages before those that are shown. */
  async function older(): Promise<void> {
    try {
      const page = await telegramApi(api).thread(chatId, shown.messages.length)
      setShown((now) => withOlder(now, page))
      setProblem('')
    } catch (error) {
      setProblem(failureText(error, messaging.threadFailed))
    }
  }

  // The server answers the newest first.
  const messages = shown.messages.toReversed()
  const hasOlder = shown.messages.length < shown.count
  return { messages, hasOlder, problem, setProblem, isUpdating, updatedAt, read, older }
}

/** Reads the messages again and again, unless one is being sent or they are being read. */
function useReading(read: () => Promise<void>, isBusy: RefObject<boolean>): void {
  useEffect(() => {
    const timer = setInterval(async () => {
      if (isBusy.current) return
      isBusy.current = true
      await read()
      isBusy.current = false
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [read, isBusy])
}

function withOlder(shown: Shown, { messages }: Messages): Shown {
  const known = new Set(shown.messages.map(({ _id }) => _id))
  return {
    ...shown,
    messages: [...shown.messages, ...messages.filter(({ _id }) => !known.has(_id))],
  }
}
