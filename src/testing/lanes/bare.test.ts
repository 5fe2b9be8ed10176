import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Machines on which nothing can be installed: of what would install something, each program only notes its call.
let folder: string

const program = (name: string, exitCode: number) => {
  const path = join(folder, name)
  writeFileSync(
    path,
    `#!/bin/sh\necho "${name} $*" >> ${join(folder, 'calls')}\nexit ${exitCode}\n`,
  )
  chmodSync(path, 0o755)
  return path
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'metzia-bare-'))
  chmodSync(folder, 0o777)
  // The folder of this run around it: another user has to get through.
  const around = join(folder, '..')
  chmodSync(around, statSync(around).mode | 0o011)
  writeFileSync(join(folder, 'calls'), '')
  chmodSync(join(folder, 'calls'), 0o666)
  // A Chromium without its libraries ends like this.
  for (const [name, code] of [
    ['apt-get', 100],
    ['playwright', 1],
    ['chromium', 127],
  ] as const)
    program(name, code)
})
afterAll(() => rmSync(folder, { recursive: true }))

const isRoot = process.getuid?.() === 0
const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** What the preparation of tests says, and which programs it has called. */
async function prepared(before: readonly string[]) {
  writeFileSync(join(folder, 'calls'), '')
  const script = `console.log((await import('${import.meta.dirname}/machine.ts')).prepareMachine())`
  const child = Bun.spawn([...before, process.execPath, '-e', script], {
    env: { PATH: `${folder}:/usr/bin:/bin`, HOME: folder, CHROMIUM_PATH: join(folder, 'chromium') },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  const calls = readFileSync(join(folder, 'calls'), 'utf8').split('\n')
  return { said, calls: calls.filter((call) => call !== '' && !call.startsWith('chromium')) }
}

test.skipIf(!isRoot)(
  'without rights nothing of the system is changed, and one command is told',
  async () => {
    const { said, calls } = await prepared(NOBODY)
    expect(calls).toEqual(['playwright install chromium'])
    expect(said).toMatch(
      /This installs one: (sudo apt-get install --no-install-recommends chromium chromium-headless-shell|npx playwright install --with-deps chromium)\n/,
    )
    expect(said).toContain('"npm run check" runs all but the browser')
  },
)

test('where no package can be had either, the command and what runs without it are told', async () => {
  const { said, calls } = await prepared([])
  expect(calls.at(-1)).toStartWith('playwright install chromium')
  expect(said).toStartWith('No Chromium was found, and none could be installed.')
  expect(said).toContain('CHROMIUM_PATH=')
})
