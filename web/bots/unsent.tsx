import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { UnsentWire } from '../../src/delivery/unsent/wire.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { unsentText } from '../locales/en/unsent.ts'
import { useText } from '../locales/text.ts'
import { botsApi } from './api.ts'

type Props = { posts: UnsentWire; className?: string }

/** What could not be sent of a bot on one channel, and a button that sends it. */
export function Unsent({ posts, className = '' }: Props) {
  const { unsent } = useText(unsentText)
  const { channel, givenUp, waiting, queued, reason, isOn } = posts
  const name = unsent.channels[channel as keyof typeof unsent.channels] ?? channel
  const isQueue = givenUp + waiting === 0
  const lines = [
    givenUp > 0 && unsent.givenUp(givenUp, name),
    waiting > 0 && unsent.waiting(waiting, name),
    queued > 0 && unsent.queued(queued, name),
  ].filter((line) => line !== false)
  return (
    <section
      aria-label={lines[0]}
      className={`grid justify-items-start gap-1.5 text-sm text-ink-2 ${className}`}
    >
      {lines.map((line) => (
        <p key={line} className={isQueue ? '' : 'font-medium text-danger'}>
          {line}
        </p>
      ))}
      {reason !== null && (
        <p className="max-w-full break-words text-ink-3">
          <bdi>{reason}</bdi>
        </p>
      )}
      {isOn ? <SendButton posts={posts} isQueue={isQueue} /> : <p>{unsent.isOff}</p>}
    </section>
  )
}

type ButtonProps = { posts: UnsentWire; isQueue: boolean }

function SendButton({ posts: { botId, channel }, isQueue }: ButtonProps) {
  const { unsent } = useText(unsentText)
  const { api } = useRouteContext({ from: '__root__' })
  const isHydrated = useIsHydrated()
  const [said, setSaid] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function send(): Promise<void> {
    setBusy(true)
    try {
      const { resend, asList } = botsApi(api)
      const { count } = isQueue ? await asList(botId, channel) : await resend(botId)
      setSaid(isQueue ? unsent.listed(count) : unsent.again(count))
    } catch {
      setSaid(unsent.failed)
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-soft btn-sm"
        disabled={!isHydrated || isBusy}
        onClick={() => void send()}
      >
        {isQueue ? unsent.asList : unsent.resend}
      </button>
      <p role="status">{said}</p>
    </>
  )
}
