import { waysText } from '../../locales/en/ways.ts'
import { useText } from '../../locales/text.ts'
import { curveThrough, HEIGHT, pointsOf, WIDTH } from '../dashboard/curve.ts'

type Props = { days: readonly number[]; isBad: boolean; isWarned: boolean }

/** The arrivals of the last days. */
export function DayCurve({ days, isBad, isWarned }: Props) {
  const { ways: words } = useText(waysText)
  const line = curveThrough(pointsOf(days))
  const colour = isBad ? 'var(--danger)' : isWarned ? 'var(--warning)' : 'var(--accent)'
  const all = days.reduce((sum, count) => sum + count, 0)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-auto h-12 w-full"
      role="img"
      aria-label={words.curve(all)}
    >
      <path d={`${line} V${HEIGHT} H0 Z`} fill={colour} opacity=".08" />
      <path
        d={line}
        fill="none"
        stroke={colour}
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  )
}
