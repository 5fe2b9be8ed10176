import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { MessageWire } from '../../src/chats/wire.ts'
import type { UnsentWire } from '../../src/delivery/unsent/wire.ts'
import type { UserWire } from '../../src/users/wire.ts'
import type { SourceLineWire } from '../../src/ways-in/health/wire.ts'
import { UnsentParts } from '../bots/unsent-part.tsx'
import { userAtom } from '../lib/atoms.ts'
import { usePrefix } from '../lib/route-data.ts'
import { socketAtom } from '../lib/socket.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { SourceLine } from '../sources/source-line.tsx'
import { useSources } from '../sources/use-sources.ts'
import { Alert } from '../ui/alert.tsx'
import { Icon } from '../ui/icon.tsx'
import { Composer } from './composer.tsx'
import { EmptyThread, type Watched } from './empty-thread.tsx'
import type { MessageCalls } from './message-actions.tsx'
import { MessageLog } from './message-log.tsx'
import { spokenIn } from './spoken-in.ts'
import type { Thread, ThreadMessage } from './thread.ts'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadPending } from './thread-pending.tsx'
import { UnreadThread } from './unread-thread.tsx'
import { useStarred } from './use-starred.ts'
import { type LoadedChat, useThread } from './use-thread.ts'

type Props = {
  chatId: string
  loaded: LoadedChat | null
  /** The message that the address names. */
  target: string | undefined
  now: string
  /** What the bot watches, for a thread without messages. */
  watched: Watched | null
  /** What could not be sent of the bot, by channel. */
  unsent: readonly UnsentWire[]
  /** Where its homes come from. */
  sources: readonly SourceLineWire[]
}

/** In a low window the header says it alone. */
const SOURCES = 'px-4 pt-2 low:hidden md:px-5'

/** One chat: its name, its messages and the field for a new one. */
export function ThreadView({ chatId, loaded, target, now, watched, unsent, sources }: Props) {
  const known = useSources({ sources, now }, loaded?.chat.botId)
  const { thread, send, star, ...pages } = useThread(chatId, loaded)
  const [isStarredOnly, setStarredOnly] = useState(false)
  const { starred, loadStarred, onChanged } = useStarredView(chatId, isStarredOnly)
  const user = useAtomValue(userAtom)
  const shown = { ownId: user?._id ?? '', now, calls: useMessageCalls({ chatId, star, onChanged }) }
  const { problem } = (isStarredOnly && starred) || thread
  return (
    <div className="flex h-full min-w-0 flex-col">
      <ThreadHeader
        chatId={chatId}
        name={loaded?.chat.botName ?? ''}
        owner={ownerOf(loaded, user)}
        isStarredOnly={isStarredOnly}
        sources={known}
        onStarredOnly={loaded ? setStarredOnly : undefined}
      />
      {!loaded && <UnreadThread />}
      {loaded && !isStarredOnly && (
        <MessageLog
          {...shown}
          messages={thread.messages}
          target={target}
          hasMore={thread.hasMore}
          hasNewer={thread.hasNewer}
          onOlder={pages.loadOlder}
          onNewer={pages.loadNewer}
          onNewest={pages.toNewest}
          onReading={pages.setReading}
          empty={watched && <EmptyThread watched={watched} known={known} />}
        />
      )}
      {isStarredOnly && <StarredLog starred={starred} {...shown} onOlder={loadStarred} />}
      <Problems texts={[loaded && problem, thread.sendProblem]} unsent={unsent} />
      {thread.messages.length > 0 && <SourceLine {...known} className={SOURCES} />}
      {loaded && <Composer key={chatId} chatId={chatId} onSend={send} />}
    </div>
  )
}

/** Its owner, when that is another user: by name where it is shared, else by e-mail. */
function ownerOf(loaded: LoadedChat | null, user: UserWire | null): string | undefined {
  if (!loaded) return undefined
  const { sharedBy, userId } = loaded.chat
  return sharedBy ?? (userId === user?.email ? undefined : userId)
}

type ProblemsProps = { texts: readonly (string | null)[]; unsent: Props['unsent'] }

function Problems({ texts, unsent }: ProblemsProps) {
  return (
    <>
      <UnsentParts unsent={unsent} className="mx-4 mt-3 md:mx-5" />
      {texts.map(
        (words) =>
          words && (
            <Alert key={words} className="mx-4 mt-3 md:mx-5">
              {words}
            </Alert>
          ),
      )}
    </>
  )
}

type StarredProps = {
  /** Null while they are loading. */
  starred: Thread | null
  ownId: string
  now: string
  calls: MessageCalls
  onOlder(): Promise<void>
}

function StarredLog({ starred, onOlder, ...shown }: StarredProps) {
  if (!starred)
    return (
      <div className="min-h-0 flex-1">
        <ThreadPending />
      </div>
    )
  return (
    <MessageLog
      {...shown}
      messages={starred.messages}
      hasMore={starred.hasMore}
      hasNewer={false}
      onOlder={onOlder}
      onNewer={nothing}
      onNewest={nothing}
      onReading={ignore}
      empty={starred.problem === null && <NoStarred />}
    />
  )
}

type CallOptions = {
  chatId: string
  star(message: ThreadMessage): Promise<void>
  /** Called with a message whose star is about to change. */
  onChanged(message: MessageWire): void
}

function useMessageCalls({ chatId, star, onChanged }: CallOptions): MessageCalls {
  const prefix = usePrefix()
  return useMemo(
    () => ({
      star: (message) => {
        onChanged({ ...message, starred: !message.starred })
        void star(message)
      },
      addressOf: ({ _id }) =>
        `${location.origin}${prefix}/chats/${chatId}?message=${encodeURIComponent(_id)}`,
    }),
    [chatId, onChanged, prefix, star],
  )
}

/** The starred messages, which follow what happens on this page and on others. */
function useStarredView(chatId: string, isShown: boolean) {
  const { starred, loadOlder, dispatch } = useStarred(chatId, isShown)
  const socket = useAtomValue(socketAtom)
  useEffect(
    () =>
      socket.listen((frame) => {
        if (frame.event !== 'chat:messageUpdated' || frame.data.chatId !== chatId) return
        dispatch({ type: 'changed', message: frame.data })
      }),
    [chatId, dispatch, socket],
  )
  const onChanged = useMemo(
    () => (message: MessageWire) => dispatch({ type: 'changed', message }),
    [dispatch],
  )
  return { starred, loadStarred: loadOlder, onChanged }
}

async function nothing(): Promise<void> {}
function ignore(): void {}

function NoStarred() {
  const { chats } = useText(chatsText)
  return (
    <div className="m-auto grid justify-items-center gap-3 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-surface text-ink-3 shadow-1">
        <Icon name="star" className="size-7" />
      </span>
      <p className="text-md text-ink-2" {...spokenIn(chats.noStarred)}>
        {chats.noStarred}
      </p>
    </div>
  )
}
