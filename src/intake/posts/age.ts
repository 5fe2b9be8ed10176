import type { DealType } from '../../assets/domain/asset.ts'
import { days } from '../../kernel/clock.ts'

/** An item that is older when it is first read is listed, and not posted as new (ms). */
const NEWS_MS = days(7)
/** An item that is older when it is first read is no longer taken for live (ms). */
const LIVE_MS: Record<DealType, number> = { rent: days(30), sale: days(90) }

/** `new`: bots post it. `old`: it is listed only. `past`: it is kept as history only. */
export type Age = 'new' | 'old' | 'past'

type Dated = { sourceCreatedAt: number | null; sourceUpdatedAt: number | null }

/** Whether a reading is older than a known one, by the dates of the listing itself. */
export function isOlder(read: Dated, known: Dated): boolean {
  const [at, knownAt] = [dateOf(read), dateOf(known)]
  return at !== null && knownAt !== null && at < knownAt
}

const dateOf = ({ sourceCreatedAt, sourceUpdatedAt }: Dated) => sourceUpdatedAt ?? sourceCreatedAt

/** The age of an item by its own date, when it is first read. An item without a date is new. */
export function ageOf(
  { dealType, sourceCreatedAt: at }: { dealType: DealType; sourceCreatedAt: number | null },
  now: number,
): Age {
  if (at === null || now - at <= NEWS_MS) return 'new'
  return now - at <= LIVE_MS[dealType] ? 'old' : 'past'
}
