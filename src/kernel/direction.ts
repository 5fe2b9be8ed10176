// Lines of plain text in which Hebrew and Latin words meet: names are isolated, and a line begins on its own side.

import type { Direction } from './domain/language.ts'

/** Makes the line that it begins one of its direction. It is not seen. */
export const SIDE_MARK: Record<Direction, string> = { ltr: '\u200e', rtl: '\u200f' }

/** A text that orders nothing around it and is ordered by nothing around it, whatever its direction is. */
export const isolated = (text: string): string => (text === '' ? '' : `\u2068${text}\u2069`)

/** Between the facts of a line. */
export const DOT = ' · '

/** Letters and marks that have a direction. */
const STRONG = /[\p{L}\u200e\u200f]/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\u200f]/u
const LEFT_TO_RIGHT = /(?![\p{Script=Hebrew}\p{Script=Arabic}])\p{L}/u
/** What a line of a direction cannot contain without isolating it. */
const FOREIGN = { ltr: RIGHT_TO_LEFT, rtl: LEFT_TO_RIGHT }
const ISOLATE = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/gu

/** The facts of a line in its direction; those with words of the other direction are isolated, empty ones left out. */
export function joined(facts: readonly string[], direction: Direction): string {
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => (isForeign(fact, direction) ? isolated(fact) : fact))
    .join(DOT)
}

const isForeign = (fact: string, direction: Direction) =>
  FOREIGN[direction].test(fact.replaceAll(ISOLATE, ''))

/**
 * Whether a program might show the line in the other direction, because it begins with a number or with a name of the
 * other direction. Some look into isolated names (`dir="auto"`), others skip them (`unicode-bidi: plaintext`).
 */
function needsMark(line: string, direction: Direction): boolean {
  const first = [line, line.replaceAll(ISOLATE, '')].map((text) => STRONG.exec(text)?.[0])
  return line !== '' && first.some((strong) => strong === undefined || !isOf(strong, direction))
}

const isOf = (strong: string, direction: Direction) =>
  RIGHT_TO_LEFT.test(strong) === (direction === 'rtl')

/** The text, of which each line begins on the side of its direction. Lines that are only an address stay as they are. */
export function sided(text: string, direction: Direction): string {
  return text
    .split('\n')
    .map((line) => sideMarkOf(line, direction) + line)
    .join('\n')
}

const ADDRESS = /^https?:\/\/\S+$/

/** What a line lacks to begin on its side; empty for most. */
export function sideMarkOf(line: string, direction: Direction): string {
  return !ADDRESS.test(line) && needsMark(line, direction) ? SIDE_MARK[direction] : ''
}
