import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { isConnectedAtom, userAtom } from '../lib/atoms.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { usePrefix } from '../lib/route-data.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { Avatar, faceOf } from '../ui/avatar.tsx'
import { Tip } from '../ui/tip.tsx'
import type { ChatDetail } from './api.ts'
import { chatsAtom } from './atoms.ts'
import { Composer } from './composer.tsx'
import { EmptyThread, type Watched } from './empty-thread.tsx'
import { MessageLog } from './message-log.tsx'
import { useThread } from './use-thread.ts'

type Props = {
  chatId: string
  loaded: ChatDetail | null
  now: string
  /** What the bot watches, for a thread without messages. */
  watched: Watched | null
}

/** One chat: its name, its messages and the field for a new one. */
export function ThreadView({ chatId, loaded, now, watched }: Props) {
  const { thread, send, loadOlder } = useThread(chatId, loaded)
  const user = useAtomValue(userAtom)
  const entry = useAtomValue(chatsAtom).find(({ _id }) => _id === chatId)
  const name = entry?.botName ?? loaded?.botName ?? ''
  return (
    <div className="flex h-full min-w-0 flex-col">
      <Header chatId={chatId} name={name} />
      <MessageLog
        messages={thread.messages}
        ownId={user?._id ?? ''}
        now={now}
        hasMore={thread.hasMore}
        onOlder={loadOlder}
        empty={watched && <EmptyThread watched={watched} now={now} />}
      />
      {[thread.problem, thread.sendProblem].map(
        (problem) =>
          problem && (
            <Alert key={problem} className="mx-4 mt-3 md:mx-5">
              {problem}
            </Alert>
          ),
      )}
      {loaded && <Composer key={chatId} chatId={chatId} onSend={send} />}
    </div>
  )
}

function Header({ chatId, name }: { chatId: string; name: string }) {
  const { chats } = useText(chatsText)
  const prefix = usePrefix()
  // The parts of a page hydrate one after another: the socket may be connected before this one is hydrated.
  const isHydrated = useIsHydrated()
  const isConnected = useAtomValue(isConnectedAtom) && isHydrated
  return (
    <header className="flex h-17 shrink-0 items-center gap-3 border-b border-line px-1.5 md:px-5">
      <Link to={`${prefix}/chats`} className="icon-btn md:hidden" aria-label={chats.back}>
        <ArrowLeftIcon className="size-5.5" aria-hidden="true" />
        <Tip at="start">{chats.back}</Tip>
      </Link>
      <Avatar face={faceOf(chatId)} className="size-10" />
      <div className="min-w-0 flex-1">
        <h2 data-heading tabIndex={-1} className="truncate text-lg font-semibold outline-none">
          <bdi>{name}</bdi>
        </h2>
        <p className="flex items-center gap-1.5 text-xs text-ink-3" role="status">
          <span className={`dot ${isConnected ? 'bg-dot-on' : 'bg-dot-off'}`} />
          {isConnected ? chats.connected : chats.disconnected}
        </p>
      </div>
    </header>
  )
}
