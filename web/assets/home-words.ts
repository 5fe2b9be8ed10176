import type { AssetWire } from '../../src/assets/wire.ts'
import { dateText, timeText } from '../lib/format.ts'
import type { assetsText } from '../locales/en/assets.ts'

/** The street and number of a home; without a street, its city. Empty without either. */
export function streetOf({ location, city }: Pick<AssetWire, 'location' | 'city'>): string {
  const end = `, ${city}`
  return location.endsWith(end) ? location.slice(0, -end.length) : location
}

type Texts = (typeof assetsText)['homes']

/** The way to the reader's first place; empty where it is not known. */
export function wayOf({ travel: [first] }: Pick<AssetWire, 'travel'>, homes: Texts): string {
  if (!first) return ''
  return homes.way(`${first.isAbout ? '≈ ' : ''}${first.minutes}`, first.name)
}

/** Rooms, size, floor and how far it is, as far as they are known. */
export function factsOf(
  home: Pick<AssetWire, 'rooms' | 'size' | 'floorNumber' | 'travel'>,
  homes: Texts,
): string[] {
  const { rooms, size, floorNumber } = home
  return [
    rooms === null ? '' : homes.rooms(rooms),
    size === null ? '' : homes.size(size),
    floorNumber === null ? '' : homes.floor(floorNumber),
    wayOf(home, homes),
  ].filter((fact) => fact !== '')
}

/** 12.4; with its year when that is not the year of `now`. */
export function dayText(iso: string, now: string): string {
  const yearOf = (text: string) => text.split('.')[2]
  const full = dateText(iso)
  return yearOf(full) === yearOf(dateText(now)) ? full.replace(/\.\d+$/, '') : full
}

/** 21.5, 09:40 */
export function dayTimeText(iso: string, now: string): string {
  return `${dayText(iso, now)}, ${timeText(iso)}`
}

/** Links of sources are not trusted: only web addresses are shown. */
export function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link)
}
