import type { Db } from '../../database/database.ts'
import { createHeap } from '../../kernel/heap.ts'
import type { ChannelName } from '../domain/delivery.ts'
import { type Head, headOf, type LaneKey, openLanes } from './lane-rows.ts'
import type { Windows } from './limits.ts'
import { heldUntil } from './open-rows.ts'
import { PRIORITY } from './store.ts'

/** A lane that has open messages. */
export type Lane = LaneKey & {
  /** A message of it, by which lanes are ordered that are alike. */
  rid: number
  /** How many messages to its recipient were tried in this burst, and how many of the lane may still be open. */
  tried: number
  open: number
  /** How many more are owed that are not composed yet: only the next minute of a backlog is. */
  owed: number
  /** The share of its messages that will have been tried with the next; 0 for its first. */
  progress: number
}

/**
 * `now` is the time of the wall clock, which messages are stored with; `mono` that of the clock that never goes back.
 */
type Moment = { now: number; mono: number }

/** The first message that may be sent, else how long to wait for one (ms). */
type Next = { lane: Lane; rid: number } | { lane?: undefined; waitMs: number }

export type Lanes = {
  /** Reads which lanes have open messages, and when they are due. */
  load(): void
  /** A message was added. @param owed how many more are owed to its recipient. */
  add(key: LaneKey, rid: number, owed?: number): void
  /** What to send next. It stays what it is until `take`, `add` or `load`. */
  next(moment: Moment): Next
  /** Takes the lane out: none of its messages is chosen until it is put back. */
  take(lane: Lane): void
  /** Puts a lane back. `isTry`: one of its messages was tried. */
  putBack(lane: Lane, isTry: boolean): void
}

const keyOf = ({ target, priority }: LaneKey) => `${priority} ${target}`

/**
 * Codes and answers first. The first message of every recipient goes before the second of any. Then the smallest share
 * of sent messages decides, so that all end at the same time: a recipient of many messages, which its own window
 * limits, would be the last by far if it took turns with recipients of few.
 */
function isBefore(one: Lane, other: Lane): boolean {
  return (one.priority - other.priority || one.progress - other.progress || one.rid - other.rid) < 0
}

const progressOf = ({ tried, open, owed }: Pick<Lane, 'tried' | 'open' | 'owed'>) =>
  tried === 0 ? 0 : (tried + 1) / (tried + Math.max(open + owed, 1))

type Left = Pick<Lane, 'open' | 'owed'>

const isCounted = ({ priority }: LaneKey) => priority > PRIORITY.signal

/**
 * The open messages of one channel, as lanes in memory. The cost of a choice depends on the number of lanes by its
 * logarithm, and not on the number of messages.
 */
export function createLanes(db: Db, channel: ChannelName, windows: Windows): Lanes {
  const known = new Map<string, Lane>()
  const ready = createHeap(isBefore)
  const waiting = createHeap<{ lane: Lane; until: number }>((one, other) => one.until < other.until)

  function add({ target, priority }: LaneKey, rid: number, left: Left): void {
    const name = keyOf({ target, priority })
    if (known.has(name)) return
    // A recipient that was sent to a moment ago, maybe by an earlier process, is not at its first message.
    const tried = windows.countOf(target)
    const progress = progressOf({ tried, ...left })
    const lane = { target, priority, rid, tried, ...left, progress }
    known.set(name, lane)
    ready.add(lane)
  }

  function wake(mono: number): void {
    for (let first = waiting.first(); first && first.until <= mono; first = waiting.first()) {
      waiting.take()
      ready.add(first.lane)
    }
  }

  /** How long the first message of a lane has to wait (ms). */
  function waitOf(lane: Lane, head: Head, { now, mono }: Moment): number {
    const limited = isCounted(lane) ? windows.waitFor(lane.target, mono) : 0
    return Math.max(head.notBefore - now, limited)
  }

  function next(moment: Moment): Next {
    const { now, mono } = moment
    const heldMs = heldUntil(db, channel) - now
    if (heldMs > 0) return { waitMs: heldMs }
    wake(mono)
    for (let lane = ready.first(); lane; lane = ready.first()) {
      const busyMs = isCounted(lane) ? windows.waitForAny(mono) : 0
      if (busyMs > 0) return { waitMs: Math.min(busyMs, untilWoken(mono)) }
      const head = headOf(db, channel, lane)
      if (head && head.attempts > lane.tried) {
        // It failed in an earlier process: what was not tried goes first, also after each of many restarts.
        ready.take()
        lane.tried = head.attempts
        lane.progress = progressOf(lane)
        ready.add(lane)
        continue
      }
      const waitMs = head ? waitOf(lane, head, moment) : 0
      if (head && waitMs <= 0) return { lane, rid: head.rid }
      ready.take()
      if (head) waiting.add({ lane, until: mono + waitMs })
      else known.delete(keyOf(lane))
    }
    return { waitMs: untilWoken(mono) }
  }

  const untilWoken = (mono: number) => (waiting.first()?.until ?? Number.POSITIVE_INFINITY) - mono

  return {
    load() {
      wake(Number.POSITIVE_INFINITY)
      for (const { rid, open, owed, ...key } of openLanes(db, channel))
        add(key, rid, { open, owed })
    },
    add(key, rid, owed = 0) {
      const lane = known.get(keyOf(key))
      if (!lane) return add(key, rid, { open: 1, owed })
      lane.open += 1
      lane.owed = owed
    },
    next,
    take: () => void ready.take(),
    putBack(lane, isTry) {
      if (isTry) {
        lane.tried += 1
        lane.open = Math.max(lane.open - 1, 0)
      }
      lane.progress = progressOf(lane)
      ready.add(lane)
    },
  }
}
