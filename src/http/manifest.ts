import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programPath } from '../kernel/program.ts'

/** The folder of the built client. */
export const CLIENT_DIR = programPath('dist/client')
export const MANIFEST = 'manifest.json'
/** The service worker. Its name has no hash, because browsers compare it with the one that they have. */
export const WORKER = 'service-worker.js'

/** The letters that have a font of their own. */
export const LETTERS = ['latin', 'hebrew', 'arabic', 'cyrillic'] as const
type Letters = (typeof LETTERS)[number]

const ENTRIES = ['app', 'public'] as const
/** The signed-in pages, and the pages that need no session. */
export type EntryName = (typeof ENTRIES)[number]

/** The result of the build. Addresses are as a browser requests them. */
export type ClientManifest = {
  /** Changes with every change of the client, so that an old tab notices. */
  build: string
  entries: Record<EntryName, Chunk & { css: string }>
  /** The style sheet of the pages that are listed in `web/styles/whole.ts`. */
  wholeCss: string
  fonts: Record<Letters, string>
  /** Modules that are loaded on their own, by the path of their source. */
  chunks: Record<string, Chunk>
  /** The script of the page that is shown without a connection. */
  offlineScript: string
  /** The viewer of the API document. */
  apiDocs: { script: string; css: string }
}

/** A script, and every script that it imports statically, directly or not. */
export type Chunk = { file: string; imports: string[] }

/** The built client; undefined before the first build: pages are then sent without scripts and styles. */
export function readManifest(): ClientManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(CLIENT_DIR, MANIFEST), 'utf8')) as ClientManifest
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
