const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})/

const israel = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Jerusalem',
  timeZoneName: 'longOffset',
})

/**
 * Reads a time that Yad2 states without an offset, as `2026-10-06T14:46:18`, as local time of Israel.
 * @returns milliseconds UTC; null for any other value.
 */
export function israelTime(value: unknown): number | null {
  const parts = typeof value === 'string' ? LOCAL.exec(value) : null
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map(Number)
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  // The offset at the time itself, which differs from the one at the same reading of UTC near a change of the clocks.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc))
}

/** The offset of Israel from UTC at a time, in milliseconds. */
function offsetAt(ms: number): number {
  const name = israel.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, hours = 0] = /GMT\+(\d+)/.exec(name) ?? []
  return Number(hours) * 3_600_000
}
