import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { chatsApi } from './api.ts'
import { chatProblemAtom } from './atoms.ts'
import { type ChatEntry, entryOf, type FoundMessage, foundIn, searchChats } from './list.ts'

/** A request is sent when nothing was typed for this time, in milliseconds. */
export const TYPED_MS = 300

export type FoundChat = { chat: ChatEntry; found?: FoundMessage | undefined }

/** The chats with these words in their name, at once, and those with them in a message, when the server has answered. */
export function useFound(chats: readonly ChatEntry[], typed: string): readonly FoundChat[] {
  const { api } = useRouteContext({ from: '__root__' })
  const setProblem = useSetAtom(chatProblemAtom)
  const [answer, setAnswer] = useState<{ words: string; chats: readonly FoundChat[] }>()
  const words = typed.trim()
  useEffect(() => {
    if (words === '') return
    let isOver = false
    const timer = setTimeout(() => {
      chatsApi(api)
        .search(words)
        .then(
          (found) => {
            if (isOver) return
            setProblem(null)
            setAnswer({
              words,
              chats: found.map((chat) => ({ chat: entryOf(chat), found: foundIn(chat, words) })),
            })
          },
          () => {
            if (!isOver) setProblem('list')
          },
        )
    }, TYPED_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [api, setProblem, words])
  if (words === '') return chats.map((chat) => ({ chat }))
  const byName = searchChats(chats, words)
  if (answer?.words !== words) return byName.map((chat) => ({ chat }))
  // What is known of a chat is newer than the answer.
  const known = new Map(chats.map((chat) => [chat._id, chat]))
  const found = answer.chats.map((one) => ({ ...one, chat: known.get(one.chat._id) ?? one.chat }))
  const isFound = new Set(found.map(({ chat }) => chat._id))
  const others = byName.filter(({ _id }) => !isFound.has(_id))
  return [...others.map((chat) => ({ chat })), ...found]
}
