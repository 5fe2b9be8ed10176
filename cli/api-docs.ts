// Builds the viewer of the API document: its script and its style sheet, which only its page loads.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientManifest } from '../src/http/manifest.ts'
import { scriptOf } from './worker.ts'

const root = join(import.meta.dirname, '..')
const SHEETS = ['node_modules/swagger-ui-dist/swagger-ui.css', 'web/api-docs/page.css']
/** Comments that name files which are not shipped. */
const SOURCE_MAPS = /\/\*# sourceMappingURL=.*?\*\//g

/** Writes both files; answers their addresses. */
export async function buildApiDocs(folder: string): Promise<ClientManifest['apiDocs']> {
  const write = (kind: 'js' | 'css', text: string) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    const file = `/assets/api-docs-${hash}.${kind}`
    writeFileSync(join(folder, file), text)
    return file
  }
  const css = SHEETS.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  return {
    script: write('js', await scriptOf('web/api-docs/start.ts')),
    css: write('css', css.replaceAll(SOURCE_MAPS, '')),
  }
}
