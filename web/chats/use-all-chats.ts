import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { UserChatsWire } from '../../src/chats/wire.ts'
import { socketAtom } from '../lib/socket.ts'
import { type ChatEntry, entryOf, inListOrder, lastMessageOf } from './list.ts'

/** A chat with its owner. */
export type UserChat = ChatEntry & { owner: UserChatsWire['user'] }

/** Favourites are those of the owners: the list of all users is in the order of the newest messages. */
const flat = (users: readonly UserChatsWire[]): UserChat[] =>
  users.flatMap(({ user, chats }) =>
    chats.map((chat) => ({ ...entryOf(chat), isFavorite: false, owner: user })),
  )

/**
 * The chats of all users that were loaded. The open one, and those of the administrator, follow what happens in them.
 */
export function useAllChats(loaded: readonly UserChatsWire[]) {
  const [chats, setChats] = useState(() => flat(loaded).sort(inListOrder))
  const change = useCallback(
    (chatId: string, by: Change) =>
      setChats((known) =>
        known
          .map((chat) => (chat._id === chatId ? { ...chat, ...by(chat) } : chat))
          .sort(inListOrder),
      ),
    [],
  )
  useChatFrames(change)
  /** Adds the chats of further users. */
  const add = useCallback((users: readonly UserChatsWire[]) => {
    setChats((known) => {
      const isKnown = new Set(known.map(({ _id }) => _id))
      const fresh = flat(users).filter(({ _id }) => !isKnown.has(_id))
      return [...known, ...fresh].sort(inListOrder)
    })
  }, [])
  return { chats, add }
}

type Change = (chat: UserChat) => Partial<UserChat>

/** Changes the chats by the events of the socket. */
function useChatFrames(change: (chatId: string, by: Change) => void): void {
  const socket = useAtomValue(socketAtom)
  useEffect(
    () =>
      socket.listen((frame) => {
        if (frame.event === 'chat:newMessage') {
          const { chatId, seq, isRead } = frame.data
          change(chatId, ({ lastMessage, unreadCount }) =>
            lastMessage && lastMessage.seq >= seq
              ? {}
              : { ...lastMessageOf(frame.data), unreadCount: unreadCount + (isRead ? 0 : 1) },
          )
        }
        if (frame.event === 'chat:read') {
          const { chatId, unreadCount } = frame.data
          change(chatId, () => ({ unreadCount }))
        }
        if (frame.event === 'chat:updated') {
          const { _id, botName } = frame.data
          change(_id, () => ({ botName }))
        }
      }),
    [change, socket],
  )
}
