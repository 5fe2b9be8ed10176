import type { ClientManifest } from '../src/http/manifest.ts'
import type { Language } from '../src/kernel/domain/language.ts'

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
