// Runs benchmarks: `bun run bench [name…] [--json] [--quick] [--write] [--against FILE]`.
//   --json     prints the rows as JSON, and nothing else
//   --quick    smaller sizes; all together end within 8 minutes on two cores
//   --write    writes the rows into docs/performance.md
//   --against  a file with the rows of an earlier run (`--json`): names the rows that differ by more than the noise
//   --once     runs one path here, and prints what it found: how each path is run, several times, in a process of its own
// Each path of performance has one file here, which fails when an answer is wrong. Other files print what they find.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asInProduction } from '../src/testing/production.ts'
import { asMarkdown, asTable } from './report/print.ts'
import { combined, compared } from './report/runs.ts'
import type { Row } from './rows.ts'

/** Files that are no benchmarks. */
const PARTS = ['main', 'rows']
/** The paths, in the order of the document. */
const PATHS = [
  ...['match', 'list', 'map', 'text', 'postgres', 'route', 'page', 'bundles'],
  ...['ingest', 'quiet', 'sockets', 'burst', 'start'],
]
/** Processes that run each path: what differs between them (where memory lies, what is compiled when) is part of the noise. */
const PROCESSES = { quick: 2, full: 3 }

const DOCUMENT = join(import.meta.dirname, '../docs/performance.md')
const [OPENING, CLOSING] = ['<!-- written by `bun run bench --write` -->', '<!-- end -->']

export type Options = { isQuick: boolean }
type Benchmark = {
  run(options: Options): Row[] | Promise<Row[]>
  /** One process is enough: it finds the same in every one, or each of its rounds has processes of its own. */
  isOnce?: boolean
}
/** What a process prints at its end. */
type Printed = { rows: Row[]; isOnce: boolean }

const { values: flags, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    against: { type: 'string' },
    once: { type: 'boolean', default: false },
  },
})
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !PARTS.includes(name))
const unknown = asked.filter((name) => !names.includes(name))

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exitCode = 2
} else if (flags.once) {
  console.log(JSON.stringify(await here(String(asked[0]))))
} else {
  const [only] = asked
  // What is no path prints what it finds when it is loaded, or takes too long to be run more than once.
  const isOther = asked.length === 1 && only !== undefined && !PATHS.includes(only)
  const rows = isOther ? (await here(only)).rows : measured(asked.length > 0 ? asked : PATHS)
  if (flags.json) console.log(JSON.stringify(rows))
  else if (rows.length > 0) console.log(asTable(rows))
  if (flags.write) writeDocument(rows)
  if (flags.against !== undefined) compare(flags.against, rows)
  if (rows.some(({ met }) => !met)) process.exitCode = 1
}

/** The rows of one benchmark, in this process. */
async function here(name: string): Promise<Printed> {
  asInProduction()
  const file = join(import.meta.dirname, `${name}.ts`)
  const { run, isOnce = false } = (await import(file)) as Partial<Benchmark>
  return { rows: run ? await run({ isQuick: flags.quick }) : [], isOnce }
}

/** The rows of some paths. All of them run before one of them runs again, so that each sees the machine at several times. */
function measured(paths: readonly string[]): Row[] {
  const left = new Set(paths)
  const processes: Row[][] = []
  for (let turn = 0; turn < (flags.quick ? PROCESSES.quick : PROCESSES.full); turn += 1)
    for (const path of left) {
      const { rows, isOnce } = apart(path)
      processes.push(rows)
      if (isOnce) left.delete(path)
    }
  return combined(processes)
}

/** What one benchmark finds in a process of its own. */
function apart(name: string): Printed {
  const begun = performance.now()
  const args = [join(import.meta.dirname, 'main.ts'), name, '--once']
  const { stdout, error } = spawnSync(process.execPath, flags.quick ? [...args, '--quick'] : args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error) throw error
  const last = stdout.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{"rows":')) throw new Error(`The benchmark ${name} failed: ${stdout}`)
  console.error(`${name}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  return JSON.parse(last)
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
  const { count, differing } = compared(JSON.parse(readFileSync(path, 'utf8')), rows)
  console.error(`${differing.length} of ${count} rows differ by more than their noise`)
  for (const line of differing) console.error(line)
}
