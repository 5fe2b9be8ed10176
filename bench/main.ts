// Runs benchmarks: `bun run bench [name…] [number] [--json] [--quick] [--write] [--against FILE]`, all paths without a
// name.
//   number     for those that take one: minutes of `load` and `soak`, how many times slower the browser of `use` is
//   --list     names the benchmarks, and what each measures
//   --json     prints the rows as JSON, and nothing else
//   --quick    smaller sizes; all paths together end within 8 minutes on two cores
//   --write    writes the rows into docs/performance.md
//   --against  a file with the rows of an earlier run (`--json`): names the rows that differ by more than the noise
//   --texts    a file of labelled texts that `reading` scores instead of our own
//   --here     runs one benchmark in this process, and prints its rows as JSON; each process of a run is started with it
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asInProduction } from '../src/testing/worlds/production.ts'
import type { Benchmark } from './report/benchmark.ts'
import { writeDocument } from './report/document.ts'
import { runPaths } from './report/paths.ts'
import { asTable } from './report/print.ts'
import type { Row } from './report/rows.ts'
import { compared } from './report/runs.ts'

/**
 * Processes that run each path: what differs between them (where memory lies, what is compiled when) is part of the
 * noise.
 */
const PROCESSES = { quick: 2, full: 3 }

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    against: { type: 'string' },
    texts: { type: 'string' },
    here: { type: 'boolean', default: false },
  },
})
const asked = positionals.filter((word) => Number.isNaN(Number(word)))
const number = positionals.map(Number).find((given) => !Number.isNaN(given))

// Before anything else is loaded: React chooses its build when it is.
asInProduction()
const { BENCHMARKS } = await import('./registry.ts')
const unknown = asked.filter((name) => !BENCHMARKS.some((one) => one.name === name))
const chosen = BENCHMARKS.filter(({ name, runs }) =>
  asked.length > 0 ? asked.includes(name) : runs !== 'named',
)

if (unknown.length > 0) {
  const names = BENCHMARKS.map(({ name }) => name).join(', ')
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names}`)
  process.exitCode = 2
} else if (flags.list) {
  for (const { name, measures } of BENCHMARKS) console.log(`${name.padEnd(14)}${measures}`)
} else if (flags.here) {
  const rows = await chosen[0]?.run({
    size: flags.quick ? 'quick' : 'full',
    number,
    texts: flags.texts,
  })
  console.log(JSON.stringify(rows))
} else {
  await runAll()
}

async function runAll(): Promise<void> {
  if (chosen.some(({ needsBuild }) => needsBuild)) {
    const { buildClient } = await import('../cli/build.ts')
    const { buildServer } = await import('../cli/server.ts')
    await buildClient()
    await buildServer()
  }
  const turns = flags.quick ? PROCESSES.quick : PROCESSES.full
  const { rows, failed } = runPaths(chosen, turns, apart)
  if (flags.json) console.log(JSON.stringify(rows))
  else console.log(asTable(rows))
  if (flags.write) writeDocument(rows, { isQuick: flags.quick, failed })
  if (flags.against !== undefined) compare(flags.against, rows)
  for (const { name, reason } of failed) console.error(`failed: ${name}: ${reason}`)
  if (failed.length > 0 || rows.some(({ met }) => !met)) process.exitCode = 1
}

/** What one benchmark finds in a process of its own. @throws Error when it fails; it has said why. */
function apart({ name }: Benchmark): Row[] {
  const begun = performance.now()
  const given = [
    ...(number === undefined ? [] : [String(number)]),
    ...(flags.quick ? ['--quick'] : []),
    ...(flags.texts === undefined ? [] : ['--texts', flags.texts]),
  ]
  const args = [join(import.meta.dirname, 'main.ts'), name, '--here', ...given]
  const { stdout, error, status, signal } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error) throw error
  const last = stdout.trim().split('\n').at(-1) ?? ''
  if (status !== 0 || !last.startsWith('[')) throw new Error(`it ended with ${status ?? signal}`)
  console.error(`${name}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
  return JSON.parse(last)
}

function compare(path: string, rows: readonly Row[]): void {
  const { count, differing } = compared(JSON.parse(readFileSync(path, 'utf8')), rows)
  console.error(`${differing.length} of ${count} rows differ by more than their noise`)
  for (const line of differing) console.error(line)
}
