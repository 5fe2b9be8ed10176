import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cli, PROGRAM } from '../src/testing/worlds/children.ts'
import { world } from '../src/testing/worlds/world.ts'
import { withProgress } from './progress.ts'

/** A terminal that keeps what is written, and a clock that is moved by hand. */
function aTerminal(columns = 40, isTTY = true) {
  const written: string[] = []
  let now = 0
  const to = { isTTY, columns, write: (text: string) => void written.push(text) }
  return {
    written,
    world: { to, clock: { monotonic: () => now } },
    pass: (ms: number) => (now += ms),
  }
}

const CLEARED = '\r\u001b[K'

test('the line is shown at once, changed ten times a second at most, and cleared at the end', async () => {
  const { written, world, pass } = aTerminal()
  const result = await withProgress(
    'Reading',
    (say) => {
      for (let n = 1; n <= 30; n += 1) {
        pass(10)
        say(`${n} read`)
      }
      return 'the result'
    },
    world,
  )
  expect(result).toBe('the result')
  const lines = ['Reading', '10 read', '20 read', '30 read'].map((line) => CLEARED + line)
  expect(written).toEqual([...lines, CLEARED])
})

test('it is cleared when the work fails, and the failure goes on', async () => {
  const { written, world } = aTerminal()
  const failing = withProgress('Copying', () => Promise.reject(new Error('full')), world)
  expect(await failing.catch(String)).toBe('Error: full')
  expect(written.at(-1)).toBe(CLEARED)
})

test('a pipe gets nothing', async () => {
  const { written, world } = aTerminal(40, false)
  await withProgress('Reading', (say) => say('1 read'), world)
  expect(written).toEqual([])
})

test('a line is never wider than the terminal, and has no control characters', async () => {
  const { written, world } = aTerminal(10)
  await withProgress('a\u001b[2Jb דירות דירות', () => undefined, world)
  expect(written[0]).toBe(`${CLEARED}a [2Jb די`)
})

const script = Bun.which('script')

test.skipIf(script === null)(
  'on a terminal an import says how far it is, in a pipe not',
  async () => {
    using here = world()
    const file = join(here.dataDir, 'posts.txt')
    writeFileSync(file, 'דירת 3 חדרים להשכרה בפלורנטין, תל אביב, 6,200 ש"ח')
    const args = ['import', 'posts', file, '--json']
    const env = { DATA_DIR: here.dataDir, TERM: 'xterm' }
    const piped = await cli(args, env)
    expect([piped.code, piped.err]).toEqual([0, ''])
    const shown = Bun.spawnSync(
      [script ?? '', '-qec', [process.execPath, PROGRAM, ...args].join(' '), '/dev/null'],
      {
        env: { ...env, PATH: process.env.PATH ?? '', NO_COLOR: '1' },
        cwd: join(import.meta.dirname, '..'),
      },
    )
    const text = shown.stdout.toString()
    expect(shown.exitCode).toBe(0)
    expect(text).toStartWith(`${CLEARED}Reading`)
    const end = text.lastIndexOf(CLEARED) + CLEARED.length
    expect(JSON.parse(text.slice(end))).toEqual(JSON.parse(piped.out))
  },
  60_000,
)
