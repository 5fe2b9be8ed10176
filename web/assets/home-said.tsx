import { Fragment } from 'react'
import type { HomeBotsWire } from '../../src/matching/wire.ts'
import { askedText } from '../locales/en/asked.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { reasonText } from './reason-text.ts'

type Props = {
  said: HomeBotsWire | undefined
  /** Keeps the line free for what comes later, or what other cards of the page have. */
  isKept: boolean
}

/** The bots that a home matches, or what keeps the nearest one, in a line of its card. */
export function SaidOfHome({ said, isKept }: Props) {
  if (!said) return isKept ? <p className="home-said" /> : null
  const { matchingCount, nearest } = said
  return (
    <p className={matchingCount > 0 ? 'home-said by on' : 'home-said by'}>
      {matchingCount > 0 ? <Matching said={said} /> : nearest && <Nearest nearest={nearest} />}
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
        <Fragment key={_id}>
          {index > 0 && common.comma}
          <bdi>{chatName}</bdi>
        </Fragment>
      ))}
      {others > 0 && <bdi className="more">{` +${others}`}</bdi>}
    </>
  )
}

function Nearest({ nearest }: { nearest: NonNullable<HomeBotsWire['nearest']> }) {
  const { asked } = useText(askedText)
  return (
    <>
      <bdi>{nearest.chatName}</bdi>
      {': '}
      <bdi className="more">{reasonText(nearest.reason, asked)}</bdi>
    </>
  )
}
