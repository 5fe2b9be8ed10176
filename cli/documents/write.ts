// Writes the documents that are made from code and packages: `npm run documents`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurePage } from './configure.ts'
import { licencesPage } from './licences.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** The text of each generated document, by its path from the root of the checkout. */
export const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'docs/configure.md': configurePage,
  'docs/licences.md': () => licencesPage(ROOT),
}

if (import.meta.main)
  for (const [path, text] of Object.entries(DOCUMENTS)) writeFileSync(join(ROOT, path), text())
