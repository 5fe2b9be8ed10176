import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Failed } from './paths.ts'
import { asMarkdown } from './print.ts'
import type { Row } from './rows.ts'

const DOCUMENT = join(import.meta.dirname, '../../docs/performance.md')
const [OPENING, CLOSING] = ['<!-- written by `npm run bench -- --write` -->', '<!-- end -->']

type Run = { isQuick: boolean; failed: readonly Failed[] }

/**
 * Replaces the rows in `docs/performance.md`, and states when and on which machine they were measured, and which paths
 * failed.
 */
export function writeDocument(rows: readonly Row[], { isQuick, failed }: Run): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [start, end] = [text.indexOf(OPENING), text.indexOf(CLOSING)]
  if (start < 0 || end < start) throw new Error(`${DOCUMENT} has no place for the rows`)
  const day = new Intl.DateTimeFormat('en-CA').format()
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Bun ${Bun.version}, ${process.platform} ${process.arch}`
  const size = isQuick ? ', with `--quick`' : ''
  const left = failed.map(({ name }) => name).join(', ')
  const missing = left === '' ? '' : ` Failed, and not in the table: ${left}.`
  const written = `${OPENING}\n\nMeasured on ${day}${size}: ${machine}.${missing}\n\n${asMarkdown(rows)}\n\n`
  writeFileSync(DOCUMENT, text.slice(0, start) + written + text.slice(end))
}
