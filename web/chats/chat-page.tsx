import { useParams } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useFollowMarks } from '../assets/use-follow-marks.ts'
import { botsApi } from '../bots/api.ts'
import { unsentOf } from '../bots/unsent-part.tsx'
import { nullIfUnread } from '../lib/api-error.ts'
import type { LoaderInput } from '../lib/context.ts'
import { openKept } from '../lib/kept.ts'
import { useLoaded } from '../lib/route-data.ts'
import { loadSources } from '../sources/use-sources.ts'
import { AFTER_PAGE, chatsApi } from './api.ts'
import { chatProblemAtom } from './atoms.ts'
import type { Watched } from './empty-thread.tsx'
import { messageIn } from './search.ts'
import { newestPage } from './thread.ts'
import { ThreadView } from './thread-view.tsx'
import type { LoadedChat } from './use-thread.ts'

type Input = LoaderInput & { params: { chatId: string }; deps: { search: object } }

/** The chat is null when it cannot be read: the thread then says so, and the list beside it stays usable. */
export async function loadChat({ context, params, deps }: Input) {
  const target = messageIn(deps.search)
  const loaded = await read(context, params.chatId, target).catch(nullIfUnread)
  const isEmpty = loaded?.page.messages.length === 0
  const watched = isEmpty ? await watchedBy(context, loaded.chat.botId) : null
  const [unsent, sources] = loaded
    ? await Promise.all([unsentOf(context), loadSources(context, loaded.chat.botId)])
    : [[], []]
  const own = unsent.filter(({ botId }) => botId === loaded?.chat.botId)
  return { now: new Date().toISOString(), loaded, target, watched, unsent: own, sources }
}

/** The newest page; with a message that is not in it, the messages around that one. */
async function read(
  { api }: LoaderInput['context'],
  chatId: string,
  target: string | undefined,
): Promise<LoadedChat> {
  const chats = chatsApi(api)
  const { messages: all, ...chat } = await chats.one(chatId)
  const newest = { chat, page: newestPage(all) }
  if (target === undefined || all.some(({ _id }) => _id === target)) return newest
  try {
    const before = await chats.before(chatId, target)
    // A page begins after a message, so the one before comes first. The very first message is loaded as an older one.
    const last = before.messages.at(-1)
    const { messages } = await chats.after(chatId, last?._id ?? target)
    const page = {
      messages: [...before.messages, ...messages],
      hasMore: !last || newestPage(before.messages).hasMore,
      hasNewer: messages.length >= AFTER_PAGE,
    }
    return { chat, page }
  } catch (error) {
    // The address names no message of this chat, or the messages around it cannot be read.
    return nullIfUnread(error) ?? newest
  }
}

/** Null when the bot is not one of the user's own, or cannot be read: the thread is then just empty. */
async function watchedBy({ api }: LoaderInput['context'], botId: string): Promise<Watched | null> {
  try {
    const [bots, areas] = await Promise.all([botsApi(api).mine(), botsApi(api).areasOf(botId)])
    const bot = bots.find(({ _id }) => _id === botId)
    return bot ? { bot, areas } : null
  } catch (error) {
    return nullIfUnread(error)
  }
}

export function ChatPage() {
  const { chatId = '' } = useParams({ strict: false })
  const { loaded, target, now, watched, unsent, sources } = useLoaded<typeof loadChat>()
  const setProblem = useSetAtom(chatProblemAtom)
  const isMissing = loaded === null
  useFollowMarks()
  useEffect(() => {
    if (isMissing) void openKept(`/chats/${chatId}`)
    setProblem(isMissing ? 'one' : null)
    return () => setProblem(null)
  }, [chatId, isMissing, setProblem])
  return (
    <ThreadView
      key={`${chatId} ${target ?? ''} ${isMissing}`}
      chatId={chatId}
      loaded={loaded}
      target={target}
      now={now}
      watched={watched}
      unsent={unsent}
      sources={sources}
    />
  )
}
