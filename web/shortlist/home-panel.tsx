import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { STAGES, type Stage } from '../../src/shortlists/domain/shortlist.ts'
import { calledAtom } from '../assets/called.ts'
import { userAtom } from '../lib/atoms.ts'
import { Island, part } from '../lib/island.tsx'
import { useIsUsable } from '../lib/usable.ts'
import { assetsText } from '../locales/en/assets.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { Icon } from '../ui/icon.tsx'
import { voteOf } from './board.ts'
import { useWhen, Voted } from './said.tsx'
import type { OnList, Standing } from './use-standing.ts'
import { VoteButtons } from './vote-buttons.tsx'

const VIEWING = part(async () => (await import('./viewing-dialog.tsx')).ViewingDialog)

type Props = { asset: AssetDetailWire; onList: OnList; now: string }

/** How a home stands on the shortlist: stage, votes and viewing. */
export function HomePanel({ asset, onList, now }: Props) {
  const { shortlist: words } = useText(shortlistText)
  const { standing, problem } = onList
  if (!standing) return null
  const { list, home } = standing
  return (
    <section className="edge rounded-xl border border-line p-4" aria-label={words.onList}>
      <div className="flex flex-wrap items-center gap-2">
        <Icon name="bookmark-fill" className="size-5 text-accent" />
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">
          <bdi>{list.name ? words.onNamed(list.name) : words.onList}</bdi>
        </h2>
        <StageChoice stage={home.stage} onChange={(stage) => void onList.move(stage)} />
      </div>
      <Contacted asset={asset} standing={standing} onList={onList} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <VoteButtons home={home} vote={onList.vote} />
        </div>
        {list.members.length > 1 && <OtherVotes standing={standing} />}
      </div>
      <MemberWays standing={standing} />
      <Viewing onList={onList} standing={standing} now={now} />
      {problem !== null && <Alert className="mt-3">{problem}</Alert>}
    </section>
  )
}

type StageProps = { stage: Stage; onChange(stage: Stage): void }

function StageChoice({ stage, onChange }: StageProps) {
  const { shortlist: words } = useText(shortlistText)
  const isUsable = useIsUsable()
  return (
    <span className="edge flex h-11 rounded-md bg-sunken px-2">
      <select
        className="h-full bg-transparent text-base font-semibold"
        aria-label={words.stagesLabel}
        value={stage}
        disabled={!isUsable}
        onChange={({ target }) => onChange(target.value as Stage)}
      >
        {STAGES.map((one) => (
          <option key={one} value={one}>
            {words.stages[one]}
          </option>
        ))}
      </select>
    </span>
  )
}

type PartProps = { standing: Standing; onList: OnList }

/** What the other members say. */
function OtherVotes({ standing: { list, home } }: Pick<PartProps, 'standing'>) {
  const userId = useAtomValue(userAtom)?._id
  return (
    <ul className="flex flex-wrap gap-2">
      {list.members
        .filter(({ _id }) => _id !== userId)
        .map((member) => (
          <Voted key={member._id} member={member} vote={voteOf(home, member._id)} />
        ))}
    </ul>
  )
}

/** How far it is to the places of the other members. */
function MemberWays({ standing: { list, home } }: Pick<PartProps, 'standing'>) {
  const { shortlist: words, homes } = useText({ ...shortlistText, ...assetsText })
  const { ways = [] } = home
  if (ways.length === 0) return null
  return (
    <ul className="mt-3 border-t border-line pt-3 text-sm" aria-label={words.ways}>
      {ways.map(({ userId, name, minutes, isAbout }) => {
        const member = list.members.find(({ _id }) => _id === userId)
        return (
          <li key={`${userId} ${name}`} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <bdi className="text-ink-3">{member?.name}</bdi>
            <bdi className="font-medium tabular">
              {homes.way(`${isAbout ? '≈ ' : ''}${minutes}`, name)}
            </bdi>
          </li>
        )
      })}
    </ul>
  )
}

/** After a call or a message: whether the home goes to the next stage. */
function Contacted({ asset, standing: { home }, onList }: PartProps & { asset: AssetDetailWire }) {
  const { shortlist: words } = useText(shortlistText)
  const [called, setCalled] = useAtom(calledAtom)
  if (called !== asset._id || home.stage !== 'new') return null
  return (
    <div
      className="mt-3 flex flex-wrap items-center gap-2 rounded-lg bg-info-soft p-3"
      role="status"
    >
      <p className="min-w-0 flex-1 text-sm font-medium text-info">{words.contacted}</p>
      <button
        type="button"
        className="btn btn-primary btn-sm"
        onClick={() => {
          setCalled(null)
          void onList.move('contacted')
        }}
      >
        {words.markContacted}
      </button>
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => setCalled(null)}>
        {words.notNow}
      </button>
    </div>
  )
}

type ViewingProps = PartProps & Pick<Props, 'now'>

/** When the viewing is, or a way to plan one. */
function Viewing({ onList, standing, now }: ViewingProps) {
  const { shortlist: words } = useText(shortlistText)
  const when = useWhen(now)
  const isUsable = useIsUsable()
  const [isOpen, setOpen] = useState(false)
  const { viewing } = standing.home
  const close = () => setOpen(false)
  return (
    <div className="mt-3 flex items-center gap-3 border-t border-line pt-3">
      <Icon name="calendar" className="size-5 shrink-0 text-info" />
      {viewing && (
        <p className="min-w-0 flex-1 text-base">
          <bdi className="font-semibold tabular">{when(viewing.at)}</bdi>
        </p>
      )}
      <button
        type="button"
        className={`btn btn-ghost btn-sm ${viewing ? '' : '-ms-3'}`}
        disabled={!isUsable}
        onClick={() => setOpen(true)}
      >
        {viewing ? words.edit : words.planViewing}
      </button>
      {isOpen && (
        <Island
          part={VIEWING}
          of={{ standing, onList, onClose: close }}
          loading={null}
          onClose={close}
        />
      )}
    </div>
  )
}
