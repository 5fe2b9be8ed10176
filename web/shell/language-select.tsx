import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../src/kernel/domain/language.ts'
import type { Api } from '../lib/api.ts'
import { useText } from '../locales/text.ts'
import { useLanguage } from './use-language.ts'

/** The choice of the language in a form, each by its own name. */
export function LanguageSelect({ api, className }: { api: Api; className: string }) {
  const { common } = useText()
  const { language, choose } = useLanguage(api)
  return (
    <select
      className={className}
      aria-label={common.language}
      value={language}
      onChange={({ target }) => void choose(target.value as Language)}
    >
      {LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </select>
  )
}
