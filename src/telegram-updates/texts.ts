import type { Language } from '../telegram/domain/updates.ts'
import { en } from './texts/en.ts'
import { he } from './texts/he.ts'

/** What the Telegram bot says, in one language. */
export type Texts = typeof en

const TEXTS: Record<Language, Texts> = { en, he }

export function textsIn(language: Language): Texts {
  return TEXTS[language]
}
