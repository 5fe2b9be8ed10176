// Telephone numbers whose listings a bot leaves out.
import type { Facts } from '../domain/asset.ts'
import { phoneKey } from '../domain/phone.ts'
import { criterion, field } from './criterion.ts'

export const MUTED_PHONES_MAX = 200

/** The key of each number, once. What is no number is kept as it is, and is not valid. */
export function cleanPhones(phones: readonly string[]): string[] {
  return [...new Set(phones.map((phone) => phoneKey(phone) ?? phone))]
}

function isPhoneList(phones: readonly string[]): boolean {
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
function areMuted(muted: readonly string[], listingPhones: Phones): boolean {
  if (muted.length === 0 || listingPhones.length === 0) return false
  for (const key of keysOf(listingPhones)) if (key === null || !muted.includes(key)) return false
  return true
}

const phones = field<'mutedPhones', readonly string[]>()({
  initial: [],
  reads: ['listingPhones'],
  matches: (of, { listingPhones }) => !areMuted(of.mutedPhones, listingPhones),
  obstacle: { code: 'muted', text: 'Its phone number is muted' },
  isValid: (of) => isPhoneList(of.mutedPhones),
  problem: { code: 'mutedPhones', max: MUTED_PHONES_MAX },
  clean: cleanPhones,
  stored: {
    columns: ({ text }) => ({
      mutedPhones: text('muted_phones', { mode: 'json' }).$type<string[]>().notNull().default([]),
    }),
    write: (muted) => ({ mutedPhones: [...muted] }),
    read: ({ mutedPhones: muted }) => muted,
  },
  where: () => undefined,
  test: (of, { assets, sql }) =>
    of.mutedPhones.length === 0
      ? undefined
      : {
          select: sql<string>`${assets.listingPhones}`,
          isMatch: (json) => !areMuted(of.mutedPhones, JSON.parse(json) as (string | null)[]),
        },
  filter: null,
  shape: ({ t }) =>
    t.Array(t.String({ maxLength: 100 }), {
      maxItems: 1_000,
      description: 'A property is left out when each of its listings has one of these numbers',
    }),
})

/** A home is left out when each of its live listings has one of these numbers, in the form of `phoneKey`. */
export const mutedPhones = criterion<{ mutedPhones: readonly string[] }>()({
  fields: { mutedPhones: phones },
  isOptional: true,
  // The numbers are those of other people.
  isAudited: false,
  unstated: {
    facts: ['phone'],
    of: (of, { phone }) => (of.mutedPhones.length > 0 && phone === null ? ['phone'] : []),
  },
  why: (of, home, words, ways) => (phones.matches(of, home, ways) ? [] : [words.muted]),
})
