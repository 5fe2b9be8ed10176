import { useParams } from '@tanstack/react-router'
import { useLoaded } from '../lib/place.ts'
import type { chatRoute } from './route.ts'
import { ThreadView } from './thread-view.tsx'

export function ChatPage() {
  const { chatId = '' } = useParams({ strict: false })
  const { chat, now } = useLoaded<typeof chatRoute>()
  return <ThreadView key={chatId} chatId={chatId} loaded={chat} now={now} />
}
