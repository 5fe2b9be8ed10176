import type { ClientManifest } from '../../src/http/manifest.ts'
import { PUBLIC_PAGES } from './pages.ts'
import type { PublicFiles } from './render.tsx'

/**
 * Script, style and preloads of a public page; none before the first build.
 * @throws Error for a page that is in no chunk of the build.
 */
export function filesOfPublicPage(manifest: ClientManifest | undefined, path: string): PublicFiles {
  if (!manifest) return { script: undefined, css: [], preloads: [], headScript: undefined }
  const entry = manifest.entries.public
  const module = PUBLIC_PAGES[path]?.module ?? ''
  const chunk = manifest.chunks[module]
  if (!chunk) throw new Error(`The page ${path} is in ${module}, which has no chunk in the build`)
  const css = [entry.css]
  if (PUBLIC_PAGES[path]?.isStatic)
    return { script: undefined, css, preloads: [], headScript: manifest.offlineScript }
  const preloads = new Set([...entry.imports, chunk.file, ...chunk.imports])
  preloads.delete(entry.file)
  return { script: entry.file, css, preloads: [...preloads], headScript: undefined }
}
