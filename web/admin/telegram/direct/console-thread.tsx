import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Linked } from '../../../chats/linked.tsx'
import { dateText, isSameDay, secondText, timeText } from '../../../lib/format.ts'
import { useIsHydrated } from '../../../lib/hydrated.ts'
import { ScriptOnly } from '../../../lib/script-only.tsx'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Avatar, faceOf } from '../../../ui/avatar.tsx'
import { Success } from '../../../ui/success.tsx'
import { Tip } from '../../../ui/tip.tsx'
import type { Chat, Message, Messages } from '../api.ts'
import type { Outcome } from '../load.ts'
import { useConsoleThread } from './use-console-thread.ts'
import { WriteLine } from './write-line.tsx'

type Props = { chat: Chat; loaded: Outcome<Messages>; now: string; isOff: boolean }

/** The messages of one chat, the newest at the bottom, and the field for another one. */
export function ConsoleThread({ chat, loaded, now, isOff }: Props) {
  const { messaging } = useText(messagingText)
  const thread = useConsoleThread(chat.chatId, loaded, now)
  const { messages, problem, isSent, send } = thread
  return (
    <>
      <Header chat={chat} isUpdating={thread.isUpdating} updatedAt={thread.updatedAt} />
      <Log
        messages={messages}
        now={now}
        isKnown={problem === ''}
        onOlder={thread.hasOlder ? () => void thread.older() : undefined}
      />
      <div className="px-3 empty:hidden md:px-5">
        {problem && <Alert className="mt-3">{problem}</Alert>}
        {isSent && problem === '' && <Success className="mt-3">{messaging.sentOne}</Success>}
      </div>
      <WriteLine chatId={chat.chatId} isOff={isOff} onSend={send} />
    </>
  )
}

type HeaderProps = { chat: Chat; isUpdating: boolean; updatedAt: string }

function Header({ chat: { chatId, chatName }, isUpdating, updatedAt }: HeaderProps) {
  const { messaging } = useText(messagingText)
  return (
    <header className="flex h-16 shrink-0 items-center gap-3 border-b border-line px-2 md:px-5">
      <Link
        to="/admin/telegram"
        search={{ tab: 'direct' }}
        className="icon-btn md:hidden"
        aria-label={messaging.back}
      >
        <ArrowLeftIcon className="mirrors size-5.5" aria-hidden="true" />
        <Tip at="start">{messaging.back}</Tip>
      </Link>
      <Avatar face={faceOf(chatId)} className="size-9" />
      <h2 className="min-w-0 flex-1 truncate text-md font-semibold">
        <bdi>{chatName}</bdi>
      </h2>
      <p className="text-xs text-ink-3 tabular max-sm:hidden">
        {isUpdating ? messaging.updating : messaging.updated(secondText(updatedAt))}
      </p>
    </header>
  )
}

type LogProps = {
  messages: readonly Message[]
  now: string
  isKnown: boolean
  /** Undefined when the first message of the chat is shown. */
  onOlder: (() => void) | undefined
}

function Log({ messages, now, isKnown, onOlder }: LogProps) {
  const { messaging } = useText(messagingText)
  const box = useRef<HTMLElement>(null)
  const isHydrated = useIsHydrated()
  const last = messages.at(-1)?._id
  // A box in reverse begins at its end. An administrator who reads older messages is taken to a new one.
  useEffect(() => {
    if (last !== undefined && box.current) box.current.scrollTop = 0
  }, [last])
  if (messages.length === 0)
    return (
      <div className="grid min-h-0 flex-1 place-items-center bg-chat-well p-6 text-center text-md text-ink-2">
        <p role="status">{isKnown && messaging.noMessages}</p>
      </div>
    )
  return (
    <section
      ref={box}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto bg-chat-well px-4 pb-4 md:px-6"
      tabIndex={0}
      aria-label={messaging.historyLabel}
      aria-live={isHydrated ? 'polite' : undefined}
    >
      <ol>
        {onOlder && <OlderButton onClick={onOlder} />}
        {messages.map((message) => (
          <li
            key={message._id}
            className={`mt-3 flex ${message.type === 'received' ? '' : 'justify-end'}`}
          >
            <Bubble message={message} now={now} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function OlderButton({ onClick }: { onClick(): void }) {
  const { messaging } = useText(messagingText)
  return (
    <li className="mt-3 grid place-items-center">
      <ScriptOnly>
        <button type="button" className="btn btn-ghost btn-sm" onClick={onClick}>
          {messaging.older}
        </button>
      </ScriptOnly>
    </li>
  )
}

function Bubble({ message, now }: { message: Message; now: string }) {
  const { messaging } = useText(messagingText)
  const { type, status, content, sentAt, createdAt, reason } = message
  const isReceived = type === 'received'
  const at = sentAt ?? createdAt
  const look = isReceived ? 'rounded-es-xs bg-chat-other shadow-1' : 'rounded-ee-xs bg-chat-own'
  return (
    <div className={`max-w-[78%] min-w-0 rounded-[18px] px-3.5 pt-2 pb-1.5 ${look}`}>
      <p className="plain-line text-md wrap-anywhere whitespace-pre-wrap">
        <Linked text={content || messaging.noText} />
      </p>
      {status === 'failed' && reason && (
        <p className="mt-1 text-sm font-medium wrap-anywhere text-danger" dir="auto">
          {reason}
        </p>
      )}
      <p
        className={`mt-0.5 flex items-center justify-end gap-2 text-2xs tabular ${isReceived ? 'text-ink-3' : 'text-chat-own-meta'}`}
      >
        {!isReceived && <span className="font-semibold">{messaging.statuses[status]}</span>}
        <bdi dir="ltr">
          {!isSameDay(at, now) && `${dateText(at)}, `}
          {timeText(at)}
        </bdi>
      </p>
    </div>
  )
}
