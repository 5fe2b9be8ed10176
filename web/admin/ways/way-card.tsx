import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import { NewspaperIcon } from '@phosphor-icons/react/dist/ssr/Newspaper'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { Link } from '@tanstack/react-router'
import { WAYS, type Way } from '../../../src/items/domain.ts'
import type { WayWire } from '../../../src/ways-in/health/wire.ts'
import { timeText } from '../../lib/format.ts'
import { waysText } from '../../locales/en/ways.ts'
import { useText } from '../../locales/text.ts'
import { WayIcon } from '../inbox/way-icon.tsx'
import { DayCurve } from './day-curve.tsx'
import { agoText } from './load.ts'
import { LookNow } from './look-now.tsx'

type Props = { way: WayWire; now: string }

const isWay = (name: string): name is Way => (WAYS as readonly string[]).includes(name)

const CHIPS: Record<WayWire['state'], string> = {
  arriving: 'chip-pos',
  waiting: 'chip-line',
  silent: 'chip-warn',
  tooWide: 'chip-warn',
  failing: 'chip-bad',
  off: 'chip-line',
}

/** One way in: how much arrives by it, and what to do when nothing does. */
export function WayCard({ way, now }: Props) {
  const { ways: words } = useText(waysText)
  const { way: name, label, state, today, usual, days } = way
  const ofWay = isWay(name) ? words.names[name] : name
  const shown = words.sources[name.toUpperCase()] ?? label ?? ofWay
  return (
    <article className="card flex flex-col overflow-hidden" aria-label={shown}>
      <div className="flex items-center gap-3 p-4 pb-3">
        {!way.isSource && isWay(name) ? <WayIcon way={name} /> : <SourceIcon />}
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-base font-semibold">
            <bdi>{shown}</bdi>
          </h2>
          <p className="truncate text-sm text-ink-3">
            <About way={way} />
          </p>
        </div>
        <span className={`chip ${CHIPS[state]}`}>{words.states[state]}</span>
      </div>
      <div className="flex items-baseline gap-2 px-4">
        <p className="text-2xl font-semibold tabular">{today}</p>
        <p className="text-sm text-ink-3">{usual > 0 ? words.today(String(usual)) : words.aDay}</p>
      </div>
      <Last way={way} now={now} />
      <div className="px-4 pt-3 pb-4">
        <Condition way={way} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Actions way={way} shown={shown} />
        </div>
      </div>
      <DayCurve days={days} isBad={state === 'failing'} isWarned={CHIPS[state] === 'chip-warn'} />
    </article>
  )
}

function SourceIcon() {
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-ink-2">
      <NewspaperIcon weight="fill" className="size-4.5" aria-hidden="true" />
    </span>
  )
}

function About({ way: { everyMinutes, address, users, state } }: Pick<Props, 'way'>) {
  const { ways: words } = useText(waysText)
  if (everyMinutes !== null) return words.every(everyMinutes)
  if (address !== null) return <bdi dir="ltr">{address}</bdi>
  return state === 'off' ? words.notSet : words.users(users)
}

function Last({ way: { last }, now }: Props) {
  const { ways: words } = useText(waysText)
  if (last?.title)
    return (
      <p className="flex px-4 pt-0.5 text-sm whitespace-pre text-ink-3">
        {words.last('')}
        <bdi className="min-w-0 truncate">{last.title}</bdi>
        {`, ${agoText(last.at, now, words)}`}
      </p>
    )
  return (
    <p className="truncate px-4 pt-0.5 text-sm text-ink-3">
      {last === null ? words.never : words.lastAt(agoText(last.at, now, words))}
    </p>
  )
}

function Condition({ way: { way, state, problem, nextAt } }: Pick<Props, 'way'>) {
  const { ways: words } = useText(waysText)
  const next = nextAt === null ? '' : ` ${words.next(timeText(nextAt))}`
  if (state === 'arriving')
    return (
      <p className="flex items-start gap-2.5 text-base text-ink-2">
        <CheckCircleIcon
          weight="fill"
          className="mt-px size-5 shrink-0 text-positive"
          aria-hidden="true"
        />
        <span>{words.well + next}</span>
      </p>
    )
  const off = way === 'mail' ? words.mailOff : words.offText
  const plain = { waiting: words.waitingText + next, off } as Partial<Record<string, string>>
  const quiet = plain[state]
  if (quiet !== undefined) return <p className="text-base text-ink-3">{quiet}</p>
  const isBad = state === 'failing'
  const Sign = isBad ? WarningCircleIcon : WarningIcon
  return (
    <p className="flex items-start gap-2.5 text-base text-ink-2">
      <Sign
        className={`mt-px size-5 shrink-0 ${isBad ? 'text-danger' : 'text-warning'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 wrap-anywhere">{problem ?? words.silentText}</span>
    </p>
  )
}

function Actions({ way: { way, isSource, state }, shown }: Pick<Props, 'way'> & { shown: string }) {
  const { ways: words } = useText(waysText)
  if (isSource) return state === 'off' ? null : <LookNow source={way} name={shown} />
  if (way === 'mail')
    return (
      <Link to="/admin/ways/mail" className="btn btn-line btn-sm">
        {words.guide}
      </Link>
    )
  if (way !== 'share') return null
  return (
    <Link to="/admin/profile/tokens" className="btn btn-line btn-sm">
      {words.phone}
    </Link>
  )
}
