import { atom } from 'jotai'
import { ISRAEL } from './format.ts'

/** The time zone in which a page shows times: Israel's, unless the reader's clock differs from it. */
export const zoneAtom = atom(ISRAEL)

const ONE_YEAR_S = 31_536_000
const DAY_MS = 86_400_000
const QUARTERS = [0, 91, 182, 273]

/**
 * Has the server render the next pages in the zone of this browser, where its clock differs from Israel's. The page that
 * is shown stays as it is. A log-in loads a new one, so that few people ever see another.
 */
export function rememberZone(now: number): void {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const isIsrael = QUARTERS.every((days) => {
    const [own, there] = [timeZone, ISRAEL].map((zone) => clockOf(now + days * DAY_MS, zone))
    return own === there
  })
  const entry = isIsrael ? 'zone=; max-age=0' : `zone=${timeZone}; max-age=${ONE_YEAR_S}`
  document.cookie = `${entry}; path=/; samesite=lax`
}

const clockOf = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

/** The place by which a zone is called: Berlin. Null for Israel's, which needs no mention. */
export function placeOfZone(zone: string): string | null {
  return zone === ISRAEL ? null : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
