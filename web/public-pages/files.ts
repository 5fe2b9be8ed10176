import type { ClientManifest } from '../../src/http/manifest.ts'
import type { Language } from '../../src/kernel/domain/language.ts'
import { fontsFor } from '../manifest-in.ts'
import { PUBLIC_PAGES } from './pages.ts'
import type { PublicFiles } from './render.tsx'

/**
 * Script, style and preloads of a public page; none before the first build.
 * @throws Error for a page that is in no chunk of the build.
 */
export function filesOfPublicPage(
  manifest: ClientManifest | undefined,
  { path, language }: { path: string; language: Language },
): PublicFiles {
  if (!manifest)
    return { script: undefined, css: [], fonts: [], preloads: [], headScript: undefined }
  const entry = manifest.entries.public
  const module = PUBLIC_PAGES[path]?.module ?? ''
  const chunk = manifest.chunks[module]
  if (!chunk) throw new Error(`The page ${path} is in ${module}, which has no chunk in the build`)
  const hasHomes = !PUBLIC_PAGES[path]?.isForVisitors
  const styled = { css: [entry.css], fonts: fontsFor(manifest, language, hasHomes) }
  if (PUBLIC_PAGES[path]?.isStatic)
    return { ...styled, script: undefined, preloads: [], headScript: manifest.offlineScript }
  const preloads = new Set([...entry.imports, chunk.file, ...chunk.imports])
  preloads.delete(entry.file)
  return { ...styled, script: entry.file, preloads: [...preloads], headScript: undefined }
}
