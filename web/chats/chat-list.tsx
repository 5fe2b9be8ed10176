import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { usePrefix } from '../lib/route-data.ts'
import { useTyped } from '../lib/typed.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Avatar, faceOf } from '../ui/avatar.tsx'
import { Count } from '../ui/count.tsx'
import { chatsApi } from './api.ts'
import { mergeChatsAtom } from './atoms.ts'
import { type ChatEntry, previewOf, searchChats, whenOf } from './list.ts'
import { useChats } from './use-chats.ts'

/** The size of a page of chats: the list may go on after that many. */
const LIST_PAGE = 100

type Props = { now: string; openId: string | undefined }

export function ChatList({ now, openId }: Props) {
  const { chats: texts } = useText(chatsText)
  const chats = useChats()
  const [typed, input, setTyped] = useTyped()
  const shown = searchChats(chats, typed)
  const list = useRef<HTMLUListElement>(null)
  // The button that loads more is gone: the first new chat has the focus.
  const focusEntry = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('a')[at]?.focus())
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="p-3">
        <label className="field field-sm bg-sunken! shadow-none!" dir="rtl" lang="he">
          <MagnifyingGlassIcon className="size-4.5 shrink-0 text-ink-3" aria-hidden="true" />
          <input
            ref={input}
            placeholder={texts.search}
            aria-label={texts.searchLabel}
            value={typed}
            disabled={chats.length === 0}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      </div>
      {shown.length === 0 ? (
        <p className="px-5 py-8 text-center text-md text-ink-3" dir="rtl" lang="he">
          {texts.none}
        </p>
      ) : (
        <ul ref={list} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
          {shown.map((chat) => (
            <li key={chat._id}>
              <Entry chat={chat} now={now} isOpen={chat._id === openId} />
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
    </div>
  )
}

type OlderProps = { last: string | undefined; onLoaded(): void }

/** Loads the chats that follow the last one of the list; renders nothing after the last page. */
function OlderChats({ last, onLoaded }: OlderProps) {
  const { chats: texts } = useText(chatsText)
  const { api } = useRouteContext({ from: '__root__' })
  const merge = useSetAtom(mergeChatsAtom)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  async function load(): Promise<void> {
    setState('busy')
    try {
      const older = await chatsApi(api).mine(last)
      setState('done')
      merge(older)
      onLoaded()
    } catch {
      setState('idle')
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

function Entry({ chat, now, isOpen }: { chat: ChatEntry; now: string; isOpen: boolean }) {
  const text = useText(chatsText)
  const prefix = usePrefix()
  const { lastMessage, unreadCount } = chat
  const isUnread = unreadCount > 0
  return (
    <Link
      to={`${prefix}/chats/$chatId`}
      params={{ chatId: chat._id }}
      aria-current={isOpen ? 'true' : undefined}
      className={`relative flex items-center gap-3 rounded-lg p-2.5 ${isOpen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
    >
      <Avatar face={faceOf(chat._id)} className="size-12" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className={`truncate text-md ${isUnread ? 'font-semibold' : 'font-medium'}`}>
            {chat.botName}
          </bdi>
          <span
            className={`shrink-0 text-xs tabular-nums ${isUnread ? 'font-semibold text-ink' : 'text-ink-3'}`}
          >
            {whenOf(chat.at, now)}
          </span>
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <bdi className={`truncate text-sm ${isUnread ? 'text-ink-2' : 'text-ink-3'}`}>
            {previewOf(lastMessage, text)}
          </bdi>
          <Count count={unreadCount} />
        </span>
      </span>
    </Link>
  )
}
