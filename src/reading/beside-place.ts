// A street that stands beside its city or its neighbourhood, with neither a word for it nor a number.

import { nameKey } from '../areas/names/keys.ts'
import { ONLY_STREETS, STREET_TITLES, USUAL_STREETS } from './known-names.ts'
import type { Mention } from './place-names.ts'
import { firstMatch, sought } from './search.ts'
import { type Found, matches } from './text.ts'

/** An address from the wide to the narrow: a neighbourhood, and a street that a title begins. */
const BEHIND_NEIGHBOURHOOD = sought(
  new RegExp(
    `(?<=(?<![א-ת])(?:שכונת|שכ')\\s[א-ת'" ]{2,24},\\s?)(?:${STREET_TITLES})\\s[א-ת][א-ת'"]+(?:\\s[א-ת][א-ת'"]+)?(?=\\s?(?:[.,|\\n]|$))`,
  ),
)
const NAME = `[א-ת][א-ת'"]+`
/** Behind a city: רמת גן, ביאליק. Facts behind it are blank. */
const AFTER = new RegExp(
  `^[ ,|-]{1,3}ב?(?<name>${NAME}(?: ${NAME})??)(?=\\s*(?:$|[.,|\\n()-])|\\s{3})`,
)
/** Before a city, of two words or one, also with ב: בסוקולוב, הרצליה. */
const BEFORE = [`${NAME} `, ''].map(
  (first) =>
    new RegExp(`(?:(?:^|[\\n.,|(-]\\s?|\\s{3})|\\s(?=ב))(?<name>${first}${NAME})[ ,]{1,3}$`),
)
const LENGTH = 30
/** The name is called that of a neighbourhood. */
const CALLED = /(?:שכונת|שכ')\s$/

export function besidePlace(plain: string, mentions: readonly Mention[]): Found<string> | null {
  const behind = plain.includes('שכ') ? firstMatch(plain, BEHIND_NEIGHBOURHOOD) : null
  if (behind) return { value: behind[0], at: behind.index, end: behind.index + behind[0].length }
  const titled = mentions.map((one) => titledBehind(plain, one)).find((one) => one !== null)
  if (titled) return titled
  for (const city of mentions) {
    if (city.kind !== 'city') continue
    const found = afterCity(plain, city) ?? beforeCity(plain, city, mentions)
    if (found) return found
  }
  return inStreet(plain, mentions)
}

/** Also behind a neighbourhood that is known: רמת בית שמש א', נחל דולב. */
const TITLED = new RegExp(
  `^'?\\s?,\\s?(?<name>(?:${STREET_TITLES})\\s[א-ת][א-ת'"]+(?:\\s[א-ת][א-ת'"]+)?)(?=\\s?(?:[.,|\\n]|$))`,
)

function titledBehind(plain: string, { kind, end: from }: Mention): Found<string> | null {
  const match = kind === 'area' ? TITLED.exec(plain.slice(from, from + LENGTH)) : null
  const { name = '' } = match?.groups ?? {}
  if (!match) return null
  const end = from + match[0].length
  return { value: name, at: end - name.length, end }
}

const IN_STREET = sought(
  new RegExp(
    `(?<!(?:גר|עובד|לומד)(?:ה|ת|ים|ות)?\\s)(?<![א-ת])[וש]?ב(?<name>${ONLY_STREETS})(?=\\s*(?:$|[.,|\\n()!-])|\\s{3}|\\s(?:ב[א-ת]|ליד|פינת|קרוב|מול))`,
    'g',
  ),
)

/** "A flat in Dizengoff": beside no place, in a text that names a city. */
function inStreet(plain: string, mentions: readonly Mention[]): Found<string> | null {
  const cities = new Set(mentions.filter(({ kind }) => kind === 'city').map(({ city }) => city))
  for (const { 0: whole, index, groups } of matches(plain, IN_STREET)) {
    const { name = '' } = groups ?? {}
    const end = index + whole.length
    const isPlace = mentions.some(
      ({ city, nameAt, end: to }) => cities.has(city) && nameAt < end && to > index,
    )
    if (!isPlace) return { value: name, at: end - name.length, end }
  }
  return null
}

function afterCity(plain: string, { end: from }: Mention): Found<string> | null {
  const match = AFTER.exec(plain.slice(from, from + LENGTH))
  const { name = '' } = match?.groups ?? {}
  if (!match || !USUAL_STREETS.has(nameKey(name))) return null
  const end = from + match[0].length
  return { value: name, at: end - name.length, end }
}

function beforeCity(
  plain: string,
  { at: to }: Mention,
  mentions: readonly Mention[],
): Found<string> | null {
  const from = Math.max(0, to - LENGTH)
  for (const pattern of BEFORE) {
    const match = pattern.exec(plain.slice(from, to))
    const { name = '' } = match?.groups ?? {}
    const known = [name, name.replace(/^ב/, '')].find((one) => USUAL_STREETS.has(nameKey(one)))
    if (!match || known === undefined) continue
    const end = from + match.index + match[0].indexOf(name) + name.length
    const at = end - known.length
    const isOfPlace = mentions.some(
      (one) => one.at < end && at < one.end && (one.kind === 'city' || one.nameAt < at),
    )
    if (!isOfPlace && !CALLED.test(plain.slice(from, at))) return { value: known, at, end }
  }
  return null
}
