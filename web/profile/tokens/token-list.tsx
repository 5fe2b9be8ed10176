import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { TokenWire } from '../../../src/auth/access-tokens/wire.ts'
import { agoOf, dateText } from '../../lib/format.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { tokensText } from '../../locales/en/tokens.ts'
import { useText } from '../../locales/text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { tokensApi } from './load.ts'

type Props = { tokens: readonly TokenWire[]; now: string }

/** The tokens, with their last use. */
export function TokenList({ tokens, now }: Props) {
  const { tokens: words } = useText(tokensText)
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const { isBusy, problem, attempt } = useAttempt(words.later)
  // Has the focus after a token and its button have gone.
  const list = useRef<HTMLDivElement>(null)
  const revoke = (id: string) =>
    attempt(async () => {
      await tokensApi(api).revoke(id)
      await router.invalidate()
      list.current?.focus()
    })
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {problem && <Alert className="mt-3">{problem}</Alert>}
      {tokens.length === 0 && <p className="mt-3 text-base text-ink-3">{words.none}</p>}
      <ul className="mt-3 divide-y divide-line">
        {tokens.map((token) => (
          <TokenRow
            key={token._id}
            token={token}
            now={now}
            isBusy={isBusy}
            onRevoke={() => void revoke(token._id)}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = { token: TokenWire; now: string; isBusy: boolean; onRevoke(): void }

function TokenRow({ token, now, isBusy, onRevoke }: RowProps) {
  const { tokens: words } = useText(tokensText)
  const isHydrated = useIsHydrated()
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-sunken text-ink-2">
        <Icon name="key" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="text-base font-semibold wrap-anywhere">{token.name}</bdi>
          {token.scopes.map((scope) => (
            <span key={scope} className={`chip ${scope === 'admin' ? 'chip-warn' : 'chip-line'}`}>
              {scope}
            </span>
          ))}
        </p>
        <Use token={token} now={now} />
      </div>
      <button
        type="button"
        className="btn btn-danger-quiet btn-sm -me-2"
        disabled={!isHydrated}
        // It keeps the focus meanwhile.
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : onRevoke}
      >
        {words.revoke}
        <span className="sr-only">: {token.name}</span>
      </button>
    </li>
  )
}

function Use({ token, now }: { token: TokenWire; now: string }) {
  const { tokens: words } = useText(tokensText)
  const { lastUsedAt, lastUsedFrom, createdAt, expiresAt } = token
  const used = () => {
    if (lastUsedAt === null) return words.notUsed
    const { count, unit } = agoOf(lastUsedAt, now)
    const ago = { min: words.minutes, h: words.hours, d: words.days }[unit](count)
    return lastUsedFrom === null
      ? words.used(ago)
      : words.usedFrom(ago, `\u2068${lastUsedFrom}\u2069`)
  }
  return (
    <p className="mt-0.5 text-sm text-ink-3">
      {[used(), words.madeAt(dateText(createdAt)), words.until(dateText(expiresAt))].join(' · ')}
    </p>
  )
}
