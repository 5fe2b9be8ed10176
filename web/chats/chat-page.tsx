import { chatRoute, chatsRoute } from './route.ts'
import { ThreadView } from './thread-view.tsx'

export function ChatPage() {
  const { chatId } = chatRoute.useParams()
  const loaded = chatRoute.useLoaderData()
  const { now } = chatsRoute.useLoaderData()
  return <ThreadView key={chatId} chatId={chatId} loaded={loaded} now={now} />
}
