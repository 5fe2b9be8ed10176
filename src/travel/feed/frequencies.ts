import { type Archive, refused } from './archive.ts'
import { secondsOf } from './clock-times.ts'
import { eachRow } from './rows.ts'

const SPANS_MAX = 1_000_000
/** A later departure belongs to no day (seconds). */
const DEPARTS_MAX = 96 * 3600

/** While a trip is repeated: when it first departs, when it no longer does, and how often, in seconds of the day. */
type Span = { from: number; until: number; every: number }

/** The trips that stand for many, by their names. */
export type Frequencies = ReadonlyMap<string, readonly Span[]>

/**
 * Reads which trips are repeated after so many minutes. Those without exact times are taken as if they had them.
 * @throws AppError `invalid` for a span that cannot be read.
 */
export async function readFrequencies(archive: Archive): Promise<Frequencies> {
  const spans = new Map<string, Span[]>()
  let count = 0
  if (!archive.has('frequencies.txt')) return spans
  const needed = ['trip_id', 'start_time', 'end_time', 'headway_secs'] as const
  await eachRow('frequencies.txt', await archive.bytesOf('frequencies.txt'), { needed }, (row) => {
    const [from, until] = [secondsOf(row.start_time), secondsOf(row.end_time)]
    const every = Number(row.headway_secs)
    count += 1
    if (from === undefined || until === undefined || !(Number.isInteger(every) && every > 0))
      throw refused('a line of frequencies.txt cannot be read')
    if (count > SPANS_MAX) throw refused('frequencies.txt has too many lines')
    const name = Buffer.from(row.trip_id).toString()
    const known = spans.get(name)
    if (known) known.push({ from, until, every })
    else spans.set(name, [{ from, until, every }])
  })
  return spans
}

/** When a repeated trip departs from its first stop. */
export function* departuresIn(spans: readonly Span[]): Generator<number> {
  for (const { from, until, every } of spans)
    for (let at = from; at < Math.min(until, DEPARTS_MAX); at += every) yield at
}
