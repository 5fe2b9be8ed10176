import { atom } from 'jotai'
import type { ChatWire, MessageWire } from '../../src/chats/wire.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { userAtom } from '../lib/atoms.ts'
import {
  type ChatEntry,
  entryOf,
  inListOrder,
  lastMessageOf,
  mergeChats,
  replaceChats,
} from './list.ts'

/** The chats of the signed-in user, the one with the newest message first. */
export const chatsAtom = atom<ChatEntry[]>([])

/** Whether the last messages of the chats are not loaded: pages without a list of chats show how many are unread. */
export const areChatsBriefAtom = atom(false)

/** The chat that is open; null while none is. */
export const openChatAtom = atom<string | null>(null)

export const unreadTotalAtom = atom((get) =>
  get(chatsAtom).reduce((total, { unreadCount }) => total + unreadCount, 0),
)

/** What of the chats could not be loaded: their list, or the one that was opened. */
export const chatProblemAtom = atom<'list' | 'one' | null>(null)

/** Merges the chats of an answer of the server into the known ones. */
export const mergeChatsAtom = atom(null, (get, set, fresh: readonly ChatWire[]) =>
  set(chatsAtom, mergeChats(get(chatsAtom), fresh.map(entryOf))),
)

/** Replaces the chats by all of them. */
export const replaceChatsAtom = atom(null, (get, set, all: readonly ChatWire[]) => {
  set(chatsAtom, replaceChats(get(chatsAtom), all.map(entryOf)))
  set(areChatsBriefAtom, false)
})

/** Adds what a brief list lacks. What was read meanwhile stays read: the answer may be older. */
export const completeChatsAtom = atom(null, (get, set, all: readonly ChatWire[]) => {
  const known = get(chatsAtom)
  const unread = new Map(known.map(({ _id, unreadCount }) => [_id, unreadCount]))
  const fresh = all.map(entryOf).map((chat) => ({
    ...chat,
    unreadCount: unread.get(chat._id) ?? chat.unreadCount,
  }))
  set(chatsAtom, mergeChats(known, fresh))
  set(areChatsBriefAtom, false)
})

/** Changes one chat; unknown ids are ignored. */
export const changeChatAtom = atom(
  null,
  (get, set, chatId: string, change: (chat: ChatEntry) => Partial<ChatEntry>) =>
    set(
      chatsAtom,
      get(chatsAtom)
        .map((chat) => (chat._id === chatId ? { ...chat, ...change(chat) } : chat))
        .sort(inListOrder),
    ),
)

/**
 * Adds a message of the socket: it counts as unread unless its chat is open or the user wrote it. A message that is
 * known already, by its sequence number, is not counted again.
 */
export const receiveAtom = atom(null, (get, set, message: MessageWire, isOwn: boolean) => {
  const isSeen = isOwn || get(openChatAtom) === message.chatId
  set(changeChatAtom, message.chatId, ({ unreadCount, lastMessage }) => {
    if (lastMessage && lastMessage.seq >= message.seq) return {}
    return {
      ...lastMessageOf(message),
      unreadCount: isSeen ? unreadCount : unreadCount + 1,
    }
  })
})

/** Whether a chat is the user's own, or that of a bot which is shared with the user. */
export const isReadBy = (
  { userId, sharedBy }: Pick<ChatWire, 'userId' | 'sharedBy'>,
  user: Pick<UserWire, 'email'> | null,
): boolean => sharedBy !== undefined || userId === user?.email

/** A chat as the server has it now. Those of other users, whom an administrator reads, are not in the list. */
export const updateChatAtom = atom(null, (get, set, chat: ChatWire) => {
  if (!isReadBy(chat, get(userAtom))) return
  const isOpen = get(openChatAtom) === chat._id
  set(mergeChatsAtom, [isOpen ? { ...chat, unreadCount: 0 } : chat])
})

/** Every chat of the user was read. */
export const allReadAtom = atom(null, (get, set) =>
  set(
    chatsAtom,
    get(chatsAtom).map((chat) => ({ ...chat, unreadCount: 0 })),
  ),
)

/** Removes the chat of a deleted bot. */
export const dropChatAtom = atom(null, (get, set, chatId: string) =>
  set(
    chatsAtom,
    get(chatsAtom).filter(({ _id }) => _id !== chatId),
  ),
)
