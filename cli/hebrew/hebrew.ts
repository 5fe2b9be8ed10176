import { isolated, sided } from '../../src/kernel/direction.ts'
import { ANSWERS, PROBLEMS, WORDS } from './answers.ts'
import { DOCTOR } from './doctor.ts'
import { HELP } from './help.ts'

const PHRASES: Readonly<Record<string, string>> = {
  ...ANSWERS,
  ...WORDS,
  ...PROBLEMS,
  ...DOCTOR,
  ...HELP,
}

const FACT = /\{\d\}/
const FACTS = /\{(\d)\}/g
const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

type Pattern = { english: RegExp; hebrew: string; facts: readonly string[] }

/** What is wrong, also after the name of the setting. */
const NAMED = Object.entries(PROBLEMS).map(
  ([english, hebrew]) => [`{0} ${english}`, `{0} ${hebrew}`] as const,
)

/** Those with facts; the ones that say most come first, because a fact may be any text. */
const PATTERNS: readonly Pattern[] = [...Object.entries(PHRASES), ...NAMED]
  .filter(([english]) => FACT.test(english))
  .toSorted(([one], [other]) => said(other) - said(one))
  .map(([english, hebrew]) => ({
    english: new RegExp(`^${literal(english).replaceAll(/\\\{\d\\\}/g, '(.+?)')}$`),
    hebrew,
    facts: [...english.matchAll(FACTS)].map(([, name = '']) => name),
  }))

/** How many letters are said beside the facts. */
function said(text: string): number {
  return text.replaceAll(FACTS, '').length
}

const HEBREW = /\p{Script=Hebrew}/u

/** What a command is told by, which a person copies: nothing that is not seen may stand in it. */
const COMMAND = /^(chmod|chown|metzia|npm) /

/** A fact as it stands in a line: said in Hebrew where that is known, else left to its own direction. */
function factOf(fact: string): string {
  const hebrew = inHebrew(fact)
  return HEBREW.test(hebrew) || /^[\d.,]+$/.test(hebrew) || COMMAND.test(fact)
    ? hebrew
    : isolated(hebrew)
}

/** What is said in English, in Hebrew where it is known; else as it is. */
export function inHebrew(text: string): string {
  if (Object.hasOwn(PHRASES, text)) return PHRASES[text] ?? text
  for (const { english, hebrew, facts } of PATTERNS) {
    const found = english.exec(text)?.slice(1)
    if (found)
      return hebrew.replaceAll(FACTS, (_, name) => factOf(found[facts.indexOf(name)] ?? ''))
  }
  return text
}

/** Lines that begin on the right, as far as they say anything in Hebrew. */
export const rightSided = (text: string): string =>
  text
    .split('\n')
    .map((line) => (HEBREW.test(line) ? sided(line, 'rtl') : line))
    .join('\n')
