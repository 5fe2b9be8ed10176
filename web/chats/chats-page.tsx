import { Outlet, useParams } from '@tanstack/react-router'
import { assetsApi } from '../assets/api.ts'
import { SourceFreshness } from '../assets/source-freshness.tsx'
import type { LoaderInput } from '../lib/context.ts'
import { useLoaded } from '../lib/route-data.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { ChatList } from './chat-list.tsx'
import { useChats } from './use-chats.ts'

/** `now` decides what "today" is: the same moment on the server and in the browser. */
export async function loadChats({ context }: LoaderInput) {
  // The page is usable without the sources.
  const sources = await assetsApi(context.api)
    .sources()
    .catch(() => [])
  return { now: new Date().toISOString(), sources }
}

/** The list and the open chat side by side; on small screens one at a time. */
export function ChatsPage() {
  const { chats } = useText(chatsText)
  const { now, sources } = useLoaded<typeof loadChats>()
  const { chatId } = useParams({ strict: false })
  const isOpen = chatId !== undefined
  // Without any chat, small screens show both panes: the second one leads on.
  const isEmpty = useChats().length === 0 && !isOpen
  return (
    <Page heading={chats.title} subtitle={chats.subtitle} isFull>
      <div className="chat-pane grid grid-cols-[minmax(0,1fr)] overflow-hidden max-md:bg-surface md:grid-cols-[340px_minmax(0,1fr)] md:rounded-2xl md:bg-surface md:shadow-1">
        <section
          aria-label={chats.title}
          className={`flex min-h-0 flex-col border-line md:border-e ${isOpen ? 'max-md:hidden' : ''}`}
        >
          <ChatList now={now} openId={chatId} />
          <SourceFreshness sources={sources} now={now} />
        </section>
        <section
          aria-label={chats.conversation}
          className={`min-h-0 min-w-0 ${isOpen || isEmpty ? '' : 'max-md:hidden'}`}
        >
          <Outlet />
        </section>
      </div>
    </Page>
  )
}
