import { byLanguage } from '../../kernel/domain/by-language.ts'
import type { CardWords } from './words/shared.ts'

export const CARD_WORDS = byLanguage<CardWords>({
  en: () => (require('./words/en.ts') as typeof import('./words/en.ts')).en,
  he: () => (require('./words/he.ts') as typeof import('./words/he.ts')).he,
  ar: () => (require('./words/ar.ts') as typeof import('./words/ar.ts')).ar,
  ru: () => (require('./words/ru.ts') as typeof import('./words/ru.ts')).ru,
  de: () => (require('./words/de.ts') as typeof import('./words/de.ts')).de,
  fr: () => (require('./words/fr.ts') as typeof import('./words/fr.ts')).fr,
})
