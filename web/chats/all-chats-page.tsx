import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserChatsWire } from '../../src/chats/wire.ts'
import { nullIfUnread } from '../lib/api-error.ts'
import type { LoaderInput } from '../lib/context.ts'
import { useLoaded } from '../lib/route-data.ts'
import { useTyped } from '../lib/typed.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { chatsApi, USERS_PAGE } from './api.ts'
import { SearchField } from './chat-list.tsx'
import { ChatPanes } from './chat-panes.tsx'
import { ChatRow } from './chat-row.tsx'
import { type UserChat, useAllChats } from './use-all-chats.ts'
import { useFoundUsers } from './use-found-users.ts'

/** The users are null when the server could not list them. */
export async function loadAllChats({ context }: LoaderInput) {
  const users = await chatsApi(context.api).grouped(0).catch(nullIfUnread)
  return { now: new Date().toISOString(), users }
}

/** The chats of all users, for administrators. */
export function AllChatsPage() {
  const { chats } = useText(chatsText)
  const { now, users } = useLoaded<typeof loadAllChats>()
  const all = useAllChats(users ?? [])
  return (
    <ChatPanes
      subtitle={chats.allSubtitle}
      isEmpty={all.chats.length === 0}
      list={(openId) => <AllChats {...all} now={now} openId={openId} isFailed={users === null} />}
    />
  )
}

type Props = ReturnType<typeof useAllChats> & {
  now: string
  openId: string | undefined
  isFailed: boolean
}

function AllChats({ chats, userCount, add, merge, now, openId, isFailed }: Props) {
  const { chats: texts } = useText(chatsText)
  const [typed, input, setTyped] = useTyped()
  const next = useMoreUsers({ userCount, add, isFailed })
  const found = useFoundUsers(typed.trim(), merge)
  const { problem, isBusy, hasMore, load } = typed.trim() === '' ? next : found
  const shown = chats.filter((chat) => isMeant(chat, typed))

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SearchField input={input} typed={typed} isOff={chats.length === 0} onType={setTyped} />
      {problem && <Alert className="mx-3 mb-3">{texts.fetchFailed}</Alert>}
      <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {shown.map((chat) => (
          <li key={chat._id}>
            <ChatRow
              chat={chat}
              owner={`${chat.owner.fullname}, ${chat.owner.email}`}
              now={now}
              isOpen={chat._id === openId}
            />
          </li>
        ))}
        {shown.length === 0 && !found.isSearching && (
          <li className="px-3 py-8 text-center text-md text-ink-3" dir="rtl" lang="he">
            {texts.none}
          </li>
        )}
        {hasMore && (
          <li>
            <MoreButton
              label={problem ? texts.again : texts.moreUsers}
              isBusy={isBusy}
              onClick={() => void load()}
            />
          </li>
        )}
      </ul>
    </div>
  )
}

type MoreProps = { label: string; isBusy: boolean; onClick(): void }

function MoreButton({ label, isBusy, onClick }: MoreProps) {
  return (
    <button type="button" className="btn btn-ghost w-full" disabled={isBusy} onClick={onClick}>
      {label}
    </button>
  )
}

type More = Pick<Props, 'userCount' | 'add' | 'isFailed'>

function useMoreUsers({ userCount, add, isFailed }: More) {
  const { api } = useRouteContext({ from: '__root__' })
  const [problem, setProblem] = useState(isFailed)
  const [isBusy, setBusy] = useState(false)
  const [hasMore, setMore] = useState(isFailed || userCount >= USERS_PAGE)

  /** Loads the next users; after a failure, the same ones again. */
  async function load(): Promise<void> {
    setBusy(true)
    try {
      const users: UserChatsWire[] = await chatsApi(api).grouped(userCount)
      add(users)
      setMore(users.length >= USERS_PAGE)
      setProblem(false)
    } catch {
      setProblem(true)
    }
    setBusy(false)
  }
  return { problem, isBusy, hasMore, load }
}

/** Whether the bot or its owner has the typed words in the name or the e-mail. */
function isMeant({ botName, owner }: UserChat, typed: string): boolean {
  const words = typed.trim().toLowerCase()
  return [botName, owner.fullname, owner.email].some((name) => name.toLowerCase().includes(words))
}
