// The rows of the message log: days, messages, and posts that are folded to one row.
import { dateText } from '../lib/format.ts'
import { isGrouped, type ThreadMessage } from './thread.ts'

type DayRow = { kind: 'day'; key: string; iso: string }

type MessageRow = {
  kind: 'message'
  key: string
  message: ThreadMessage
  isGroupedAbove: boolean
}

/** Posts of one flood, or the repetition of an earlier post, behind one button. */
export type FoldRow = {
  kind: 'fold'
  key: string
  /** What the button opens: shared by all rows of one flood. */
  fold: string
  isRepeat: boolean
  isOpen: boolean
  count: number
  newCount: number
  /** The lowest and the highest price, in whole shekels; null when none is stated. */
  from: number | null
  to: number | null
  /** When the last one was posted, ISO 8601. */
  at: string
}

export type Row = DayRow | MessageRow | FoldRow

/** Heights before a row is drawn, in pixels. */
const HEIGHTS = { day: 60, fold: 68, text: 44, line: 23, home: 420 }
/** Characters in a line on a phone. A wider page has fewer lines: an estimate that is too high moves nothing. */
const LINE = 32

export function estimatedHeight(row: Row | undefined): number {
  if (row?.kind !== 'message') return row?.kind === 'fold' ? HEIGHTS.fold : HEIGHTS.day
  const { type, content } = row.message
  return type === 'asset' ? HEIGHTS.home : HEIGHTS.text + HEIGHTS.line * linesOf(content)
}

const linesOf = (text: string) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0)

const HOUR_MS = 3_600_000
const days = new Map<number, string>()

/** The day of a moment in Israel. Formatting is slow, and every message of a long thread is asked for it. */
function dayOf(iso: string): string {
  const hour = Math.floor(Date.parse(iso) / HOUR_MS)
  const known = days.get(hour)
  if (known !== undefined) return known
  const day = dateText(iso)
  days.set(hour, day)
  return day
}

/** What a message is folded with; undefined for one that is shown by itself. */
export function foldOf({ groupId, supersededBy, _id }: ThreadMessage): string | undefined {
  if (supersededBy !== undefined) return `repeat ${_id}`
  return groupId === undefined ? undefined : `group ${groupId}`
}

/**
 * The rows of these messages, in their order.
 * @param opened the folds whose messages are shown.
 */
export function rowsOf(messages: readonly ThreadMessage[], opened: ReadonlySet<string>): Row[] {
  const rows: Row[] = []
  const keyOf = foldKeys(messages)
  let day = ''
  let above: ThreadMessage | undefined
  for (let at = 0; at < messages.length; ) {
    const message = messages[at] as ThreadMessage
    const today = dayOf(message.timestamp)
    const isNewDay = today !== day
    if (isNewDay) rows.push(dayRow(message))
    day = today
    const run = runFrom(messages, at)
    const [first] = run
    const fold = foldOf(message)
    const isFolded = fold !== undefined && (run.length > 1 || first?.supersededBy !== undefined)
    if (isFolded) rows.push(foldRow(keyOf(run), fold, run, opened.has(fold)))
    if (!isFolded || opened.has(fold))
      for (const one of run) {
        const isGroupedAbove = !isNewDay && !isFolded && isGrouped(above, one)
        rows.push({ kind: 'message', key: one.tempId ?? one._id, message: one, isGroupedAbove })
      }
    above = isFolded && !opened.has(fold) ? undefined : run.at(-1)
    at += run.length
  }
  return rows
}

function dayRow({ tempId, _id, timestamp }: ThreadMessage): DayRow {
  return { kind: 'day', key: `day ${tempId ?? _id}`, iso: timestamp }
}

/** The messages from this one on that are folded together: of one day, and one after the other. */
function runFrom(messages: readonly ThreadMessage[], from: number): ThreadMessage[] {
  const first = messages[from] as ThreadMessage
  const fold = foldOf(first)
  if (fold === undefined) return [first]
  const day = dayOf(first.timestamp)
  let end = from + 1
  for (; end < messages.length; end += 1) {
    const next = messages[end] as ThreadMessage
    if (foldOf(next) !== fold || dayOf(next.timestamp) !== day) break
  }
  return messages.slice(from, end)
}

/**
 * Names the runs of one fold from the newest on: the name of a run stays the same when older posts are loaded, and when
 * newer ones join it.
 */
function foldKeys(messages: readonly ThreadMessage[]): (run: readonly ThreadMessage[]) => string {
  const after = new Map<string, number>()
  const keys = new Map<string, string>()
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at] as ThreadMessage
    const fold = foldOf(message)
    const next = messages[at + 1]
    if (fold === undefined || (next && foldOf(next) === fold && isOneDay(message, next))) continue
    const count = after.get(fold) ?? 0
    after.set(fold, count + 1)
    keys.set(message._id, `fold ${fold} ${count}`)
  }
  return (run) => keys.get(run.at(-1)?._id ?? '') ?? ''
}

const isOneDay = (one: ThreadMessage, other: ThreadMessage) =>
  dayOf(one.timestamp) === dayOf(other.timestamp)

function foldRow(
  key: string,
  fold: string,
  run: readonly ThreadMessage[],
  isOpen: boolean,
): FoldRow {
  const prices = run.flatMap(({ price, asset }) => price ?? asset?.price ?? [])
  return {
    kind: 'fold',
    key,
    fold,
    isRepeat: run[0]?.supersededBy !== undefined,
    isOpen,
    count: run.length,
    newCount: run.filter(({ isNew }) => isNew).length,
    from: prices.length > 0 ? Math.min(...prices) : null,
    to: prices.length > 0 ? Math.max(...prices) : null,
    at: run.at(-1)?.timestamp ?? '',
  }
}
