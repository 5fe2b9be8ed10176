import { Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'

type Props = {
  subtitle: string
  /** Whether there is no chat: small screens then show both panes, because the second one leads on. */
  isEmpty: boolean
  /** The list of chats, with the id of the open one. */
  list(openId: string | undefined): ReactNode
}

/** The list and the open chat side by side; on small screens one at a time. */
export function ChatPanes({ subtitle, isEmpty, list }: Props) {
  const { chats } = useText(chatsText)
  const { chatId } = useParams({ strict: false })
  const isOpen = chatId !== undefined
  return (
    <Page heading={chats.title} subtitle={subtitle} isFull>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] overflow-hidden max-md:bg-surface md:grid-cols-[340px_minmax(0,1fr)] md:rounded-2xl md:bg-surface md:shadow-1">
        <section
          aria-label={chats.title}
          className={`flex min-h-0 flex-col border-line md:border-e ${isOpen ? 'max-md:hidden' : ''}`}
        >
          {list(chatId)}
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
