import { israelTime } from '../../../sources/yad2/dates.ts'
import type { Line } from './lines.ts'

const BEGINS = /forwarded message|original message|הודעה שהועברה|הודעה מועברת|ההודעה המקורית/i
const FIELD = /^(?:from|date|sent|subject|to|cc|reply-to|מאת|תאריך|נשלח|נושא|אל|עותק)\s*:/i
const SENDER = /^(?:from|מאת)\s*:/i
const DATE = /^(?:date|sent|תאריך|נשלח)\s*:\s*(.+)/i
/** How many lines the header of a forwarded mail may have. */
const HEADER_LINES = 10
/** Within how many lines a date follows the sender. Outlook writes nothing above them. */
const DATE_LINES = 4

export type Forwarded = {
  /** The lines without the headers of forwarded mails. */
  lines: Line[]
  /** The texts of these headers. */
  header: string[]
  /** When the mail that was forwarded says that it was written (ms); null: it does not say, or none was forwarded. */
  sentAt: number | null
}

/** Tells the headers of forwarded mails from what is in them. */
export function withoutHeaders(given: readonly Line[]): Forwarded {
  const lines: Line[] = []
  const header: string[] = []
  let left = 0
  for (const [index, line] of given.entries()) {
    const isText = line.kind === 'text'
    if (isText && (BEGINS.test(line.value) || isHeaderAt(given, index))) left = HEADER_LINES
    const isHeader = left > 0 && isText && (BEGINS.test(line.value) || FIELD.test(line.value))
    if (isHeader) header.push(line.value)
    // The address of the sender is between its fields.
    else lines.push(line)
    left -= isText ? 1 : 0
  }
  const dates = header.flatMap((text) => DATE.exec(text)?.[1] ?? [])
  // Of a mail that was forwarded twice, the innermost date is the last one.
  return { lines, header, sentAt: dates.map(timeOf).findLast((at) => at !== null) ?? null }
}

/** Whether the fields of a header begin here: a sender, and soon its date. */
function isHeaderAt(lines: readonly Line[], index: number): boolean {
  const isField = (line: Line, field: RegExp) => line.kind === 'text' && field.test(line.value)
  const [first, ...next] = lines.slice(index, index + 1 + DATE_LINES)
  return first !== undefined && isField(first, SENDER) && next.some((one) => isField(one, DATE))
}

/** A mail is as old as the one that it forwards. */
export function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

const MONTHS = [
  'jan ינו',
  'feb פבר',
  'mar מרץ מרס',
  'apr אפר',
  'may מאי',
  'jun יונ',
  'jul יול',
  'aug אוג',
  'sep ספט',
  'oct אוק',
  'nov נוב',
  'dec דצמ',
].map((names) => names.split(' '))

/** As the parser states the date of a mail that is forwarded as an attachment. */
const STANDARD = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A date as programs write it in English or Hebrew; times without a zone are those of Israel. */
function timeOf(written: string): number | null {
  if (STANDARD.test(written)) return Date.parse(written)
  const date = dayOf(written)
  if (!date) return null
  const [, hour = '12', minute = '00', half = ''] =
    /(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?/i.exec(written) ?? []
  const shift = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  return israelTime(`${date}T${two(shift)}:${minute}:00`)
}

function dayOf(written: string): string | undefined {
  const numbers = /(\d{1,2})[./](\d{1,2})[./](\d{4})/.exec(written)
  if (numbers) return iso(numbers[3], Number(numbers[2]), numbers[1])
  const dayFirst = /(\d{1,2})\s+ב?(\p{L}{3,})[.׳']?,?\s+(\d{4})/u.exec(written)
  if (dayFirst) return iso(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = /(?<!\p{L})(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})/u.exec(written)
  return monthFirst ? iso(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : undefined
}

function monthOf(name = ''): number {
  const start = name.toLowerCase()
  return MONTHS.findIndex((names) => names.some((known) => start.startsWith(known))) + 1
}

const two = (number: number | string) => `${number}`.padStart(2, '0')

function iso(year = '', month: number, day = ''): string | undefined {
  return month >= 1 && month <= 12 ? `${year}-${two(month)}-${two(day)}` : undefined
}
