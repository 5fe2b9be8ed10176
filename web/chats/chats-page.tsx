import { Outlet, useParams } from '@tanstack/react-router'
import { useLoaded } from '../lib/place.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { ChatList } from './chat-list.tsx'
import type { chatsRoute } from './route.ts'
import { SourceFreshness } from './source-freshness.tsx'

/** The list and the open chat side by side; on small screens one at a time. */
export function ChatsPage() {
  const { chats } = useText(chatsText)
  const { now, sources } = useLoaded<typeof chatsRoute>()
  const { chatId } = useParams({ strict: false })
  const isOpen = chatId !== undefined
  return (
    <Page heading={chats.title} subtitle={chats.subtitle} isFull>
      <div className="chat-pane grid overflow-hidden max-md:bg-surface md:grid-cols-[340px_minmax(0,1fr)] md:rounded-2xl md:bg-surface md:shadow-1">
        <section
          aria-label={chats.title}
          className={`flex min-h-0 flex-col border-e border-line ${isOpen ? 'max-md:hidden' : ''}`}
        >
          <ChatList now={now} openId={chatId} />
          <SourceFreshness sources={sources} now={now} />
        </section>
        <section
          aria-label={chats.conversation}
          className={`min-h-0 min-w-0 ${isOpen ? '' : 'max-md:hidden'}`}
        >
          <Outlet />
        </section>
      </div>
    </Page>
  )
}
