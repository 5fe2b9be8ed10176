import type { UserChatsWire } from '../../src/chats/wire.ts'
import { nullIfUnread } from '../lib/api-error.ts'
import type { LoaderInput } from '../lib/context.ts'
import { useLoaded } from '../lib/route-data.ts'
import { useTyped } from '../lib/typed.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { chatsApi } from './api.ts'
import { SearchField } from './chat-list.tsx'
import { ChatPanes } from './chat-panes.tsx'
import { ChatRow } from './chat-row.tsx'
import { spokenIn } from './spoken-in.ts'
import { type UserChat, useAllChats } from './use-all-chats.ts'
import { useUsers } from './use-users.ts'

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
      list={(openId) => <AllChats {...all} now={now} openId={openId} loaded={users} />}
    />
  )
}

type Props = ReturnType<typeof useAllChats> & {
  now: string
  openId: string | undefined
  loaded: readonly UserChatsWire[] | null
}

function AllChats({ chats, add, now, openId, loaded }: Props) {
  const { chats: texts } = useText(chatsText)
  const [typed, input, setTyped] = useTyped()
  const { known, isBusy, load } = useUsers(typed.trim(), loaded, add)
  const shown = chats.filter((chat) => isMeant(chat, typed))

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SearchField input={input} typed={typed} isOff={chats.length === 0} onType={setTyped} />
      {known?.isFailed && <Alert className="mx-3 mb-3">{texts.fetchFailed}</Alert>}
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
        {shown.length === 0 && known && (
          <li className="px-3 py-8 text-center text-md text-ink-3" {...spokenIn(texts.none)}>
            {texts.none}
          </li>
        )}
        {known?.hasMore && (
          <li>
            <button type="button" className="btn btn-ghost w-full" disabled={isBusy} onClick={load}>
              {known.isFailed ? texts.again : texts.moreUsers}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

/** Whether the bot or its owner has the typed words in the name or the e-mail. */
function isMeant({ botName, owner }: UserChat, typed: string): boolean {
  const words = typed.trim().toLowerCase()
  return [botName, owner.fullname, owner.email].some((name) => name.toLowerCase().includes(words))
}
