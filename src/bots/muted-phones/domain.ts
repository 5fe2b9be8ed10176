// Telephone numbers whose listings a bot leaves out.
import type { Facts } from '../../assets/domain.ts'
import { phoneKey } from '../../assets/phone/domain.ts'

export const MUTED_PHONES_MAX = 200

/** The key of each number, once. What is no number is kept as it is, and is not valid. */
export function cleanPhones(phones: readonly string[]): string[] {
  return [...new Set(phones.map((phone) => phoneKey(phone) ?? phone))]
}

export function isPhoneList(phones: readonly string[]): boolean {
  return phones.length <= MUTED_PHONES_MAX && phones.every((phone) => phoneKey(phone) !== null)
}

/** The number by which the agent of a home can be muted; null for a private home, and where none is stated. */
export function agentPhone({ phone, merchant }: Pick<Facts, 'phone' | 'merchant'>): string | null {
  return phone === null || merchant === false ? null : phoneKey(phone)
}

/** The muted numbers with one more, or without it. */
export function withPhone(muted: readonly string[], phone: string, isMuted: boolean): string[] {
  const others = muted.filter((one) => one !== phone)
  return isMuted ? [...others, phone] : others
}

type Phones = readonly (string | null)[]
const keys = new WeakMap<Phones, Phones>()

/** The keys of a home's numbers, made once, because a home is compared with many bots. */
function keysOf(listingPhones: Phones): Phones {
  const known = keys.get(listingPhones)
  if (known) return known
  const made = listingPhones.map((phone) => (phone === null ? null : phoneKey(phone)))
  keys.set(listingPhones, made)
  return made
}

/** Whether every listing of a home states a muted number. False when it has none. */
export function areMuted(muted: readonly string[], listingPhones: Phones): boolean {
  if (muted.length === 0 || listingPhones.length === 0) return false
  for (const key of keysOf(listingPhones)) if (key === null || !muted.includes(key)) return false
  return true
}
