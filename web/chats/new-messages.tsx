import { useEffect, useRef, useState } from 'react'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { lastMessageOf, previewOf } from './list.ts'
import type { ThreadMessage } from './thread.ts'

/** Messages that come within this time are announced together, in milliseconds. */
const GATHER_MS = 1_500

type Props = {
  messages: readonly ThreadMessage[]
  ownId: string
  /** Whether the thread shows an older part of the chat: what is loaded then is not new. */
  isOlder: boolean
}

/** Tells screen readers what has arrived: one message by its preview, more by their number, at most once in a while. */
export function NewMessages({ messages, ownId, isOlder }: Props) {
  const text = useText(chatsText)
  const [words, setWords] = useState('')
  const newest = messages.findLast(({ isPending }) => !isPending)?.seq ?? 0
  /** The newest message that was announced, or was there at first. */
  const told = useRef(newest)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useRef<() => void>(undefined)
  tell.current = () => {
    timer.current = undefined
    const fresh = messages.filter(
      ({ seq, isPending, sender }) =>
        !isPending && seq > told.current && (sender === 'bot' || sender._id !== ownId),
    )
    told.current = newest
    const [first] = fresh
    if (!first) return
    const preview = previewOf(lastMessageOf(first).lastMessage, text)
    setWords(fresh.length === 1 ? preview : text.chats.arrived(fresh.length))
  }
  useEffect(() => {
    if (isOlder) told.current = newest
    if (newest > told.current) timer.current ??= setTimeout(() => tell.current?.(), GATHER_MS)
  }, [newest, isOlder])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <p className="plain-line sr-only" role="status">
      {words}
    </p>
  )
}
