import { assetsApi } from '../assets/api.ts'
import { SourceFreshness } from '../assets/source-freshness.tsx'
import type { LoaderInput } from '../lib/context.ts'
import { useLoaded } from '../lib/route-data.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { ChatList } from './chat-list.tsx'
import { ChatPanes } from './chat-panes.tsx'
import { useChats } from './use-chats.ts'

/** `now` decides what "today" is: the same moment on the server and in the browser. */
export async function loadChats({ context }: LoaderInput) {
  // The page is usable without the sources.
  const sources = await assetsApi(context.api)
    .sources()
    .catch(() => [])
  return { now: new Date().toISOString(), sources }
}

/** The chats of the user. */
export function ChatsPage() {
  const { chats } = useText(chatsText)
  const { now, sources } = useLoaded<typeof loadChats>()
  return (
    <ChatPanes
      subtitle={chats.subtitle}
      isEmpty={useChats().length === 0}
      list={(openId) => (
        <>
          <ChatList now={now} openId={openId} />
          <SourceFreshness sources={sources} now={now} />
        </>
      )}
    />
  )
}
