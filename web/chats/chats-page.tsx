import { useLoaded } from '../lib/route-data.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { ChatList } from './chat-list.tsx'
import { ChatPanes } from './chat-panes.tsx'
import { useChats } from './use-chats.ts'

/** `now` decides what "today" is: the same moment on the server and in the browser. */
export async function loadChats() {
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
