import { atom } from 'jotai'
import { ISRAEL } from './format.ts'

/** The time zone in which a page shows times: Israel's, unless the reader's clock differs from it. */
export const zoneAtom = atom(ISRAEL)

const ONE_YEAR_S = 31_536_000
/**
 * By how many minutes UTC is ahead of Israel's clock in January and in July: by the law on the determination of time it
 * is UTC+2, and UTC+3 from late March to late October.
 */
const IN_JANUARY = -120
const IN_JULY = -180

/**
 * Has the server render the next pages in the zone of this browser, where its clock differs from Israel's. The page that
 * is shown stays as it is. A log-in loads a new one, so that few people ever see another.
 */
export function rememberZone(): void {
  const aheadIn = (month: number) => new Date(new Date().getFullYear(), month).getTimezoneOffset()
  const isIsraels = aheadIn(0) === IN_JANUARY && aheadIn(6) === IN_JULY
  // Only a reader elsewhere is asked for the name: to load all zones takes a telephone as long as a small page.
  const zone = isIsraels ? undefined : new Intl.DateTimeFormat().resolvedOptions().timeZone
  document.cookie = `zone=${zone ?? ''}; max-age=${zone ? ONE_YEAR_S : 0}; path=/; samesite=lax`
}

/** The same when the page has nothing else to do; in Safari, which tells nobody, in a task of its own. */
export function rememberZoneLater(): void {
  const later = self.requestIdleCallback ?? setTimeout
  later(rememberZone)
}

/** The place by which a zone is called: Berlin. Null for Israel's, which needs no mention. */
export function placeOfZone(zone: string): string | null {
  return zone === ISRAEL ? null : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
