import type {
  CommentWire,
  ListedHomeWire,
  MemberWire,
  ViewingWire,
} from '../../src/shortlists/wire.ts'
import { dayText } from '../assets/home-words.ts'
import { dateText, isolated, timeText } from '../lib/format.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'

/** The day of the week, from 0 for Sunday. */
function weekdayOf(iso: string): number {
  const [day = 0, month = 0, year = 0] = dateText(iso).split('.').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

/** When a viewing is: Wed 25.11, 17:30 */
export function useWhen(now: string): (iso: string) => string {
  const { shortlist: words } = useText(shortlistText)
  return (iso) =>
    `${words.weekdays[weekdayOf(iso)]} ${isolated(dayText(iso, now))}, ${isolated(timeText(iso))}`
}

export function ViewingLine({ viewing, now }: { viewing: ViewingWire; now: string }) {
  const when = useWhen(now)
  return (
    <p className="mt-2 flex items-center gap-2 text-sm font-semibold text-info tabular">
      <Icon name="calendar" className="size-4.5 shrink-0" />
      <bdi className="truncate">{when(viewing.at)}</bdi>
    </p>
  )
}

export function LastComment({ comment: { author, text } }: { comment: CommentWire }) {
  return (
    <p className="mt-2 flex min-w-0 items-center gap-2 text-sm text-ink-2">
      {author && <Avatar face={author.avatar} className="size-5" />}
      {author && <span className="sr-only">{author.name}: </span>}
      <bdi className="truncate">{text}</bdi>
    </p>
  )
}

type VotesProps = Pick<ListedHomeWire, 'votes'> & { members: readonly MemberWire[] }

/** What each member says; grey: nothing yet. */
export function Votes({ votes, members }: VotesProps) {
  return (
    <ul className="flex items-center gap-1.5">
      {members.map((member) => (
        <Voted
          key={member._id}
          member={member}
          vote={votes.find(({ userId }) => userId === member._id)?.vote}
        />
      ))}
    </ul>
  )
}

type VotedProps = { member: MemberWire; vote: ListedHomeWire['votes'][number]['vote'] | undefined }

export function Voted({ member: { name, avatar }, vote }: VotedProps) {
  const { shortlist: words } = useText(shortlistText)
  const said = vote === undefined ? 'none' : vote === 1 ? 'like' : 'dislike'
  return (
    <li className="relative flex" title={words.votes[said](name)}>
      <span className={vote === undefined ? 'flex opacity-60 grey' : 'flex'}>
        <Avatar face={avatar} className="size-7" />
      </span>
      {vote !== undefined && (
        <span
          className={`absolute -end-1 bottom-0 grid size-4 place-items-center rounded-xs bg-surface ${vote === 1 ? 'text-positive' : 'text-danger'}`}
        >
          <Icon name={vote === 1 ? 'thumbs-up' : 'thumbs-down'} className="size-3" />
        </span>
      )}
      <span className="sr-only">{words.votes[said](name)}</span>
    </li>
  )
}
