import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { PrinterIcon } from '@phosphor-icons/react/dist/ssr/Printer'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import { ThumbsDownIcon } from '@phosphor-icons/react/dist/ssr/ThumbsDown'
import { ThumbsUpIcon } from '@phosphor-icons/react/dist/ssr/ThumbsUp'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { COMPARED_MIN } from '../../src/assets/compared/domain.ts'
import type { ComparisonWire } from '../../src/assets/compared/wire.ts'
import { streetOf } from '../assets/home-words.ts'
import { photoPath } from '../lib/format.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { Island, part } from '../lib/island.tsx'
import { useLoaded } from '../lib/route-data.ts'
import { assetsText } from '../locales/en/assets.ts'
import { compareText } from '../locales/en/compare.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { Alert } from '../ui/alert.tsx'
import { CompareTable, type Head } from './compare-table.tsx'
import type { loadCompare } from './load.ts'

export { loadCompare } from './load.ts'

const PLAN = part(async () => (await import('../shortlist/plan-viewing.tsx')).PlanViewing)
const SHARE = part(async () => (await import('./share-comparison.tsx')).ShareComparison)

type Homes = ComparisonWire['homes']

/** Two to four homes side by side. Which they are stands in the address. */
export function ComparePage() {
  const { compare } = useText(compareText)
  const { comparison, problem } = useLoaded<typeof loadCompare>()
  const homes = comparison?.homes ?? []
  return (
    <Page heading={compare.title} subtitle={comparison ? compare.count(homes.length) : ''}>
      {comparison ? <Comparison homes={homes} /> : <NothingToCompare problem={problem} />}
    </Page>
  )
}

function NothingToCompare({ problem }: { problem: string }) {
  const { compare } = useText(compareText)
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>{problem || compare.failed}</Alert>
      <ToShortlist />
    </div>
  )
}

function ToShortlist() {
  const { compare } = useText(compareText)
  return (
    <Link to="/shortlist" search={{}} className="btn btn-ghost -ms-3 print:hidden">
      <ArrowLeftIcon className="mirrors size-5" aria-hidden="true" />
      {compare.shortlist}
    </Link>
  )
}

function Comparison({ homes }: { homes: Homes }) {
  const [isOnly, setOnly] = useState(false)
  const { compare } = useText(compareText)
  const heads = useHeads(homes)
  const hasVotes = homes.some(({ votes }) => votes.length > 1 || votes.some(({ vote }) => vote))
  const cells = homes.map(({ _id, votes }) => <Votes key={_id} votes={votes} />)
  const next = useViewings(homes)
  const further = hasVotes
    ? [{ key: 'votes', name: compare.votes, cells }, ...next.rows]
    : next.rows
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        <ToShortlist />
        <Tools homes={homes} isOnly={isOnly} onOnly={setOnly} />
      </div>
      <CompareTable heads={heads} homes={homes} isOnlyDifferences={isOnly} further={further} />
      {next.dialog}
    </>
  )
}

/** The last row: a viewing of each home that is on the shortlist. */
function useViewings(homes: Homes) {
  const { compare, homes: words } = useText({ ...compareText, ...assetsText })
  const isHydrated = useIsHydrated()
  const [planned, setPlanned] = useState<Homes[number] | null>(null)
  const canBeSeen = ({ isSaved, removedAt }: Homes[number]) => isSaved && removedAt === null
  const cells = homes.map((home) =>
    canBeSeen(home) ? (
      <button
        key={home._id}
        type="button"
        className="btn btn-line print:hidden"
        aria-label={compare.planViewingOf(streetOf(home) || words.noAddress)}
        disabled={!isHydrated}
        onClick={() => setPlanned(home)}
      >
        {compare.planViewing}
      </button>
    ) : null,
  )
  const onClose = () => setPlanned(null)
  return {
    rows: homes.some(canBeSeen) ? [{ key: 'next', name: compare.next, cells }] : [],
    dialog: planned && (
      <Island part={PLAN} of={{ home: planned, onClose }} loading={null} onClose={onClose} />
    ),
  }
}

const MARKS = { like: ThumbsUpIcon, dislike: ThumbsDownIcon } as const
const LOOKS = { like: 'text-positive', dislike: 'text-danger', none: 'text-ink-3' } as const

/** What each member of the shortlist says of a home. */
function Votes({ votes }: Pick<Homes[number], 'votes'>) {
  const { compare } = useText(compareText)
  return (
    <ul className="grid gap-1">
      {votes.map(({ _id, name, vote }) => {
        const said = vote === 1 ? 'like' : vote === -1 ? 'dislike' : 'none'
        const Mark = said === 'none' ? null : MARKS[said]
        return (
          <li key={_id} className={`flex items-center gap-1.5 text-sm ${LOOKS[said]}`}>
            {Mark && <Mark className="size-4 shrink-0" weight="fill" aria-hidden="true" />}
            <bdi className="truncate">{name || compare.member}</bdi>
            <span className="sr-only">{compare.said[said]}</span>
          </li>
        )
      })}
    </ul>
  )
}

type ToolsProps = { homes: Homes; isOnly: boolean; onOnly(isOnly: boolean): void }

/** What the page does besides: only with its script. */
function Tools({ homes, isOnly, onOnly }: ToolsProps) {
  const { compare } = useText(compareText)
  const isHydrated = useIsHydrated()
  const [isSharing, setSharing] = useState(false)
  const onClose = () => setSharing(false)
  return (
    <div className="ms-auto flex flex-wrap items-center gap-2">
      <OnlyDifferences isOn={isOnly} onChange={onOnly} />
      <button
        type="button"
        className="btn btn-line"
        disabled={!isHydrated}
        onClick={() => setSharing(true)}
      >
        <ShareNetworkIcon className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">{compare.share}</span>
      </button>
      <button
        type="button"
        className="btn btn-line"
        disabled={!isHydrated}
        onClick={() => window.print()}
      >
        <PrinterIcon className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">{compare.print}</span>
      </button>
      {isSharing && (
        <Island
          part={SHARE}
          of={{ ids: homes.map(({ _id }) => _id), onClose }}
          loading={null}
          onClose={onClose}
        />
      )}
    </div>
  )
}

type SwitchProps = { isOn: boolean; onChange(isOn: boolean): void }

function OnlyDifferences({ isOn, onChange }: SwitchProps) {
  const { compare } = useText(compareText)
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-base text-ink-2">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={`switch appearance-none ${isOn ? 'on' : ''}`}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {compare.onlyDifferences}
    </label>
  )
}

/** What stands above each home: it opens the home, and one of more than two can be left out. */
function useHeads(homes: Homes): Head[] {
  const text = useText({ ...assetsText, ...compareText })
  return homes.map((home) => {
    const { _id, neighborhood, city, removedAt } = home
    const [photo] = home.images
    const title = streetOf(home) || text.homes.noAddress
    const rest = homes.filter((one) => one !== home).map((one) => one._id)
    return {
      id: _id,
      title,
      place: [neighborhood, city].filter(Boolean).join(', '),
      photo: photo === undefined ? null : photoPath(photo, 400),
      isGone: removedAt !== null,
      link: (words) => (
        <Link to="/properties" search={{ home: _id }} className="hover:underline">
          {words}
        </Link>
      ),
      ...(rest.length >= COMPARED_MIN && {
        action: (
          <Link
            to="/compare"
            search={{ ids: rest.join(',') }}
            replace
            resetScroll={false}
            aria-label={text.compare.leaveOut(title)}
            className="icon-btn-sm absolute end-2 top-2 rounded-full bg-surface shadow-2 print:hidden"
          >
            <XIcon className="size-5" weight="bold" aria-hidden="true" />
          </Link>
        ),
      }),
    }
  })
}
