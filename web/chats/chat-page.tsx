import { useParams } from '@tanstack/react-router'
import type { LoaderInput } from '../lib/context.ts'
import { useLoaded } from '../lib/route-data.ts'
import { chatsApi } from './api.ts'
import { ThreadView } from './thread-view.tsx'

/** The chat is null when it cannot be read: the thread then says so, and the list beside it stays usable. */
export async function loadChat({ context, params }: LoaderInput & { params: { chatId: string } }) {
  const chat = await chatsApi(context.api)
    .one(params.chatId)
    .catch(() => null)
  return { now: new Date().toISOString(), chat }
}

export function ChatPage() {
  const { chatId = '' } = useParams({ strict: false })
  const { chat, now } = useLoaded<typeof loadChat>()
  return <ThreadView key={chatId} chatId={chatId} loaded={chat} now={now} />
}
