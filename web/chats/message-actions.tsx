import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/ssr/LinkSimple'
import { type ReactNode, useState } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Tip } from '../ui/tip.tsx'
import type { ThreadMessage } from './thread.ts'

/** What can be done with a message. */
export type MessageCalls = {
  star(message: ThreadMessage): void
  /** The address of the message, which opens its chat at this message. */
  addressOf(message: ThreadMessage): string
}

type Props = { message: ThreadMessage; calls: MessageCalls }

/** The star of a message, and behind a button: copy its text, copy the link to it. */
export function MessageActions({ message, calls }: Props) {
  const { chats } = useText(chatsText)
  const isHydrated = useIsHydrated()
  const [isOpen, setOpen] = useState(false)
  const { starred } = message
  return (
    <div className="said-acts">
      <button
        type="button"
        className="icon-btn-sm"
        aria-pressed={starred}
        aria-label={chats.star}
        disabled={!isHydrated}
        onClick={() => calls.star(message)}
      >
        <Icon name={starred ? 'star-fill' : 'star'} />
        <Tip at="above">{chats.star}</Tip>
      </button>
      <button
        type="button"
        className="icon-btn-sm"
        aria-expanded={isOpen}
        aria-label={chats.more}
        disabled={!isHydrated}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="dots" />
        <Tip at="above">{chats.more}</Tip>
      </button>
      {isOpen && <CopyActions message={message} calls={calls} />}
    </div>
  )
}

function CopyActions({ message, calls }: Props) {
  const { chats } = useText(chatsText)
  return (
    <>
      <CopyButton label={chats.copy} text={() => textOf(message)}>
        <CopyIcon aria-hidden="true" />
      </CopyButton>
      <CopyButton label={chats.copyLink} text={() => calls.addressOf(message)}>
        <LinkSimpleIcon aria-hidden="true" />
      </CopyButton>
    </>
  )
}

/** What is copied of a message: its text, with the listing of a home. */
function textOf({ content, asset }: ThreadMessage): string {
  return asset?.link ? `${content}\n${asset.link}` : content
}

type CopyProps = { label: string; text(): string; children: ReactNode }

function CopyButton({ label, text, children }: CopyProps) {
  const { chats } = useText(chatsText)
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text())
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  const words = { idle: '', copied: chats.copied, failed: chats.copyFailed }[state]
  return (
    <button type="button" className="icon-btn-sm" aria-label={label} onClick={copy}>
      {state === 'copied' ? <CheckIcon aria-hidden="true" /> : children}
      <Tip at="above">{words || label}</Tip>
      <span className="sr-only" role="status">
        {words}
      </span>
    </button>
  )
}
