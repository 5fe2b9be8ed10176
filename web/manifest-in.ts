import type { ClientManifest } from '../src/http/manifest.ts'
import type { Language } from '../src/kernel/domain/language.ts'

/** Languages of other letters than Latin ones. */
const OWN_LETTERS: Partial<Record<Language, keyof ClientManifest['fonts']>> = {
  he: 'hebrew',
  ar: 'arabic',
  ru: 'cyrillic',
}

/**
 * The fonts that the first paint of a page needs, which a browser would else ask for when it has laid the page out: its
 * lines would break anew. Digits are Latin, and homes Hebrew in every language.
 */
export function fontsFor(
  { fonts }: ClientManifest,
  language: Language,
  hasHomes: boolean,
): string[] {
  const own = OWN_LETTERS[language] ?? 'latin'
  return [...new Set([fonts.latin, ...(hasHomes ? [fonts.hebrew] : []), fonts[own]])]
}

/** Addresses of scripts in a manifest. */
const SCRIPT = /"\/assets\/([\w.-]+\.js)"/g
const byLanguage = new WeakMap<ClientManifest, Map<Language, ClientManifest>>()

/** The client in a language: its scripts are in a folder of their own, English ones in none. */
export function manifestIn(manifest: ClientManifest, language: Language): ClientManifest {
  if (language === 'en') return manifest
  const known = byLanguage.get(manifest) ?? new Map<Language, ClientManifest>()
  const found = known.get(language) ?? translated(manifest, language)
  byLanguage.set(manifest, known.set(language, found))
  return found
}

function translated({ apiDocs, ...manifest }: ClientManifest, language: Language): ClientManifest {
  const text = JSON.stringify(manifest).replace(SCRIPT, `"/assets/${language}/$1"`)
  return { ...(JSON.parse(text) as typeof manifest), apiDocs }
}
