import { comparisonsOf } from '../../assets/comparables/store.ts'
import { botById } from '../../bots/store/bots.ts'
import type { Db } from '../../database/database.ts'
import { days, minutes } from '../../kernel/clock.ts'
import type { IsPassOver } from '../digests/service.ts'
import { lastQuietEnd } from '../domain/quiet-hours.ts'
import { type Debtor, gatheredOf, singlesOf } from './owed.ts'
import type { Owed } from './store.ts'
import type { Writer } from './writer.ts'

// Which owed deliveries become one message, and which of them may be composed now.

/** What composing asks of other rooms. */
export type Composing = {
  /** Every channel whose messages are composed. What is owed to others waits. */
  writers: readonly Writer[]
  /** How long a post waits for the comparison of its home, which follows a moment after the home (ms). */
  compareMs: number
  /** Whether the home was compared since it last changed, by rid: also one that has no comparison. */
  isCompared?: (assetRid: number) => boolean
  isPassOver: IsPassOver
}

/** What has waited for so long goes out as one digest. */
export const OVERDUE_MS = days(1)
/** How long a channel that only sends digests waits for the end of a pass. */
const PASS_MS = minutes(1)
/** Single posts that are read at once. */
const SINGLES = 10
const EVERY = -1

/** Deliveries that become one message. */
export type Group = { deliveries: readonly Owed[]; isDigest: boolean }
export type Reading = { writer: Writer; composing: Composing; now: number }

/** The first groups of a bot that may be composed, in their order: a later one never overtakes an earlier one. */
export function readyGroups(db: Db, debtor: Debtor, reading: Reading): Group[] {
  const groups = groupsOf(db, debtor, reading)
  const { compareMs, isCompared = () => false } = reading.composing
  const since = reading.now - compareMs
  const young = groups.flatMap(({ deliveries }) =>
    deliveries.flatMap(({ createdAt, assetRid }) =>
      createdAt > since && !isCompared(assetRid) ? assetRid : [],
    ),
  )
  const compared = comparisonsOf(db, young)
  const isReady = ({ createdAt, assetRid }: Owed) =>
    createdAt <= since || isCompared(assetRid) || compared.has(assetRid)
  const waiting = groups.findIndex(({ deliveries }) => !deliveries.every(isReady))
  return waiting < 0 ? groups : groups.slice(0, waiting)
}

function groupsOf(db: Db, debtor: Debtor, reading: Reading): Group[] {
  const { writer, now } = reading
  const of = { ...debtor, channel: writer.channel }
  const quietEnd = writer.isQuiet ? lastQuietEnd(debtor.quietHours, now) : null
  // What was posted when a quiet period ended has not waited.
  const waitedBefore = Math.max(now - OVERDUE_MS, quietEnd === null ? 0 : quietEnd - 1)
  if (!writer.single) return wholeOf(db, debtor, reading, waitedBefore)
  const singles = singlesOf(db, of, { waitedBefore, limit: SINGLES })
  const groups = [
    ...singles.map((one) => ({ deliveries: [one], isDigest: false })),
    ...digestsOf(gatheredOf(db, of, waitedBefore), waitedBefore),
  ]
  const startOf = ({ deliveries: [first] }: Group) => first?.createdAt ?? 0
  groups.sort((one, other) => startOf(one) - startOf(other))
  if (singles.length < SINGLES) return groups
  // More of them follow, which a digest may not overtake.
  return groups.slice(0, groups.findLastIndex(({ isDigest }) => !isDigest) + 1)
}

/** For a channel that only sends digests: everything whose pass is over is one, when the next may be sent. */
function wholeOf(db: Db, debtor: Debtor, reading: Reading, waitedBefore: number): Group[] {
  const { writer, composing, now } = reading
  const bot = botById(db, debtor.botId)
  if (!bot || now < (writer.digestFrom?.(db, bot) ?? 0)) return []
  const of = { ...debtor, channel: writer.channel }
  const isOver = ({ runRid, createdAt }: Owed) =>
    runRid === null || createdAt <= now - PASS_MS || composing.isPassOver(runRid)
  const singles = singlesOf(db, of, { waitedBefore, limit: EVERY })
  const deliveries = [...gatheredOf(db, of, waitedBefore), ...singles.filter(isOver)]
  return deliveries.length === 0 ? [] : [{ deliveries, isDigest: true }]
}

/** Everything that has waited is one digest, whatever its passes; the rest is one of each pass. */
function digestsOf(gathered: readonly Owed[], waitedBefore: number): Group[] {
  const hasWaited = ({ createdAt }: Owed) => createdAt <= waitedBefore
  const waited = new Set(gathered.filter(hasWaited).map(({ digestRid }) => digestRid))
  const keyOf = (one: Owed) =>
    hasWaited(one) || waited.has(one.digestRid) ? 'waited' : one.digestRid
  const groups = Map.groupBy(gathered, keyOf).values()
  return [...groups].map((deliveries) => ({ deliveries, isDigest: true }))
}
