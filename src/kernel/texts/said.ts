import { byLanguage } from '../domain/by-language.ts'
import type { Language } from '../domain/language.ts'
import type { Saying, Texts } from './shared.ts'

/** Those of each language. */
export const TEXTS = byLanguage<Texts>({
  en: () => (require('./en.ts') as typeof import('./en.ts')).en,
  he: () => (require('./he.ts') as typeof import('./he.ts')).he,
  ar: () => (require('./ar.ts') as typeof import('./ar.ts')).ar,
  ru: () => (require('./ru.ts') as typeof import('./ru.ts')).ru,
  de: () => (require('./de.ts') as typeof import('./de.ts')).de,
  fr: () => (require('./fr.ts') as typeof import('./fr.ts')).fr,
})

/** What is said, in the language of a reader. */
export function textOf(said: Saying, language: Language): string {
  if (typeof said === 'string') return said
  const text = TEXTS[language][said.code]
  return typeof text === 'string' ? text : text(said as never)
}
