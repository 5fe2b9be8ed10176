import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { asMarkdown } from './print.ts'
import type { Row } from './rows.ts'

const DOCUMENT = join(import.meta.dirname, '../../docs/performance.md')
const [OPENING, CLOSING] = ['<!-- written by `npm run bench -- --write` -->', '<!-- end -->']

/** Replaces the rows in `docs/performance.md`, and states when and on which machine they were measured. */
export function writeDocument(rows: readonly Row[], isQuick: boolean): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [start, end] = [text.indexOf(OPENING), text.indexOf(CLOSING)]
  if (start < 0 || end < start) throw new Error(`${DOCUMENT} has no place for the rows`)
  const day = new Intl.DateTimeFormat('en-CA').format()
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Bun ${Bun.version}, ${process.platform} ${process.arch}`
  const size = isQuick ? ', with `--quick`' : ''
  const written = `${OPENING}\n\nMeasured on ${day}${size}: ${machine}.\n\n${asMarkdown(rows)}\n\n`
  writeFileSync(DOCUMENT, text.slice(0, start) + written + text.slice(end))
}
