import type { TimetableWire } from '../../../src/admin/wire.ts'
import { dayText } from '../../lib/day-text.ts'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { FactSection } from './fact-section.tsx'

/** Until when buses and trains have a timetable, how old it is, and what is wrong with it. */
export function Timetable({ timetable }: { timetable: TimetableWire | null }) {
  const { timetable: words } = useText(dashboardText)
  if (!timetable?.isOn) return null
  const { fault, read } = timetable
  const parts = [
    ...(fault ? [words.faults[fault]] : []),
    ...(read ? [words.until(dayText(read.to)), words.age(read.ageDays)] : []),
  ]
  return (
    <FactSection id="timetable" heading={words.heading} facts={parts} isGrave={fault !== null} />
  )
}
