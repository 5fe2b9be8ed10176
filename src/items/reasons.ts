import { byLanguage } from '../kernel/domain/by-language.ts'
import type { Language } from '../kernel/domain/language.ts'
import type { Reasons } from './reasons/shared.ts'

const REASONS = byLanguage<Reasons>({
  en: () => require('./reasons/en.ts') as typeof import('./reasons/en.ts'),
  he: () => require('./reasons/he.ts') as typeof import('./reasons/he.ts'),
  ar: () => require('./reasons/ar.ts') as typeof import('./reasons/ar.ts'),
  ru: () => require('./reasons/ru.ts') as typeof import('./reasons/ru.ts'),
  de: () => require('./reasons/de.ts') as typeof import('./reasons/de.ts'),
  fr: () => require('./reasons/fr.ts') as typeof import('./reasons/fr.ts'),
})

let codes: Map<string, keyof Reasons> | undefined

/** The code of a stored reason, which is an English text. */
function codeOf(reason: string): keyof Reasons | undefined {
  codes ??= new Map(Object.entries(REASONS.en).map(([code, text]) => [text, code as keyof Reasons]))
  return codes.get(reason)
}

/** A stored reason in the language of its reader; one with facts, or of another program, as it is. */
export function reasonIn(language: Language, reason: string): string {
  const code = codeOf(reason)
  return code === undefined ? reason : REASONS[language][code]
}

/** What became of something, with its reason in the language of its reader. */
export const inLanguage = <One extends { reason?: string }>(language: Language, one: One): One =>
  one.reason === undefined ? one : { ...one, reason: reasonIn(language, one.reason) }
