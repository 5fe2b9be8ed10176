import { byLanguage } from '../kernel/domain/by-language.ts'
import type { Language } from '../kernel/domain/language.ts'
import type { en } from './texts/en.ts'

/** What the Telegram bot says, in one language. */
export type Texts = typeof en

const TEXTS = byLanguage<Texts>({
  en: () => require('./texts/en.ts') as typeof import('./texts/en.ts'),
  he: () => require('./texts/he.ts') as typeof import('./texts/he.ts'),
  ar: () => require('./texts/ar.ts') as typeof import('./texts/ar.ts'),
  ru: () => require('./texts/ru.ts') as typeof import('./texts/ru.ts'),
  de: () => require('./texts/de.ts') as typeof import('./texts/de.ts'),
  fr: () => require('./texts/fr.ts') as typeof import('./texts/fr.ts'),
})

export function textsIn(language: Language): Texts {
  return TEXTS[language]
}
