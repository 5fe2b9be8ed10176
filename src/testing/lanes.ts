// Runs every check of the project, some in parallel, and ends with one line: N passed, N failed(, N skipped).
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'

type Outcome = {
  name: string
  passed: number
  failed: number
  skipped: number
  ms: number
  /** What is printed of the failures, after everything else. */
  failures: string
}
type Lane = {
  name: string
  command: string[]
  env?: Record<string, string>
  /** People wait a few seconds for a page, and so do its tests: they go before other lanes. */
  hasPages?: boolean
}

const root = join(import.meta.dirname, '../..')
const isLong = process.argv.includes('--long')
/** Skips the tests in a browser. */
const isQuick = process.argv.includes('--quick')

const TYPES: Lane = { name: 'types', command: ['tsc', '--noEmit'] }
const LINT: Lane = { name: 'lint', command: ['biome', 'check', '.'] }
/** What nothing uses, loops of imports, licences, and secrets in the history. */
const HOUSE: Lane = { name: 'house', command: ['bun', 'cli/house/audit.ts'] }
const PATIENT = ['bun', 'test', '--timeout', '60000']
const KILLS = './src/testing/kills.test.ts'
const UPDATE_KILLS = './src/receiving/kills.test.ts'
const SENDER_KILLS = './src/delivery/kills.test.ts'
const WEBHOOK_KILLS = './src/delivery/webhooks/kills.test.ts'
const SOCKET_KILLS = './src/http/socket-kills.test.ts'
const MAIL_KILLS = './src/ways/mail/kills.test.ts'
const OF_SOURCES = /^\.\/src\/(sources|assets)\//
const SMALL_DISK = './src/testing/small-disk.test.ts'
const ofServer = () =>
  found('src/**/*.test.ts').filter(
    (path) =>
      ![
        KILLS,
        UPDATE_KILLS,
        SENDER_KILLS,
        WEBHOOK_KILLS,
        SOCKET_KILLS,
        MAIL_KILLS,
        SMALL_DISK,
      ].includes(path),
  )
/** The tests of the server are several lanes, so that both cores have work until the end. */
const SERVER: Lane[] = [0, 1].map((part) => ({
  name: `server ${part + 1}/2`,
  command: [
    ...PATIENT,
    ...ofServer()
      .filter((path) => !OF_SOURCES.test(path))
      .filter((_, at) => at % 2 === part),
  ],
}))
const SOURCES: Lane = {
  name: 'sources',
  command: [
    ...PATIENT,
    ...ofServer().filter((path) => OF_SOURCES.test(path)),
    ...found('bench/**/*.test.ts'),
  ],
}
/** Tests that start the server or the command line as processes. */
const PROCESSES: Lane = {
  name: 'processes',
  command: [
    ...PATIENT,
    ...found('cli/**/*.test.ts'),
    KILLS,
    UPDATE_KILLS,
    SENDER_KILLS,
    WEBHOOK_KILLS,
    SOCKET_KILLS,
    MAIL_KILLS,
  ],
}
const BUILD: Lane = { name: 'build', command: ['bun', 'cli/build.ts'] }
const WEB: Lane = {
  name: 'web',
  hasPages: true,
  command: [...PATIENT, '--preload', './web/testing/dom.ts', './web'],
}
const BROWSER = ['bun', 'test', '--timeout', '120000']
const EVERY_SCREEN = './web/e2e/access.e2e.ts'
/** Two lanes, because one browser does not use a core up. */
const SCREENS: Lane[] = ['1/2', '2/2'].map((part) => ({
  name: `screens ${part}`,
  hasPages: true,
  command: [...BROWSER, EVERY_SCREEN],
  env: { METZIA_PART: part },
}))
const journeys = () =>
  found('web/e2e/*.e2e.ts', 'src/sources/facebook/*.e2e.ts').filter((path) => path !== EVERY_SCREEN)
const JOURNEYS: Lane[] = [0, 1].map((part) => ({
  name: `journeys ${part + 1}/2`,
  hasPages: true,
  command: [...BROWSER, ...journeys().filter((_, at) => at % 2 === part)],
}))

/** The paths of files that match the patterns, as the test runner takes them. Without any path it would run every test. */
function found(...patterns: string[]): string[] {
  const paths = patterns.flatMap((pattern) => [...new Glob(pattern).scanSync(root)])
  if (paths.length === 0) throw new Error(`No file matches ${patterns.join(', ')}`)
  return [...new Set(paths)].sort().map((path) => `./${path}`)
}

const LONG: Lane = {
  name: 'long',
  command: [
    'bun',
    'test',
    '--timeout',
    '3600000',
    KILLS,
    UPDATE_KILLS,
    SENDER_KILLS,
    WEBHOOK_KILLS,
    SOCKET_KILLS,
    MAIL_KILLS,
    'src/sources/feed/polling.test.ts',
    SMALL_DISK,
    './cli/trouble.test.ts',
    './cli/standby.test.ts',
    'src/http/fuzz.test.ts',
    'src/process/structures.test.ts',
    './web/e2e/slow.e2e.ts',
    './web/e2e/long-thread.e2e.ts',
    './src/sources/facebook/facebook.e2e.ts',
    EVERY_SCREEN,
    './src/sources/facebook/kills.e2e.ts',
  ],
  env: { METZIA_LONG: '1' },
}

const CODE = [...SERVER, PROCESSES, SOURCES, WEB, TYPES, LINT, HOUSE]

/**
 * Lanes of one group run in parallel, as far as there is room, the longest first, so that none of them is left over at the
 * end; groups run one after the other.
 */
const GROUPS: Lane[][] = isLong
  ? [[BUILD], [LONG]]
  : isQuick
    ? [[BUILD], CODE]
    : [[BUILD], [...JOURNEYS, ...CODE, ...SCREENS]]

/** How much is repeated of each failure. */
const FAILURE_LINES = 40

/** Lanes at a time: twice the cores, because each of them waits for much of its time. */
const AT_ONCE = Math.max(4, 2 * availableParallelism())

/** The niceness of lanes without pages: they get a third of the time of those with one. */
const LATER = 5

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of running) endGroup(child)
    process.exit(1)
  })

/** The output goes into a file: a pipe would stay open as long as a process that a failed test has left. */
const outputs = mkdtempSync(join(tmpdir(), 'metzia-lanes-'))

async function run({
  name,
  command: [program = '', ...args],
  env,
  hasPages,
}: Lane): Promise<Outcome> {
  const started = performance.now()
  const output = join(outputs, name.replace('/', '-of-'))
  const file = openSync(output, 'w')
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, TZ: 'UTC', NO_COLOR: '1', ...env },
    stdio: ['ignore', file, file],
    // Its own process group, so that nothing of it is left behind.
    detached: true,
  })
  running.add(child)
  if (!hasPages && child.pid !== undefined) setPriority(child.pid, LATER)
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (exited) => resolve(exited ?? 1))
  })
  running.delete(child)
  endGroup(child)
  closeSync(file)
  const text = readFileSync(output, 'utf8')
  const ms = Math.round(performance.now() - started)
  console.log(`\n── ${name} (${(ms / 1000).toFixed(1)} s)\n${text.trim()}`)
  const isRunner = program === 'bun'
  return { name, ms, ...counts(text, isRunner, code), failures: failuresIn(text, isRunner, code) }
}

/** Ends what a lane has left, which is nothing unless a test failed. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The lines up to each failed test, or the end of the output of another check that failed. */
function failuresIn(text: string, isRunner: boolean, code: number): string {
  if (code === 0) return ''
  const lines = text.trim().split('\n')
  const at = lines.flatMap((line, n) => (/^\(fail\)/.test(line) ? [n] : []))
  if (!isRunner || at.length === 0) return lines.slice(-FAILURE_LINES).join('\n')
  // The runner repeats the names of failed tests at its end.
  const own = at.filter((n) => lines.indexOf(lines[n] ?? '') === n)
  return own.map((n) => lines.slice(Math.max(0, n - FAILURE_LINES), n + 1).join('\n')).join('\n')
}

/** Reads the counts of Bun's test runner. For other checks the exit code counts as one result. */
function counts(text: string, isRunner: boolean, code: number) {
  if (!isRunner) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const count = (word: string) =>
    Number(text.match(new RegExp(`^\\s*(\\d+) ${word}$`, 'm'))?.[1] ?? 0)
  const failed = count('fail')
  return {
    passed: count('pass'),
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: count('skip'),
  }
}

const outcomes: Outcome[] = []
for (const group of GROUPS) {
  const left = [...group]
  const work = async () => {
    for (let lane = left.shift(); lane; lane = left.shift()) outcomes.push(await run(lane))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

console.log('\n── lanes')
for (const { name, ms, passed, failed } of outcomes)
  console.log(
    `${name.padEnd(12)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`,
  )

for (const { name, failures } of outcomes)
  if (failures !== '') console.log(`\n── failed in ${name}\n${failures}`)

const sum = (of: (outcome: Outcome) => number) =>
  outcomes.reduce((total, outcome) => total + of(outcome), 0)
const [passed, failed, skipped] = [
  sum((one) => one.passed),
  sum((one) => one.failed),
  sum((one) => one.skipped),
]
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
rmSync(outputs, { recursive: true, force: true })
process.exit(failed > 0 || passed === 0 ? 1 : 0)
