import { byLanguage } from '../../kernel/domain/by-language.ts'
import type { AnswerWords } from './words/shared.ts'

export const ANSWER_WORDS = byLanguage<AnswerWords>({
  en: () => require('./words/en.ts') as typeof import('./words/en.ts'),
  he: () => require('./words/he.ts') as typeof import('./words/he.ts'),
  ar: () => require('./words/ar.ts') as typeof import('./words/ar.ts'),
  ru: () => require('./words/ru.ts') as typeof import('./words/ru.ts'),
  de: () => require('./words/de.ts') as typeof import('./words/de.ts'),
  fr: () => require('./words/fr.ts') as typeof import('./words/fr.ts'),
})
