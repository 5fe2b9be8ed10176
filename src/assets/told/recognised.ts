// Lines of homes that were stored as English sentences, before facts were.
import type { UnstatedFact } from '../criteria/unstated.ts'
import type { HomeSaid, PostSaid } from './domain.ts'

const PRICE = /^₪(\d{1,3}(?:,\d{3})*)$/
const ROOMS = /^(\d+(?:\.\d+)?) rooms$/
const SIZE = /^(\d+(?:\.\d+)?) m²$/
const FLOOR = /^floor (-?\d+)$/
const UNSTATED = / not stated$/
/** How the sentences named each fact. */
const FACTS: Record<string, UnstatedFact> = {
  floor: 'floor',
  'date of entry': 'entry',
  phone: 'phone',
  mamad: 'mamad',
  lift: 'lift',
  parking: 'parking',
  balcony: 'balcony',
  furniture: 'furnished',
  pets: 'pets',
  'air conditioning': 'airConditioning',
}

const priceIn = (text: string) => {
  const [, digits] = PRICE.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
}

const numberIn = (text: string, form: RegExp) => {
  const [, digits] = form.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Marks around a fact that is of the other direction than its line. */
const bare = (text: string) => text.replace(/^\u2068(.*)\u2069$/su, '$1')

/** The home of a line; undefined when the line is none of a home. */
export function homeIn(line: string): HomeSaid | undefined {
  const [first = '', second = '', ...others] = line.split(' · ').map(bare)
  const price = first === 'price not stated' ? null : priceIn(first)
  const rooms = second === 'rooms not stated' ? null : numberIn(second, ROOMS)
  if (price === undefined || rooms === undefined) return undefined
  const home = { id: null, price, rooms, size: null, floor: null, place: '' }
  const left = others.filter((part) => part !== 'size not stated')
  const size = numberIn(left[0] ?? '', SIZE)
  if (size !== undefined) left.shift()
  const floor = left[0] === 'ground floor' ? 0 : numberIn(left[0] ?? '', FLOOR)
  if (floor !== undefined) left.shift()
  const isUnstated = (part: string) => UNSTATED.test(part) && part.replace(UNSTATED, '') in FACTS
  const unstated = left
    .filter(isUnstated)
    .flatMap((part) => FACTS[part.replace(UNSTATED, '')] ?? [])
  const place = left.filter((part) => !isUnstated(part)).join(' · ')
  return { ...home, size: size ?? null, floor: floor ?? null, place, unstated }
}

const AFTER =
  / \((?:(price drop: )?was (₪[\d,]+)|also listed for (₪[\d,]+) instead of (₪[\d,]+)), −\d+%\)$/

/** The post of a line; undefined when the line is none. */
export function postIn(line: string): PostSaid | undefined {
  const found = AFTER.exec(line)
  const home = homeIn(found ? line.slice(0, found.index) : line)
  if (!home) return undefined
  if (!found) return { home, before: null, cause: null }
  const [, drop, was = '', , instead] = found
  const before = priceIn(instead ?? was) ?? null
  return { home, before, cause: instead ? 'joined' : drop ? 'fell' : null }
}
