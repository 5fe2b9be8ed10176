// Facts that were read from a text as one short text, which is how they are stored.
import { CURRENCIES, PERIODS, type ReadFact } from './read-fact.ts'

/**
 * Fields that take one character each. It must stay as it is, and so must the orders of currencies and periods: with
 * another order, stored facts cannot be read. Others may be appended: up to 94 fields, 8 currencies and 9 periods.
 */
const FIELDS = [
  ...['price', 'unreadPrice', 'rooms', 'size', 'buildSize', 'floor', 'floors', 'city'],
  ...['neighbourhood', 'street', 'phone', 'agent', 'entryDate', 'arnona', 'vaad', 'dealType'],
  ...['pricePer', 'ended', 'mamad', 'lift', 'parking', 'balcony', 'storage', 'furnished', 'pets'],
  ...['airConditioning', 'renovated', 'otherPrice', 'depositFirst', 'abroad'],
]
/** The character of the first of them, and of terms that state nothing. */
const FIRST = 0x20
const CODES = new Map(FIELDS.map((field, at) => [field, String.fromCharCode(FIRST + at)]))
/** Terms are one number: the currency, and so many times the period, both from 1. 0: it is not stated. */
const CURRENCIES_END = 9

/** Ends a fact. */
const END = '\u0001'
/** Ends a value that is written, and stands around the name of another field. */
const STOP = '\u0002'
/** Kinds of values; large ones are the user's own. */
const [TRUE, FALSE, NUMBER, WORDS] = ['t', 'f', 'n', 'w'] as const

/** @returns undefined for facts that cannot be written so, as those with a character that ends one. */
export function factsAsText(facts: readonly ReadFact[]): string | undefined {
  let text = ''
  for (const fact of facts) {
    const { field, value, phrase } = fact
    const terms = termsOf(fact)
    const isWhole = isFree(field) && isFree(phrase) && isFree(String(value))
    if (terms === undefined || !isWhole) return undefined
    const code = CODES.get(field) ?? `${STOP}${field}${STOP}`
    text += code + String.fromCharCode(FIRST + terms) + valueAsText(fact) + phrase + END
  }
  return text
}

const isFree = (text: string) => !text.includes(END) && !text.includes(STOP)

function termsOf({ currency, period }: ReadFact): number | undefined {
  const [paidIn, paidFor] = [numberOf(CURRENCIES, currency), numberOf(PERIODS, period)]
  return paidIn < 0 || paidFor < 0 ? undefined : paidIn + CURRENCIES_END * paidFor
}

/** From 1; 0: not stated. Less: it is none of them. */
function numberOf<One>(all: readonly One[], one: One | undefined): number {
  if (one === undefined) return 0
  return all.indexOf(one) + 1 || -1
}

function valueAsText({ value, byHand }: ReadFact): string {
  const kind = kindOf(value)
  const written = typeof value === 'boolean' ? '' : value + STOP
  return (byHand ? kind.toUpperCase() : kind) + written
}

function kindOf(value: ReadFact['value']): string {
  if (typeof value === 'boolean') return value ? TRUE : FALSE
  return typeof value === 'number' ? NUMBER : WORDS
}

/** The facts of what `factsAsText` has made. */
export function factsOfText(text: string): ReadFact[] {
  const facts: ReadFact[] = []
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf(END, at)
    facts.push(factOf(text.slice(at, end)))
    at = end + 1
  }
  return facts
}

function factOf(text: string): ReadFact {
  const known = FIELDS[text.charCodeAt(0) - FIRST]
  const nameEnd = known === undefined ? text.indexOf(STOP, 1) : 0
  const field = known ?? text.slice(1, nameEnd)
  const terms = text.charCodeAt(nameEnd + 1) - FIRST
  const kind = text.charAt(nameEnd + 2)
  const own = kind < 'a' ? { byHand: true as const } : undefined
  const rest = text.slice(nameEnd + 3)
  const stated = { ...statedTerms(terms), ...own }
  const small = kind.toLowerCase()
  if (small === TRUE || small === FALSE)
    return { field, value: small === TRUE, phrase: rest, ...stated }
  const valueEnd = rest.indexOf(STOP)
  const written = rest.slice(0, valueEnd)
  const value = small === NUMBER ? Number(written) : written
  return { field, value, phrase: rest.slice(valueEnd + 1), ...stated }
}

function statedTerms(terms: number): Pick<ReadFact, 'currency' | 'period'> {
  if (terms === 0) return {}
  const currency = CURRENCIES[(terms % CURRENCIES_END) - 1]
  const period = PERIODS[Math.floor(terms / CURRENCIES_END) - 1]
  return { ...(currency && { currency }), ...(period && { period }) }
}
