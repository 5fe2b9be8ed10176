import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { assetsApi } from '../assets/api.ts'
import { botsApi } from '../bots/api.ts'
import type { LoaderInput } from '../lib/context.ts'
import { openKept } from '../lib/kept.ts'
import { useLoaded } from '../lib/route-data.ts'
import { chatsApi } from './api.ts'
import type { Watched } from './empty-thread.tsx'
import { ThreadView } from './thread-view.tsx'

/** The chat is null when it cannot be read: the thread then says so, and the list beside it stays usable. */
export async function loadChat({ context, params }: LoaderInput & { params: { chatId: string } }) {
  const chat = await chatsApi(context.api)
    .one(params.chatId)
    .catch(() => null)
  const watched = chat?.messages.length === 0 ? await watchedBy(context, chat.botId) : null
  return { now: new Date().toISOString(), chat, watched }
}

/** Null when the bot is not one of the user's own, or cannot be read: the thread is then just empty. */
async function watchedBy({ api }: LoaderInput['context'], botId: string): Promise<Watched | null> {
  try {
    const [bots, areas, sources] = await Promise.all([
      botsApi(api).mine(),
      botsApi(api).areasOf(botId),
      assetsApi(api).sources(),
    ])
    const bot = bots.find(({ _id }) => _id === botId)
    return bot ? { bot, areas, sources: sources.filter(({ status }) => status !== 'off') } : null
  } catch {
    return null
  }
}

export function ChatPage() {
  const { chatId = '' } = useParams({ strict: false })
  const { chat, now, watched } = useLoaded<typeof loadChat>()
  const isMissing = chat === null
  useEffect(() => {
    if (isMissing) void openKept(`/chats/${chatId}`)
  }, [chatId, isMissing])
  return <ThreadView key={chatId} chatId={chatId} loaded={chat} now={now} watched={watched} />
}
