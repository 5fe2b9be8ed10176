// Builds the service worker, and the script of the page that it shows without a connection.
import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientManifest } from '../src/http/manifest.ts'

const root = join(import.meta.dirname, '..')

/** The pages that are kept for when there is no connection. */
const KEPT_PAGES = [
  'web/bots/bots-page.tsx',
  'web/chats/chats-page.tsx',
  'web/chats/no-chat.tsx',
  'web/chats/chat-page.tsx',
  'web/properties/finder-page.tsx',
  'web/properties/home-dialog.tsx',
  'web/shortlist/shortlist-page.tsx',
]
const FONTS = /-(latin|hebrew)-wght-normal-.*\.woff2$/

/** A script that is loaded on its own: with everything that it imports. */
export async function scriptOf(
  entry: string,
  define: Record<string, string> = {},
): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(root, entry)],
    target: 'browser',
    format: 'iife',
    minify: true,
    env: 'disable',
    define,
  })
  const [output] = outputs
  if (!output) throw new Error(`The bundler gave no script of ${entry}`)
  return output.text()
}

/** Writes the script of the page that is shown without a connection; answers its address. */
export async function buildOfflineScript(folder: string): Promise<string> {
  const script = await scriptOf('web/service-worker/offline-page.ts')
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 8)
  const file = `/assets/offline-${hash}.js`
  writeFileSync(join(folder, file), script)
  return file
}

/** The service worker of a build, with its id and the files that the worker keeps. */
export function buildWorker(folder: string, manifest: ClientManifest): Promise<string> {
  return scriptOf('web/service-worker/worker.ts', {
    BUILD: JSON.stringify(manifest.build),
    FILES: JSON.stringify(filesOf(folder, manifest)),
  })
}

/** What the kept pages and the page without a connection load. */
function filesOf(folder: string, manifest: ClientManifest): string[] {
  const { entries, chunks, offlineScript, wholeCss } = manifest
  const pages = KEPT_PAGES.map((module) => {
    const chunk = chunks[module]
    if (!chunk) throw new Error(`${module} has no chunk in the build`)
    return chunk
  })
  const scripts = [entries.app, ...pages].flatMap(({ file, imports }) => [file, ...imports])
  const fonts = readdirSync(join(folder, 'assets')).filter((name) => FONTS.test(name))
  const styles = [...Object.values(entries).map(({ css }) => css), wholeCss]
  return [
    ...new Set([...scripts, ...styles, ...fonts.map((name) => `/assets/${name}`), offlineScript]),
  ]
}
