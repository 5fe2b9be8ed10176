import { atom } from 'jotai'
import { ISRAEL } from './format.ts'
import { whenIdle } from './idle.ts'

/** The time zone in which a page shows times: Israel's, unless the reader's clock differs from it. */
export const zoneAtom = atom(ISRAEL)

const ONE_YEAR_S = 31_536_000
/** A page that is busy for longer does it nevertheless (ms). */
const LATER_MS = 2_000
/**
 * By how many minutes UTC is ahead of Israel's clock on the first of January and of July: by the law on the
 * determination of time it is UTC+2, and UTC+3 from late March to late October.
 */
const ISRAELS = [-120, -180]

/**
 * Has the server render the next pages in the zone of this browser, where its clock differs from Israel's. The page that
 * is shown stays as it is. A log-in loads a new one, so that few people ever see another.
 */
export function rememberZone(now: number): void {
  const year = new Date(now).getFullYear()
  const isIsraels = ISRAELS.every(
    (ahead, half) => new Date(year, half * 6, 1).getTimezoneOffset() === ahead,
  )
  const [, remembered] = /(?:^|;\s*)zone=([^;]+)/.exec(document.cookie) ?? []
  // Only a reader elsewhere is asked for the name: to load all zones takes a telephone as long as a small page.
  const zone = isIsraels ? undefined : new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (zone === remembered) return
  const entry = zone === undefined ? 'zone=; max-age=0' : `zone=${zone}; max-age=${ONE_YEAR_S}`
  document.cookie = `${entry}; path=/; samesite=lax`
}

/** The same when the page has nothing else to do. */
export const rememberZoneLater = () => whenIdle(() => rememberZone(Date.now()), LATER_MS)

/** The place by which a zone is called: Berlin. Null for Israel's, which needs no mention. */
export function placeOfZone(zone: string): string | null {
  return zone === ISRAEL ? null : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
