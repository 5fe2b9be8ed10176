import { atom } from 'jotai'
import type { Language } from '../../src/kernel/domain/language.ts'

/** The language of the page. */
export const languageAtom = atom<Language>('en')

const ONE_YEAR_S = 31_536_000

/** Remembers a language in this browser, for its visitors who have no account. */
export function rememberLanguage(language: Language): void {
  document.cookie = `lang=${language}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`
}
