import type { Language } from '../kernel/domain/language.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import { he } from './texts/he.ts'
import { ru } from './texts/ru.ts'

/** What the Telegram bot says, in one language. */
export type Texts = typeof en

const TEXTS: Record<Language, Texts> = { en, he, ar, ru, de, fr }

export function textsIn(language: Language): Texts {
  return TEXTS[language]
}
