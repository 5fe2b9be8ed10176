import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { isConnectedAtom } from '../lib/atoms.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { usePrefix } from '../lib/route-data.ts'
import { chatsText } from '../locales/en/chats.ts'
import { sourcesText } from '../locales/en/sources.ts'
import { useText } from '../locales/text.ts'
import { canArrive, standingOf } from '../sources/standing.ts'
import type { Sources } from '../sources/use-sources.ts'
import { nameOf, troubleWords } from '../sources/words.ts'
import { Avatar, faceOf } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tip } from '../ui/tip.tsx'
import { chatsAtom } from './atoms.ts'

type Props = {
  chatId: string
  /** The name of the bot when the page was loaded. */
  name: string
  /** The e-mail of its owner, when that is another user. */
  owner: string | undefined
  /** Where its homes come from. */
  sources: Sources
  isStarredOnly: boolean
  /** Undefined when the chat cannot be read. */
  onStarredOnly: ((isOn: boolean) => void) | undefined
}

/** The name of the bot, the state of the connection, and the filter for starred messages. */
export function ThreadHeader({ chatId, name, owner, sources, ...starred }: Props) {
  const { chats } = useText(chatsText)
  const prefix = usePrefix()
  const entry = useAtomValue(chatsAtom).find(({ _id }) => _id === chatId)
  return (
    <header className="flex h-17 shrink-0 low:h-12 items-center gap-3 border-b border-line px-1.5 md:px-5">
      <Link to={`${prefix}/chats`} className="icon-btn md:hidden" aria-label={chats.back}>
        <ArrowLeftIcon className="mirrors size-5.5" aria-hidden="true" />
        <Tip at="start">{chats.back}</Tip>
      </Link>
      <Avatar face={faceOf(chatId)} className="size-10" />
      <div className="min-w-0 flex-1">
        <h2 data-heading tabIndex={-1} className="cut text-lg font-semibold outline-none">
          <bdi>{entry?.botName ?? name}</bdi>
        </h2>
        <div className="flex min-w-0 items-center gap-1.5 text-xs text-ink-3">
          <Connection known={sources} />
          {owner !== undefined && <bdi className="min-w-0 truncate">· {owner}</bdi>}
        </div>
      </div>
      {starred.onStarredOnly && (
        <StarredFilter isOn={starred.isStarredOnly} onChange={starred.onStarredOnly} />
      )}
    </header>
  )
}

/** A connection that takes longer is said to be missing (ms). */
const PATIENCE_MS = 5_000

/** Whether messages arrive. A page that has just been opened, or has just lost its connection, is about to connect. */
function Connection({ known }: { known: Sources }) {
  const { chats } = useText(chatsText)
  // The parts of a page hydrate one after another: the socket may be connected before this one is hydrated.
  const isHydrated = useIsHydrated()
  const isConnected = useAtomValue(isConnectedAtom) && isHydrated
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (isConnected) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isConnected])
  const reason = useReason(known)
  if (isConnected && reason !== null)
    return (
      <p className="flex min-w-0 items-center gap-1.5 text-warning" role="status">
        <Icon name="warning-fill" className="size-3.5 shrink-0" />
        <span className="truncate">{reason}</span>
      </p>
    )
  return (
    <p className="flex shrink-0 items-center gap-1.5" role="status">
      <span className={`dot ${isConnected ? 'bg-dot-on' : isLate ? 'bg-dot-off' : 'bg-ink-3'}`} />
      <span>{isConnected ? chats.connected : isLate ? chats.disconnected : <Connecting />}</span>
    </p>
  )
}

/** Why no home can come, although the page is connected; null: one can. */
function useReason({ sources, now }: Sources): string | null {
  const { sources: words } = useText(sourcesText)
  const standing = standingOf(sources)
  if (canArrive(sources) || standing.tone === 'unknown' || standing.tone === 'quiet') return null
  const what =
    standing.tone === 'off'
      ? words.isOff(nameOf(standing.off, words))
      : troubleWords(standing.broken, now, words)
  return words.connectedBut(what)
}

/** Without script it never connects. */
function Connecting() {
  const { chats } = useText(chatsText)
  return (
    <>
      <span className="noscript:hidden">{chats.connecting}</span>
      <noscript>{chats.disconnected}</noscript>
    </>
  )
}

type FilterProps = { isOn: boolean; onChange(isOn: boolean): void }

function StarredFilter({ isOn, onChange }: FilterProps) {
  const { chats } = useText(chatsText)
  const isHydrated = useIsHydrated()
  return (
    <button
      type="button"
      className={`icon-btn ${isOn ? 'bg-lamp-soft text-lamp-text' : ''}`}
      aria-pressed={isOn}
      aria-label={chats.starredOnly}
      disabled={!isHydrated}
      onClick={() => onChange(!isOn)}
    >
      <Icon name={isOn ? 'star-fill' : 'star'} />
      <Tip>{chats.starredOnly}</Tip>
    </button>
  )
}
