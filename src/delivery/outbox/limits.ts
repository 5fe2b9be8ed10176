export type Limit = { messages: number; perMs: number }

/** One message in the windows. In flight it counts in every window; then from the time of its answer. */
export type Slot = { target: string; at: number }

export type Windows = {
  /** How long a message to this chat has to wait, in milliseconds; 0: it may be sent now. */
  waitFor(target: string, now: number): number
  /** Counts a message that is sent now. Set `at` of the slot to the time at which it was answered. */
  take(target: string, at?: number): Slot
}

/** The ids of groups are negative. */
const isGroup = (target: string) => target.startsWith('-')

/**
 * Sliding windows over all messages, over those of one group, and over those of one chat. A bucket of tokens would let
 * through twice the limit at the edge of two periods.
 */
export function createWindows([all, group, chat]: readonly Limit[]): Windows {
  const slots: Slot[] = []
  const longest = Math.max(...[all, group, chat].map((limit) => limit?.perMs ?? 0))

  function waitIn(limit: Limit | undefined, own: readonly Slot[], now: number): number {
    if (!limit) return 0
    const times = own
      .map(({ at }) => at)
      .filter((at) => at > now - limit.perMs)
      .sort((one, other) => one - other)
    const freed = times[times.length - limit.messages]
    if (freed === undefined) return 0
    return freed === Number.POSITIVE_INFINITY ? limit.perMs : freed + limit.perMs - now
  }

  return {
    waitFor(target, now) {
      while (slots[0] && slots[0].at <= now - longest) slots.shift()
      const own = slots.filter((slot) => slot.target === target)
      return Math.max(
        waitIn(all, slots, now),
        waitIn(chat, own, now),
        isGroup(target) ? waitIn(group, own, now) : 0,
      )
    },
    take(target, at = Number.POSITIVE_INFINITY) {
      const slot = { target, at }
      slots.push(slot)
      return slot
    },
  }
}
