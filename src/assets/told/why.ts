import { byLanguage } from '../../kernel/domain/by-language.ts'
import type { Language } from '../../kernel/domain/language.ts'
import type { Why, WhyWords } from './why/shared.ts'
import { HOME_WORDS } from './words.ts'

const WORDS = byLanguage<WhyWords>({
  en: () => require('./why/en.ts') as typeof import('./why/en.ts'),
  he: () => require('./why/he.ts') as typeof import('./why/he.ts'),
  ar: () => require('./why/ar.ts') as typeof import('./why/ar.ts'),
  ru: () => require('./why/ru.ts') as typeof import('./why/ru.ts'),
  de: () => require('./why/de.ts') as typeof import('./why/de.ts'),
  fr: () => require('./why/fr.ts') as typeof import('./why/fr.ts'),
})

export function whyWords(language: Language): Why {
  const { rooms, size, facts } = HOME_WORDS[language]
  return { ...WORDS[language], rooms, size, features: facts }
}
