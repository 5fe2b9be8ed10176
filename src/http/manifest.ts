import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the built client lies. */
export const CLIENT_DIR = join(import.meta.dirname, '../../dist/client')
export const MANIFEST = 'manifest.json'

/** What the build has made of the client. Addresses are as a browser asks for them. */
export type ClientManifest = {
  /** Changes with the client: an old tab sees that it is old. */
  build: string
  entry: string
  css: string
  /** Modules that are loaded on their own, by source path. */
  chunks: Record<string, { file: string; imports: string[] }>
}

/** The built client; undefined before it was built: pages then go out without scripts and styles. */
export function readManifest(): ClientManifest | undefined {
  try {
    return JSON.parse(readFileSync(join(CLIENT_DIR, MANIFEST), 'utf8')) as ClientManifest
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
