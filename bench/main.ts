// Runs benchmarks: `bun run bench [name…] [--json] [--quick] [--write] [--against FILE]`.
//   --json     prints the rows as JSON
//   --quick    smaller sizes; all together end within 8 minutes on two cores
//   --write    writes the rows into docs/performance.md
//   --against  a file with the rows of an earlier run (`--json`): names the rows that differ by more than the noise
// Each path of performance has one file here, which fails when an answer is wrong. Other files print what they find.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asInProduction } from '../src/testing/production.ts'
import { asMarkdown, asTable, differing, type Row } from './rows.ts'

/** Files that are no benchmarks. */
const PARTS = ['main', 'rows']
/** The paths, in the order of the document. Each runs in a process of its own, so that none warms up another. */
const PATHS = [
  ...['match', 'list', 'map', 'text', 'route', 'page', 'bundles'],
  ...['ingest', 'quiet', 'sockets', 'burst', 'start'],
]

const DOCUMENT = join(import.meta.dirname, '../docs/performance.md')
const [OPENING, CLOSING] = ['<!-- written by `bun run bench --write` -->', '<!-- end -->']

export type Options = { isQuick: boolean }
type Benchmark = { run(options: Options): Row[] | Promise<Row[]> }

const { values: flags, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !PARTS.includes(name))
const unknown = asked.filter((name) => !names.includes(name))

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exitCode = 2
} else {
  const rows = await rowsOf(asked.length > 0 ? asked : PATHS)
  if (flags.json) console.log(JSON.stringify(rows))
  else if (rows.length > 0) console.log(asTable(rows))
  if (flags.write) writeDocument(rows)
  if (flags.against !== undefined) compare(flags.against, rows)
  if (rows.some(({ met }) => !met)) process.exitCode = 1
}

async function rowsOf(chosen: readonly string[]): Promise<Row[]> {
  const [only] = chosen
  if (chosen.length > 1) return chosen.flatMap(apart)
  asInProduction()
  const file = join(import.meta.dirname, `${only}.ts`)
  const { run } = (await import(file)) as Partial<Benchmark>
  // The others have printed what they found when they are loaded.
  return run ? await run({ isQuick: flags.quick }) : []
}

/** The rows of one benchmark from a process of its own. */
function apart(name: string): Row[] {
  const begun = performance.now()
  const args = [join(import.meta.dirname, 'main.ts'), name, '--json']
  const { stdout, error } = spawnSync(process.execPath, flags.quick ? [...args, '--quick'] : args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error) throw error
  const rows: unknown = JSON.parse(stdout.trim().split('\n').at(-1) || 'null')
  if (!Array.isArray(rows)) throw new Error(`The benchmark ${name} failed: ${stdout}`)
  console.error(`${name}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  return rows
}

function writeDocument(rows: readonly Row[]): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [start, end] = [text.indexOf(OPENING), text.indexOf(CLOSING)]
  if (start < 0 || end < start) throw new Error(`${DOCUMENT} has no place for the rows`)
  const day = new Intl.DateTimeFormat('en-CA').format()
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Bun ${Bun.version}, ${process.platform} ${process.arch}`
  const size = flags.quick ? ', with `--quick`' : ''
  const written = `${OPENING}\n\nMeasured on ${day}${size}: ${machine}.\n\n${asMarkdown(rows)}\n\n`
  writeFileSync(DOCUMENT, text.slice(0, start) + written + text.slice(end))
}

function compare(path: string, rows: readonly Row[]): void {
  const different = differing(JSON.parse(readFileSync(path, 'utf8')), rows)
  console.error(`${different.length} of ${rows.length} rows differ by more than their noise`)
  for (const line of different) console.error(line)
}
