import { Link, useRouteContext } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { isAdmin } from '../../src/users/domain.ts'
import { userAtom } from '../lib/atoms.ts'
import { useTyped } from '../lib/typed.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { Icon } from '../ui/icon.tsx'
import { chatsApi } from './api.ts'
import { chatProblemAtom, mergeChatsAtom, replaceChatsAtom } from './atoms.ts'
import { ChatRow } from './chat-row.tsx'
import { useExclusive } from './exclusive.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { spokenIn } from './spoken-in.ts'
import { useChats } from './use-chats.ts'
import { useFound } from './use-found.ts'

/** The size of a page of chats: the list may go on after that many. */
const LIST_PAGE = 100

type Props = { now: string; openId: string | undefined }

/** The chats of the user, with the search in their names and messages. */
export function ChatList({ now, openId }: Props) {
  const { chats: texts } = useText(chatsText)
  const chats = useChats()
  const [typed, input, setTyped] = useTyped()
  const shown = useFound(chats, typed)
  const list = useRef<HTMLUListElement>(null)
  // The button that loads more is gone: the first new chat has the focus.
  const focusEntry = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('a')[at]?.focus())
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SearchField input={input} typed={typed} isOff={chats.length === 0} onType={setTyped} />
      <ListProblem />
      {shown.length === 0 ? (
        <p className="px-5 py-8 text-center text-md text-ink-3" {...spokenIn(texts.none)}>
          {texts.none}
        </p>
      ) : (
        <ul ref={list} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
          {shown.map(({ chat, found }) => (
            <li key={chat._id} className="relative">
              <ChatRow chat={chat} found={found} now={now} isOpen={chat._id === openId} />
              <FavoriteButton chat={chat} />
            </li>
          ))}
          {chats.length >= LIST_PAGE && typed === '' && (
            <OlderChats
              key={chats.length}
              last={chats.at(-1)?._id}
              onLoaded={() => focusEntry(chats.length)}
            />
          )}
        </ul>
      )}
      <AllChatsLink />
    </div>
  )
}

/** The chats of all users, for administrators. */
function AllChatsLink() {
  const { chats: texts } = useText(chatsText)
  const user = useAtomValue(userAtom)
  if (!user || !isAdmin(user)) return null
  return (
    <Link to="/admin/chats" className="btn btn-ghost mx-3 mb-2">
      {texts.all}
    </Link>
  )
}

type SearchProps = {
  input?: React.Ref<HTMLInputElement>
  typed: string
  isOff: boolean
  onType(text: string): void
}

export function SearchField({ input, typed, isOff, onType }: SearchProps) {
  const { chats: texts } = useText(chatsText)
  return (
    <div className="p-3">
      <label className="field field-sm bg-sunken! [box-shadow:none]!" {...spokenIn(texts.search)}>
        <Icon name="search" className="size-4.5 shrink-0 text-ink-3" />
        <input
          ref={input}
          type="search"
          maxLength={100}
          placeholder={texts.search}
          aria-label={texts.searchLabel}
          value={typed}
          disabled={isOff}
          onChange={({ target }) => onType(target.value)}
        />
      </label>
    </div>
  )
}

/** Why the chats, or the one that was opened, are missing. */
function ListProblem() {
  const { chats: texts } = useText(chatsText)
  const { api } = useRouteContext({ from: '__root__' })
  const problem = useAtomValue(chatProblemAtom)
  const setProblem = useSetAtom(chatProblemAtom)
  const replace = useSetAtom(replaceChatsAtom)
  const exclusively = useExclusive()
  if (problem === null) return null
  const again = () =>
    exclusively(async () => {
      replace(await chatsApi(api).all())
      setProblem(null)
    }).catch(() => setProblem('list'))
  return (
    <div className="grid justify-items-start gap-2 px-3 pb-3">
      <Alert>{problem === 'one' ? texts.fetchOneFailed : texts.fetchFailed}</Alert>
      {problem === 'list' && (
        <button type="button" className="btn btn-line btn-sm" onClick={again}>
          {texts.again}
        </button>
      )}
    </div>
  )
}

type OlderProps = { last: string | undefined; onLoaded(): void }

/** Loads the chats that follow the last one of the list; renders nothing after the last page. */
function OlderChats({ last, onLoaded }: OlderProps) {
  const { chats: texts } = useText(chatsText)
  const { api } = useRouteContext({ from: '__root__' })
  const merge = useSetAtom(mergeChatsAtom)
  const setProblem = useSetAtom(chatProblemAtom)
  const exclusively = useExclusive()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  async function load(): Promise<void> {
    setState('busy')
    try {
      const older = await exclusively(() => chatsApi(api).mine(last))
      if (!older) return setState('idle')
      setState('done')
      setProblem(null)
      merge(older)
      onLoaded()
    } catch {
      setState('idle')
      setProblem('list')
    }
  }
  if (state === 'done') return null
  return (
    <li>
      <button
        type="button"
        className="btn btn-ghost w-full"
        disabled={state === 'busy'}
        onClick={load}
      >
        {texts.older}
      </button>
    </li>
  )
}
