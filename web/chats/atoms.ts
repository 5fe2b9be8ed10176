import { atom } from 'jotai'
import type { ChatWire, MessageWire } from '../../src/chats/wire.ts'
import { byLatest, mergeChats } from './list.ts'

/** The chats of the signed-in person, the one with the newest message first. */
export const chatsAtom = atom<ChatWire[]>([])

/** The chat that is open; null while none is. */
export const openChatAtom = atom<string | null>(null)

export const unreadTotalAtom = atom((get) =>
  get(chatsAtom).reduce((total, { unreadCount }) => total + unreadCount, 0),
)

/** What the server says of the chats joins what is known. */
export const mergeChatsAtom = atom(null, (get, set, fresh: readonly ChatWire[]) =>
  set(chatsAtom, mergeChats(get(chatsAtom), fresh)),
)

/** Changes one chat's entry; unknown chats are left alone. */
export const changeChatAtom = atom(
  null,
  (get, set, chatId: string, change: (chat: ChatWire) => Partial<ChatWire>) =>
    set(
      chatsAtom,
      get(chatsAtom)
        .map((chat) => (chat._id === chatId ? { ...chat, ...change(chat) } : chat))
        .sort(byLatest),
    ),
)

/** A message that came over the line: it is the newest, and unread unless its chat is open or it is one's own. */
export const receiveAtom = atom(null, (get, set, message: MessageWire, isOwn: boolean) => {
  const isSeen = isOwn || get(openChatAtom) === message.chatId
  set(changeChatAtom, message.chatId, ({ unreadCount, lastMessage }) => {
    if (lastMessage && lastMessage.seq >= message.seq) return {}
    return { lastMessage: message, unreadCount: isSeen ? unreadCount : unreadCount + 1 }
  })
})

/** A chat goes with its bot. */
export const dropChatAtom = atom(null, (get, set, chatId: string) =>
  set(
    chatsAtom,
    get(chatsAtom).filter(({ _id }) => _id !== chatId),
  ),
)
