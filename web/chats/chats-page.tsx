import { nullIfUnread } from '../lib/api-error.ts'
import type { LoaderInput } from '../lib/context.ts'
import { useLoaded } from '../lib/route-data.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { chatsApi } from './api.ts'
import { areChatsBriefAtom, completeChatsAtom } from './atoms.ts'
import { ChatList } from './chat-list.tsx'
import { ChatPanes } from './chat-panes.tsx'
import { useChats } from './use-chats.ts'

/**
 * `now` decides what "today" is: the same moment on the server and in the browser. Who comes from another page of this
 * document may have the chats without their last messages.
 */
export async function loadChats({ context: { api, store } }: LoaderInput) {
  if (store.get(areChatsBriefAtom)) {
    const loaded = await chatsApi(api).all().catch(nullIfUnread)
    if (loaded) store.set(completeChatsAtom, loaded)
  }
  return { now: new Date().toISOString() }
}

/** The chats of the user. */
export function ChatsPage() {
  const { chats } = useText(chatsText)
  const { now } = useLoaded<typeof loadChats>()
  return (
    <ChatPanes
      subtitle={chats.subtitle}
      isEmpty={useChats().length === 0}
      list={(openId) => <ChatList now={now} openId={openId} />}
    />
  )
}
