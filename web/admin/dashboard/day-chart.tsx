import { type PointerEvent, useId, useState } from 'react'
import { dayText } from '../../lib/day-text.ts'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { curveThrough, HEIGHT, pointsOf, WIDTH } from './curve.ts'

type Days = readonly { day: string; count: number }[]

/**
 * What was created on each day as a curve. The pointer, a finger and the arrow keys mark a day and show its count, which
 * screen readers read as the value of a slider.
 */
export function DayChart({ name, days }: { name: string; days: Days }) {
  const { dashboard } = useText(dashboardText)
  const last = days.length - 1
  const { marked, setMarked, mark } = useMark(last)
  const at = marked ?? last
  const shown = days[at]
  const wordsOf = ({ day, count }: Days[number]) =>
    dashboard.onDay(dashboard.count(count), dayText(day))
  if (!shown) return null
  return (
    <div
      className="relative h-16 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
      onPointerDown={mark}
      onPointerMove={mark}
      // Lifting a finger also triggers this event: the day that it has marked stays.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setMarked(null)}
    >
      <Curve counts={days.map(({ count }) => count)} marked={marked} />
      <input
        type="range"
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        dir="ltr"
        min={0}
        max={last}
        value={at}
        aria-label={dashboard.byDay(name)}
        aria-valuetext={wordsOf(shown)}
        onChange={({ target }) => setMarked(Number(target.value))}
        onBlur={() => setMarked(null)}
      />
      {marked !== null && <MarkedDay isLate={marked > last / 2}>{wordsOf(shown)}</MarkedDay>}
    </div>
  )
}

/** What the marked day brought, on the side where the mark is not. */
function MarkedDay({ isLate, children }: { isLate: boolean; children: string }) {
  return (
    <p
      className={`pointer-events-none absolute inset-x-5 top-1 text-xs font-medium text-ink-2 tabular ${isLate ? 'text-start' : 'text-end'}`}
      aria-hidden="true"
    >
      {children}
    </p>
  )
}

/** The day that is marked: its place, or null. */
function useMark(last: number) {
  const [marked, setMarked] = useState<number | null>(null)
  const mark = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.round(((clientX - left) / Math.max(1, width)) * last)
    setMarked(Math.min(Math.max(place, 0), last))
  }
  return { marked, setMarked, mark }
}

function Curve({ counts, marked }: { counts: readonly number[]; marked: number | null }) {
  const id = useId()
  const points = pointsOf(counts)
  const curve = curveThrough(points)
  const point = marked === null ? undefined : points[marked]
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full text-accent"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="currentColor" stopOpacity=".2" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${curve} V${HEIGHT} H0Z`} fill={`url(#${id})`} />
      <path
        d={curve}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      {point && (
        <path
          d={`M${point.x} 0 V${HEIGHT}`}
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
