import type { Language } from '../../kernel/domain/language.ts'
import { ar } from './why/ar.ts'
import { de } from './why/de.ts'
import { en } from './why/en.ts'
import { fr } from './why/fr.ts'
import { he } from './why/he.ts'
import { ru } from './why/ru.ts'
import type { Why, WhyWords } from './why/shared.ts'
import { HOME_WORDS } from './words.ts'

const WORDS: Record<Language, WhyWords> = { en, he, ar, ru, de, fr }

export function whyWords(language: Language): Why {
  const { rooms, size, facts } = HOME_WORDS[language]
  return { ...WORDS[language], rooms, size, features: facts }
}
