import type { Language } from '../kernel/domain/language.ts'
import { ar } from './reasons/ar.ts'
import { de } from './reasons/de.ts'
import { en } from './reasons/en.ts'
import { fr } from './reasons/fr.ts'
import { he } from './reasons/he.ts'
import { ru } from './reasons/ru.ts'
import type { Reasons } from './reasons/shared.ts'

const REASONS: Record<Language, Reasons> = { en, he, ar, ru, de, fr }

const CODES = new Map(Object.entries(en).map(([code, text]) => [text, code as keyof Reasons]))

/** A stored reason in the language of its reader; one with facts, or of another program, as it is. */
export function reasonIn(language: Language, reason: string): string {
  const code = CODES.get(reason)
  return code === undefined ? reason : REASONS[language][code]
}

/** What became of something, with its reason in the language of its reader. */
export const inLanguage = <One extends { reason?: string }>(language: Language, one: One): One =>
  one.reason === undefined ? one : { ...one, reason: reasonIn(language, one.reason) }
