import { useAtomValue } from 'jotai'
import type { Vote } from '../../src/shortlists/domain/shortlist.ts'
import type { ListedHomeWire } from '../../src/shortlists/wire.ts'
import { userAtom } from '../lib/atoms.ts'
import { useIsUsable } from '../lib/usable.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { voteOf } from './board.ts'

const VOTES = [
  { vote: 1, icon: 'thumbs-up', text: 'like' },
  { vote: -1, icon: 'thumbs-down', text: 'dislike' },
] as const

type Props = { home: ListedHomeWire; vote(vote: Vote | null): Promise<unknown> }

/** A vote that is pressed again is taken back. */
export function VoteButtons({ home, vote: change }: Props) {
  const { shortlist: words } = useText(shortlistText)
  const isUsable = useIsUsable()
  const mine = voteOf(home, useAtomValue(userAtom)?._id)
  return (
    <div className="grid grid-cols-2 gap-2">
      {VOTES.map(({ vote, icon, text }) => (
        <button
          key={vote}
          type="button"
          aria-pressed={mine === vote}
          className={`btn ${mine === vote ? 'tick-ring bg-accent-soft text-accent' : 'btn-line'}`}
          disabled={!isUsable}
          onClick={() => void change(mine === vote ? null : vote)}
        >
          <Icon name={icon} className="size-5" />
          {words[text]}
        </button>
      ))}
    </div>
  )
}
