import type { HomeBotsWire } from '../../src/matching/wire.ts'
import { askedText } from '../locales/en/asked.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { reasonText } from './reason-text.ts'

type Props = {
  said: HomeBotsWire | undefined
  /** Keeps the line free for what comes later, or what other cards of the page have. */
  isKept: boolean
}

/** The bots that a home matches, or what keeps the nearest one, in a line of its card. */
export function SaidOfHome({ said, isKept }: Props) {
  if (!said) return isKept ? <p className="mt-2 min-h-5" /> : null
  const { matchingCount, nearest } = said
  return (
    <p className="mt-2 flex min-h-5 items-start gap-1.5 text-sm text-ink-2">
      <Icon
        name={matchingCount > 0 ? 'robot-fill' : 'robot'}
        className={`mt-px size-4.5 shrink-0 ${matchingCount > 0 ? 'text-accent' : 'text-ink-3'}`}
      />
      <span className="min-w-0">
        {matchingCount > 0 ? <Matching said={said} /> : nearest && <Nearest nearest={nearest} />}
      </span>
    </p>
  )
}

function Matching({ said: { matching, matchingCount } }: { said: HomeBotsWire }) {
  const { homes, common } = useText(assetsText)
  const others = matchingCount - matching.length
  return (
    <>
      <span className="sr-only">{homes.matches} </span>
      {matching.map(({ _id, chatName }, index) => (
        <span key={_id}>
          {index > 0 && common.comma}
          <bdi className="font-medium">{chatName}</bdi>
        </span>
      ))}
      {others > 0 && <bdi> +{others}</bdi>}
    </>
  )
}

function Nearest({ nearest }: { nearest: NonNullable<HomeBotsWire['nearest']> }) {
  const { asked } = useText(askedText)
  return (
    <>
      <bdi className="font-medium">{nearest.chatName}</bdi>
      {': '}
      <bdi>{reasonText(nearest.reason, asked)}</bdi>
    </>
  )
}
