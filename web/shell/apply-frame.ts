import type { ServerFrame } from '../../src/http/frames.ts'
import { countPostAtom } from '../bots/atoms.ts'
import { changeChatAtom, receiveAtom, updateChatAtom } from '../chats/atoms.ts'
import { userAtom } from '../lib/atoms.ts'
import type { Store } from '../lib/context.ts'
import { unreadNotificationsAtom } from '../notifications/atoms.ts'

/** Writes what a frame says about chats and notifications into the store. */
export function applyFrame(store: Store, frame: ServerFrame): void {
  if (frame.event === 'chat:newMessage') {
    const { sender, chatId, asset, kind } = frame.data
    const isOwn = sender !== 'bot' && sender._id === store.get(userAtom)?._id
    store.set(receiveAtom, frame.data, isOwn)
    if (asset && kind === 'match') store.set(countPostAtom, chatId, asset._id)
  }
  if (frame.event === 'chat:updated') store.set(updateChatAtom, frame.data)
  if (frame.event === 'chat:read') {
    const { chatId, unreadCount } = frame.data
    store.set(changeChatAtom, chatId, () => ({ unreadCount }))
  }
  if (frame.event === 'notification:new') store.set(unreadNotificationsAtom, frame.unread)
  if (frame.event === 'notification:read') store.set(unreadNotificationsAtom, frame.data.unread)
}
