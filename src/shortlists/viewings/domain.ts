// Viewings: when members see a home of a shortlist, what they check there, and what they noted afterwards.

/** Minutes of one viewing. */
export const VIEWING_MINUTES_MAX = 480
export const VIEWING_NOTE_MAX = 1_000
/** How long before a viewing members may be reminded at most, in minutes. */
export const REMIND_MAX = 7 * 24 * 60
/** Points of a checklist, and the length of one. */
export const CHECKS_MAX = 40
export const CHECK_MAX = 120
/** A viewing may lie so far ahead (ms). */
export const AHEAD_MAX_MS = 366 * 86_400_000

export type Check = { text: string; isDone: boolean }

export type PlannedViewing = {
  /** Milliseconds since 1970. */
  at: number
  minutes: number
  note: string
  /** Null: nobody is reminded. */
  remindMinutes: number | null
  checklist: readonly Check[]
}

type Span = Pick<PlannedViewing, 'at' | 'minutes'>

const endOf = ({ at, minutes }: Span) => at + minutes * 60_000

/** Whether two viewings overlap. One may begin when the other ends. */
export function areClashing(one: Span, other: Span): boolean {
  return one.at < endOf(other) && other.at < endOf(one)
}

/** Without points that say nothing. */
export function cleanChecks(checks: readonly Check[]): Check[] {
  return checks.flatMap(({ text, isDone }) => {
    const said = text.replaceAll(/\s+/g, ' ').trim()
    return said === '' ? [] : [{ text: said, isDone }]
  })
}
