import type { Language } from '../domain/language.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { ru } from './ru.ts'
import type { Saying, Texts } from './shared.ts'

/** Those of each language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en, he, ar, ru, de, fr }

/** What is said, in the language of a reader. */
export function textOf(said: Saying, language: Language): string {
  if (typeof said === 'string') return said
  const text = TEXTS[language][said.code]
  return typeof text === 'string' ? text : text(said as never)
}
