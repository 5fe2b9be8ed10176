export type Limit = { messages: number; perMs: number }

/** One message in the windows. In flight it counts in every window; then from the time of its answer. */
type Slot = {
  /** The message was answered at that time (ms). */
  end(at: number): void
}

/** All times are of one clock that never goes back, in milliseconds. */
export type Windows = {
  /** How long every message has to wait; 0: none is held by the limit of the whole channel. */
  waitForAny(now: number): number
  /** How long a message to this recipient has to wait; 0: it may be sent now. */
  waitFor(target: string, now: number): number
  /** Counts a message that is sent now. */
  take(target: string): Slot
  /** Counts a message of an earlier process. They are added oldest first. */
  restore(target: string, at: number): void
  /** How many messages to this recipient are remembered: those of the longest window. */
  countOf(target: string): number
  /** Recipients that are remembered, for tests. */
  size(): number
}

/** The ids of groups are negative. */
const isGroup = (target: string) => target.startsWith('-')

/** The messages of one scope: all of them, or those to one recipient. */
type Counted = { times: number[]; inFlight: number }

const noneCounted = (): Counted => ({ times: [], inFlight: 0 })

/** The time until the oldest message that fills a sliding window leaves it. `times` ascends. */
function waitIn(limit: Limit | undefined, { times, inFlight }: Counted, now: number): number {
  if (!limit) return 0
  const since = now - limit.perMs
  let inside = 0
  while (inside < limit.messages && (times.at(-1 - inside) ?? since) > since) inside += 1
  const tooMany = inside + inFlight - limit.messages
  if (tooMany < 0) return 0
  const freed = tooMany < inside ? times.at(tooMany - inside) : undefined
  return freed === undefined ? limit.perMs : freed + limit.perMs - now
}

/** What was sent lately: to everybody, and to each recipient. */
function createCounts(longestMs: number) {
  const everything = noneCounted()
  /** The recipient that was sent to longest ago is first. */
  const targets = new Map<string, Counted>()

  function forget({ times }: Counted, now: number): void {
    let old = 0
    while ((times[old] ?? now) <= now - longestMs && old < times.length) old += 1
    if (old > 0) times.splice(0, old)
  }

  return {
    everything,
    targets,
    scopesOf(target: string): Counted[] {
      const own = targets.get(target) ?? noneCounted()
      targets.delete(target)
      targets.set(target, own)
      return [everything, own]
    },
    add(counted: Counted, at: number): void {
      counted.times.push(Math.max(at, counted.times.at(-1) ?? at))
      forget(counted, at)
    },
    forgetIdle(now: number): void {
      for (const [target, { inFlight, times }] of targets) {
        const last = times.at(-1) ?? Number.NEGATIVE_INFINITY
        if (inFlight > 0 || last > now - longestMs) return
        targets.delete(target)
      }
    },
  }
}

/**
 * Sliding windows over all messages, over those of one group, and over those of one recipient. A bucket of tokens would
 * let through twice the limit at the edge of two periods. One choice looks at no more messages than the limits allow.
 */
export function createWindows([all, group, one]: readonly Limit[]): Windows {
  const longest = Math.max(...[all, group, one].map((limit) => limit?.perMs ?? 0))
  const { everything, targets, scopesOf, add, forgetIdle } = createCounts(longest)
  return {
    waitForAny: (now) => waitIn(all, everything, now),
    waitFor(target, now) {
      const own = targets.get(target)
      const forAll = waitIn(all, everything, now)
      if (!own) return forAll
      const asGroup = isGroup(target) ? waitIn(group, own, now) : 0
      return Math.max(forAll, waitIn(one, own, now), asGroup)
    },
    take(target) {
      const scopes = scopesOf(target)
      for (const counted of scopes) counted.inFlight += 1
      return {
        end(at) {
          for (const counted of scopes) {
            counted.inFlight -= 1
            add(counted, at)
          }
          forgetIdle(at)
        },
      }
    },
    restore(target, at) {
      for (const counted of scopesOf(target)) add(counted, at)
    },
    countOf(target) {
      const { times, inFlight } = targets.get(target) ?? noneCounted()
      return times.length + inFlight
    },
    size: () => targets.size,
  }
}
