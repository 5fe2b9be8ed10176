import { useAtomValue } from 'jotai'
import type { Language } from '../../src/kernel/domain/language.ts'
import type { Api } from '../lib/api.ts'
import { userAtom } from '../lib/atoms.ts'
import { languageAtom, rememberLanguage } from '../lib/language.ts'

/** The language of the page, and how another is chosen: for the account, else for this browser. The page loads anew. */
export function useLanguage(api: Api) {
  const language = useAtomValue(languageAtom)
  const user = useAtomValue(userAtom)
  async function choose(chosen: Language): Promise<void> {
    if (user) await api.call('PATCH', `/api/users/${user._id}`, { language: chosen })
    rememberLanguage(chosen)
    location.reload()
  }
  return { language, choose }
}
