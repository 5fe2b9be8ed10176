import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { ScriptOnly } from '../../../lib/script-only.tsx'
import { useTyped } from '../../../lib/typed.ts'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Avatar, faceOf } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Chat } from '../api.ts'
import type { Outcome } from '../load.ts'
import { chatSearch } from '../search.ts'
import { useChatList } from './use-chat-list.ts'

type Props = { loaded: Outcome<Chat[]>; openId: string | undefined }

/** The chats that can be written to, with the search in their names. */
export function ChatPicker({ loaded, openId }: Props) {
  const { messaging } = useText(messagingText)
  const [typed, input, setTyped] = useTyped()
  const { chats, isMore, more, problem } = useChatList(loaded, typed)
  return (
    <>
      <SearchField input={input} typed={typed} onType={setTyped} />
      {problem && <Alert className="mx-3 mb-3">{problem}</Alert>}
      {chats.length === 0 && problem === '' && (
        <p className="px-5 py-8 text-center text-md text-ink-2" role="status">
          {messaging.noChats}
        </p>
      )}
      <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {chats.map((chat) => (
          <li key={chat.chatId}>
            <ChatLink chat={chat} isOpen={chat.chatId === openId} />
          </li>
        ))}
        {isMore && (
          <li>
            <ScriptOnly>
              <button type="button" className="btn btn-ghost w-full" onClick={() => void more()}>
                {messaging.moreChats}
              </button>
            </ScriptOnly>
          </li>
        )}
      </ul>
    </>
  )
}

type SearchProps = { input: Ref<HTMLInputElement>; typed: string; onType(text: string): void }

function SearchField({ input, typed, onType }: SearchProps) {
  const { messaging } = useText(messagingText)
  return (
    <div className="p-3">
      <label className="field field-sm bg-sunken! [box-shadow:none]!">
        <Icon name="search" className="size-4.5 shrink-0 text-ink-3" />
        <input
          ref={input}
          type="search"
          dir="auto"
          maxLength={100}
          placeholder={messaging.search}
          aria-label={messaging.searchLabel}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      </label>
    </div>
  )
}

function ChatLink({
  chat: { chatId, chatName, createdBy },
  isOpen,
}: {
  chat: Chat
  isOpen: boolean
}) {
  const { messaging } = useText(messagingText)
  return (
    <Link
      to="/admin/telegram"
      search={chatSearch(chatId)}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isOpen ? 'true' : undefined}
      className={`flex w-full items-center gap-3 rounded-lg p-2.5 text-start ${isOpen ? 'md:bg-accent-soft max-md:hover:bg-hover' : 'hover:bg-hover'}`}
    >
      <Avatar face={faceOf(chatId)} className="size-10" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          <bdi>{chatName}</bdi>
        </span>
        {createdBy !== '' && (
          <span className="block truncate text-sm text-ink-3">
            {messaging.by} <bdi>{createdBy}</bdi>
          </span>
        )}
      </span>
    </Link>
  )
}
