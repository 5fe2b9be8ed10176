// Runs lanes, each as a process group of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './files.ts'
import { counts, failuresIn } from './results.ts'

export type Lane = {
  name: string
  command: string[]
  env?: Record<string, string>
  /** People wait a few seconds for a page, and so do its tests: they go before other lanes. */
  hasPages?: boolean
}
export type Outcome = {
  name: string
  passed: number
  failed: number
  skipped: number
  ms: number
  /** What is printed of the failures, after everything else. */
  failures: string
}

/** The niceness of lanes without pages: they get a third of the time of those with one. */
const LATER = 5

/** The program is built before the tests that start it. */
const ENV = { TZ: 'UTC', NO_COLOR: '1', METZIA_TEST_PROGRAM: 'dist/server/main.js' }

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of running) endGroup(child)
    process.exit(1)
  })

/** The output goes into a file: a pipe would stay open as long as a process that a failed test has left. */
const outputs = mkdtempSync(join(tmpdir(), 'metzia-lanes-'))
process.once('exit', () => rmSync(outputs, { recursive: true, force: true }))

export async function run(lane: Lane): Promise<Outcome> {
  const { name, command } = lane
  const started = performance.now()
  const output = join(outputs, name.replace('/', '-of-'))
  const code = await exitOf(lane, output)
  const text = readFileSync(output, 'utf8')
  const ms = Math.round(performance.now() - started)
  console.log(`\n── ${name} (${(ms / 1000).toFixed(1)} s)\n${text.trim()}`)
  const isRunner = command[1] === 'test'
  return { name, ms, ...counts(text, isRunner, code), failures: failuresIn(text, isRunner, code) }
}

async function exitOf(lane: Lane, output: string): Promise<number> {
  const [program = '', ...args] = lane.command
  const file = openSync(output, 'w')
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...ENV, ...lane.env },
    stdio: ['ignore', file, file],
    // Its own process group, so that nothing of it is left behind.
    detached: true,
  })
  running.add(child)
  if (!lane.hasPages && child.pid !== undefined) setPriority(child.pid, LATER)
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (exited) => resolve(exited ?? 1))
  })
  running.delete(child)
  endGroup(child)
  closeSync(file)
  return code
}

/** Ends what a lane has left, which is nothing unless a test failed. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
