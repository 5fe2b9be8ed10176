// Runs every check of the project, some in parallel, and ends with one line: N passed, N failed(, N skipped).
import { availableParallelism } from 'node:os'
import { minutes } from '../../kernel/clock.ts'
import { LANGUAGES, type Language } from '../../kernel/domain/language.ts'
import { hasLongForm, ofBenchmarks, ofBrowser, ofFirefox, ofProcesses, ofServer } from './files.ts'
import { prepareFirefox, prepareMachine, prepareWebKit } from './machine.ts'
import { type Lane, type Outcome, run } from './run.ts'

const isLong = process.argv.includes('--long')
/** Skips the tests in a browser. */
const isQuick = process.argv.includes('--quick')

const EVERY_SCREEN = './web/e2e/access.e2e.ts'

const tests = (timeoutMs: number, paths: readonly string[]) => [
  'bun',
  'test',
  '--timeout',
  String(timeoutMs),
  ...paths,
]

/** Several lanes with a part of the files each, so that every core has work until the end. */
function parts(count: number, { name, command, ...lane }: Lane, paths: string[]): Lane[] {
  return Array.from({ length: count }, (_, part) => ({
    ...lane,
    name: `${name} ${part + 1}/${count}`,
    command: [...command, ...paths.filter((_, at) => at % count === part)],
  }))
}

const BUILD: Lane = { name: 'build', command: ['bun', 'cli/build.ts'] }
const PROCESSES: Lane = { name: 'processes', command: tests(minutes(1), ofProcesses()) }
const SERVER: Lane = { name: 'server', command: tests(minutes(1), []) }
const WEB: Lane = {
  name: 'web',
  hasPages: true,
  command: tests(minutes(1), ['--preload', './web/testing/dom.ts', './web']),
}
const JOURNEYS: Lane = { name: 'journeys', hasPages: true, command: tests(minutes(2), []) }
/** Firefox takes several times as long to start, and for each step. */
const FIREFOX: Lane = {
  name: 'firefox',
  hasPages: true,
  command: tests(minutes(5), []),
  env: { METZIA_TEST_BROWSER: 'firefox' },
}
/** The browser of iPhones, which has walks of its own. */
const WEBKIT_WALKS = './web/e2e/webkit/walks.e2e.ts'
const WEBKIT: Lane = {
  name: 'webkit',
  hasPages: true,
  command: tests(minutes(5), [WEBKIT_WALKS]),
}
const SCREENS = { hasPages: true, command: tests(minutes(2), [EVERY_SCREEN]) }

/** Every screen in that language; without METZIA_LONG the main ones. */
const inLanguage = (language: Language): Lane => ({
  ...SCREENS,
  name: `screens ${language}`,
  env: { METZIA_LANGUAGE: language, ...(isLong && { METZIA_LONG: '1' }) },
})

/** The same of a copy of the product in a language that nobody speaks, where English that is left is seen. */
const PSEUDO: Lane = {
  name: 'screens pseudo',
  hasPages: true,
  command: ['bun', 'src/testing/pseudo/walk.ts'],
  ...(isLong && { env: { METZIA_LONG: '1' } }),
}

const CODE: Lane[] = [
  PROCESSES,
  // Small ones, so that none of them is left over at the end.
  ...parts(8, SERVER, [...ofServer(), ...ofBenchmarks()]),
  WEB,
  // The compiler does less work in one thread than in several, which load the same types; the cores have other lanes.
  { name: 'types', command: ['tsc', '--noEmit', '--singleThreaded'] },
  { name: 'lint', command: ['biome', 'check', '.'] },
  // What nothing uses, loops of imports, licences, and secrets in the history.
  { name: 'house', command: ['bun', 'cli/house/audit.ts'] },
]

/** The files of tests that can run in each browser. */
type Browsers = Record<'browser' | 'firefox' | 'webkit', readonly string[]>

/**
 * The lanes that run in parallel, as far as there is room; the longest first, so that none of them is left over at the
 * end.
 */
function lanes({ browser, firefox, webkit }: Browsers): Lane[] {
  if (isLong) {
    const paths = [...ofProcesses(), ...ofServer(), ...ofBenchmarks()].filter(hasLongForm)
    const command = tests(minutes(60), [...paths, ...browser])
    const long: Lane = { name: 'long', command, env: { METZIA_LONG: '1' } }
    const others = LANGUAGES.filter((one) => one !== 'en').map(inLanguage)
    const screens = browser.length === 0 ? [] : [...others, PSEUDO]
    return [
      long,
      ...screens,
      ...(firefox.length === 0 ? [] : parts(2, FIREFOX, [...firefox])),
      ...(webkit.length === 0 ? [] : [WEBKIT]),
    ]
  }
  if (browser.length === 0) return CODE
  return [
    ...parts(
      3,
      JOURNEYS,
      browser.filter((path) => path !== EVERY_SCREEN),
    ),
    ...CODE,
    // Two lanes, because one browser does not use a core up.
    ...['1/2', '2/2'].map((part) => ({
      ...SCREENS,
      name: `screens ${part}`,
      env: { METZIA_PART: part },
    })),
    inLanguage('he'),
    PSEUDO,
  ]
}

/** Lanes at a time: more than twice the cores, because each of them waits for much of its time. */
const AT_ONCE = Math.max(5, 2 * availableParallelism() + 1)

async function runAll(lanes: readonly Lane[]): Promise<Outcome[]> {
  const waiting = [...lanes]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift()) outcomes.push(await run(lane))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcomes
}

function report(outcomes: readonly Outcome[]): void {
  console.log('\n── lanes')
  for (const { name, ms, passed, failed } of outcomes)
    console.log(
      `${name.padEnd(12)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`,
    )
  for (const { name, failures } of outcomes)
    if (failures !== '') console.log(`\n── failed in ${name}\n${failures}`)
}

const isEverywhere = isLong && !isQuick
/** The files of tests in each browser, and why it cannot run here; undefined where it can. */
const browsers = [
  {
    key: 'browser',
    name: 'a browser',
    paths: isQuick ? [] : ofBrowser().filter((path) => !isLong || hasLongForm(path)),
    why: isQuick ? undefined : prepareMachine(),
  },
  {
    key: 'firefox',
    name: 'Firefox',
    paths: isEverywhere ? ofFirefox() : [],
    why: isEverywhere ? prepareFirefox() : undefined,
  },
  {
    key: 'webkit',
    name: 'WebKit',
    paths: isEverywhere ? [WEBKIT_WALKS] : [],
    why: isEverywhere ? prepareWebKit() : undefined,
  },
]
const leftOut = browsers.filter(({ why }) => why !== undefined)
const pathsIn = (wanted: string) =>
  browsers.flatMap(({ key, paths, why }) => (key === wanted && why === undefined ? paths : []))
const running: Browsers = {
  browser: pathsIn('browser'),
  firefox: pathsIn('firefox'),
  webkit: pathsIn('webkit'),
}
const outcomes = [await run(BUILD), ...(await runAll(lanes(running)))]
report(outcomes)
for (const { paths, name, why } of leftOut)
  console.log(`\n── left out: ${paths.length} files of tests in ${name}\n${why}`)

const sum = (of: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((total, outcome) => total + outcome[of], 0)
// Of what was left out, each file counts as one test.
const leftOutFiles = leftOut.flatMap(({ paths }) => paths).length
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped') + leftOutFiles]
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
