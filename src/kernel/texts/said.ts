import { byLanguage } from '../domain/by-language.ts'
import type { Language } from '../domain/language.ts'
import type { Saying, Texts } from './shared.ts'

/** Those of each language. */
export const TEXTS = byLanguage<Texts>({
  en: () => require('./en.ts') as typeof import('./en.ts'),
  he: () => require('./he.ts') as typeof import('./he.ts'),
  ar: () => require('./ar.ts') as typeof import('./ar.ts'),
  ru: () => require('./ru.ts') as typeof import('./ru.ts'),
  de: () => require('./de.ts') as typeof import('./de.ts'),
  fr: () => require('./fr.ts') as typeof import('./fr.ts'),
})

/** What is said, in the language of a reader. */
export function textOf(said: Saying, language: Language): string {
  if (typeof said === 'string') return said
  const text = TEXTS[language][said.code]
  return typeof text === 'string' ? text : text(said as never)
}
