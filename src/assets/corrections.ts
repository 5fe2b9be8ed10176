// Which corrections of a home are accepted.
import { AppError } from '../kernel/errors.ts'
import type { Said } from '../kernel/texts/shared.ts'
import type { Corrections } from './domain/correction.ts'
import { phoneKey } from './domain/phone.ts'
import { plausible } from './domain/plausible.ts'

type Corrected = keyof Corrections

/** The longest name of a place, in characters. */
const NAME_MAX = 100
const PRICE_MAX = 200_000_000
const SIZE_MAX = 100_000
const [FLOOR_MIN, FLOOR_MAX] = [-5, 150]
const ROOMS_MAX = 15

type Rule = { isTrue(value: unknown): boolean; must: Said }

const between = (least: number, most: number, step: number): Rule => ({
  isTrue: (value) =>
    typeof value === 'number' && value >= least && value <= most && Number.isInteger(value / step),
  must: { code: 'correctedNumber', least, most, isHalves: step < 1 },
})
const name: Rule = {
  isTrue: (value) =>
    typeof value === 'string' &&
    value.length <= NAME_MAX &&
    /^[^\p{C}]*\p{L}[^\p{C}]*$/u.test(value),
  must: { code: 'correctedName', max: NAME_MAX },
}

/** In the order in which pages show them. */
const RULES: Readonly<Record<Corrected, Rule>> = {
  price: between(1, PRICE_MAX, 1),
  rooms: between(1, ROOMS_MAX, 0.5),
  size: between(1, SIZE_MAX, 1),
  floor: between(FLOOR_MIN, FLOOR_MAX, 1),
  street: name,
  neighbourhood: name,
  city: name,
  entryDate: {
    isTrue: (value) => value === 'immediate' || (typeof value === 'string' && isDay(value)),
    must: { code: 'correctedDay' },
  },
  phone: {
    isTrue: (value) =>
      typeof value === 'string' && /^[\d\s()+*-]{4,30}$/.test(value) && phoneKey(value) !== null,
    must: { code: 'correctedPhone' },
  },
}

const CORRECTED = Object.keys(RULES) as readonly Corrected[]

function isDay(text: string): boolean {
  const at = /^20\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * Reads what a user says of a home; absent fields stay as they are.
 * @throws AppError `invalid` naming each field that cannot be used.
 */
export function correctionsIn(given: Readonly<Record<string, unknown>>): Corrections {
  const problems: Record<string, Said> = {}
  const said = Object.entries(given).flatMap(([field, value]) => {
    const rule = Object.hasOwn(RULES, field) ? RULES[field as Corrected] : undefined
    const meant = typeof value === 'string' ? value.trim() : value
    if (!rule) problems[field] = { code: 'correctedUnknown', names: CORRECTED }
    else if (meant !== null && !rule.isTrue(meant)) problems[field] = rule.must
    return [[field, field === 'phone' && meant !== null ? phoneKey(String(meant)) : meant]]
  })
  refuse(problems)
  return Object.fromEntries(said)
}

/** @throws AppError `invalid` naming the fields that cannot be true of a home as it would be then. */
export function refuseImplausible(
  corrected: Parameters<typeof plausible>[0],
  corrections: Corrections,
): void {
  const judged: object = plausible(corrected)
  const wrong = Object.entries(corrections).filter(
    ([field, value]) => value !== null && judged[field as keyof typeof judged] === null,
  )
  refuse(Object.fromEntries(wrong.map(([field]) => [field, { code: 'correctedImplausible' }])))
}

function refuse(fields: Record<string, Said>): void {
  const [first] = Object.entries(fields)
  if (first) throw new AppError('invalid', { ...first[1], field: first[0] } as Said, { fields })
}
