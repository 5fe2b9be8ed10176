import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  CLIENT_DIR,
  type ClientManifest,
  type EntryName,
  MANIFEST,
} from '../../src/http/manifest.ts'

/** Reads a JSON file of the built client. */
export const readBuilt = <T>(name: string) =>
  JSON.parse(readFileSync(join(CLIENT_DIR, name), 'utf8')) as T

/** The built client: what its entries and pages load, and what these files weigh. */
export function builtClient() {
  const manifest = readBuilt<ClientManifest>(MANIFEST)
  const { entries, chunks } = manifest
  /** Bytes of a file as it is sent. */
  const bytesOf = (file: string) => statSync(join(CLIENT_DIR, `${file}.br`)).size

  /** The scripts that a page loads at first: its entry, its chunks, and everything that they import. */
  function filesOf(entry: EntryName, ...modules: string[]): string[] {
    const loaded = modules.map((name) => {
      const chunk = chunks[name]
      if (!chunk) throw new Error(`${name} is in no chunk`)
      return chunk
    })
    const all = [entries[entry], ...loaded].flatMap(({ file, imports }) => [file, ...imports])
    return [...new Set(all)]
  }

  const scriptBytes = (...page: Parameters<typeof filesOf>) =>
    filesOf(...page).reduce((sum, file) => sum + bytesOf(file), 0)
  return { ...manifest, bytesOf, filesOf, scriptBytes }
}
