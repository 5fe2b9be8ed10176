import type { Language } from '../domain/language.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { ru } from './ru.ts'

type English = typeof en
type Code = keyof English

/** What errors and answers say in one language. */
export type Texts = { [Of in Code]: English[Of] extends string ? string : English[Of] }

/** A code with its facts. */
export type Said = {
  [Of in Code]: English[Of] extends (facts: infer Facts) => string
    ? { code: Of } & Facts
    : { code: Of }
}[Code]

/** What an error says: a code with facts, or an English sentence that only operators read. */
export type Saying = Said | string

/** Those of each language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, he, ar, ru, de, fr }

/** What is said, in the language of a reader. */
export function textOf(said: Saying, language: Language): string {
  if (typeof said === 'string') return said
  const text = TEXTS[language][said.code]
  return typeof text === 'string' ? text : text(said as never)
}
