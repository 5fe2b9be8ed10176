// Runs benchmarks: `bun run bench [name…] [--json] [--quick]`. Those with rows print one table, the others what they find.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asTable, type Row } from './rows.ts'

/** Files that are no benchmarks. */
const PARTS = ['main', 'rows']
/** Benchmarks that answer with rows; each fails when an answer is wrong. */
const WITH_ROWS = ['match']

const args = process.argv.slice(2)
const asked = args.filter((arg) => !arg.startsWith('--'))
const isQuick = args.includes('--quick')
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !PARTS.includes(name))
const unknown = asked.filter((name) => !names.includes(name))

type Benchmark = { run(options: { isQuick: boolean }): Row[] | Promise<Row[]> }

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exitCode = 2
} else {
  const rows: Row[] = []
  for (const name of asked.length > 0 ? asked : WITH_ROWS) {
    const { run } = (await import(join(import.meta.dirname, `${name}.ts`))) as Partial<Benchmark>
    // The others have printed what they found when they are loaded.
    if (run) rows.push(...(await run({ isQuick })))
  }
  if (args.includes('--json')) console.log(JSON.stringify(rows))
  else if (rows.length > 0) console.log(asTable(rows))
  if (rows.some(({ met }) => !met)) process.exitCode = 1
}
