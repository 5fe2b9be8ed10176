import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pkg from '../../package.json'
import { takeLease } from '../../src/database/leases.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { givenUser } from '../../src/testing/worlds/given.ts'
import { world } from '../../src/testing/worlds/world.ts'
import { SERVER_LEASE } from '../../src/world/context.ts'
import { here as from } from '../release/targets.ts'
import { run as runProgram, succeed } from '../trial/program.ts'

setDefaultTimeout(120_000)

const SOURCES = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'metzia-checkout-'))
const checkout = join(folder, 'checkout')
const at = (...parts: string[]) => join(checkout, ...parts)
const AUTHOR = { GIT_AUTHOR_NAME: 'Dana', GIT_AUTHOR_EMAIL: 'dana@example.org' }
const env = {
  ...AUTHOR,
  GIT_COMMITTER_NAME: AUTHOR.GIT_AUTHOR_NAME,
  GIT_COMMITTER_EMAIL: AUTHOR.GIT_AUTHOR_EMAIL,
  GIT_CONFIG_GLOBAL: '/dev/null',
  HOME: folder,
  PATH: process.env.PATH ?? '',
}

const git = async (...args: string[]) =>
  (await succeed({ command: ['git', '-C', checkout], env, cwd: folder }, ...args)).trim()
const run = (dataDir: string, ...args: string[]) =>
  runProgram(
    {
      command: [process.execPath, at('cli/main.ts')],
      cwd: folder,
      env: { ...env, DATA_DIR: dataDir },
    },
    ...args,
  )
const version = async () => (await run(folder, '--version')).out.trim().split(' ')[0]

/** What takes a network or long in a real version. */
const PREPARE = `import { existsSync, symlinkSync } from 'node:fs'
if (!existsSync('node_modules')) symlinkSync(${JSON.stringify(join(SOURCES, 'node_modules'))}, 'node_modules')`
const BUILD = `await Bun.write('dist/client/built', 'of the later version')`
const FAILS = (why: string) => `console.error(${JSON.stringify(why)}); process.exit(1)`

/** A tag of a version that follows the first one. */
async function givenTag(tag: string, files: Readonly<Record<string, string>> = {}): Promise<void> {
  await git('checkout', '--quiet', '--detach', 'main')
  const text = JSON.stringify({ ...pkg, version: tag.slice(1) })
  const all = { 'package.json': text, 'cli/prepare.mjs': PREPARE, 'cli/build.ts': BUILD, ...files }
  for (const [name, content] of Object.entries(all)) writeFileSync(at(name), content)
  await git('add', '--all', ...Object.keys(all))
  await git('commit', '--quiet', '--message', tag)
  await git('tag', tag)
  await git('checkout', '--quiet', 'main')
}

beforeAll(async () => {
  mkdirSync(checkout)
  const list = join(folder, 'files')
  const known = ['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = (await succeed(from(known, SOURCES))).split('\0')
  writeFileSync(list, names.filter((name) => existsSync(join(SOURCES, name))).join('\0'))
  const files = join(folder, 'files.tar')
  await succeed(from(['tar', '--null', '--no-recursion', '-T', list, '-cf', files], SOURCES))
  await succeed(from(['tar', '-xf', files], checkout))
  await git('init', '--quiet', '--initial-branch', 'main')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'The first version')
  await givenTag('v9.9.9')
  symlinkSync(join(SOURCES, 'node_modules'), at('node_modules'))
})
beforeEach(async () => {
  await git('checkout', '--quiet', '--force', 'main')
  rmSync(at('dist'), { recursive: true, force: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A data folder with an account. */
async function givenData(name: string): Promise<string> {
  using filled = world()
  await givenUser(filled)
  const dataDir = join(folder, name)
  // A restore wants the database for itself.
  cpSync(filled.dataDir, dataDir, { recursive: true })
  return dataDir
}
const usersIn = async (dataDir: string) =>
  JSON.parse((await run(dataDir, 'users', 'list', '--json')).out).length
const leftIn = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => name.startsWith('upgrade'))

test('a checkout goes to a tag that was tried, and back with the database of before', async () => {
  const dataDir = await givenData('there-and-back')
  expect((await run(dataDir, 'upgrade', '--back')).err).toContain('Nothing was upgraded')
  const done = await run(dataDir, 'upgrade', 'v9.9.9')
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toContain('is version 9.9.9')
  expect(await version()).toBe('9.9.9')
  expect(await git('rev-parse', 'HEAD')).toBe(await git('rev-parse', 'v9.9.9'))
  expect(readFileSync(at('dist/client/built'), 'utf8')).toBe('of the later version')
  expect(lstatSync(at('dist/upgrade/node_modules')).isSymbolicLink()).toBe(true)
  expect(await git('worktree', 'list')).not.toContain('\n')
  expect(leftIn(dataDir)).toEqual(['upgrade.json'])

  const added = ['--email', 'new@example.org', '--password', 'Harbour-Lantern-42']
  const names = ['--firstname', 'Dana', '--lastname', 'Levi']
  expect((await run(dataDir, 'users', 'create', ...added, ...names)).code).toBe(0)
  expect(await usersIn(dataDir)).toBe(2)
  const back = await run(dataDir, 'upgrade', '--back')
  expect([back.code, back.err]).toEqual([0, ''])
  expect(await version()).toBe(pkg.version)
  expect(await git('symbolic-ref', '--short', 'HEAD')).toBe('main')
  expect(await usersIn(dataDir)).toBe(1)
  expect(leftIn(dataDir)).toEqual([])
})

const RESTORE_FAILS = `if (process.argv.includes('restore')) { ${FAILS('no such migration')} }
else console.log('9.9.8')`

test.each([
  [
    'v9.9.5',
    'cannot be installed',
    { 'cli/prepare.mjs': FAILS('no such package') },
    'no such package',
  ],
  ['v9.9.6', 'cannot be built', { 'cli/build.ts': FAILS('no such file') }, 'no such file'],
  ['v9.9.7', 'cannot read a copy', { 'cli/main.ts': RESTORE_FAILS }, 'no such migration'],
  ['v9.9.8', 'has a file that is in the way', { 'mine.txt': 'theirs' }, 'mine.txt'],
])('%s, which %s, changes nothing', async (tag, _, files, why) => {
  await givenTag(tag, files)
  writeFileSync(at('mine.txt'), 'mine')
  const dataDir = await givenData(tag)
  const before = await git('rev-parse', 'HEAD')
  const { code, err } = await run(dataDir, 'upgrade', tag)
  rmSync(at('mine.txt'))
  expect([code, err]).toEqual([1, expect.stringContaining(why)])
  expect(await git('symbolic-ref', '--short', 'HEAD')).toBe('main')
  expect(await git('rev-parse', 'HEAD')).toBe(before)
  expect(await git('worktree', 'list')).not.toContain('\n')
  expect(existsSync(at('node_modules'))).toBe(true)
  expect(leftIn(dataDir)).toEqual([])
})

test('a way back that the former version cannot go leaves the newer one', async () => {
  // It has the database open, and a restore wants that for itself.
  using here = world()
  await givenUser(here)
  expect((await run(here.dataDir, 'upgrade', 'v9.9.9')).code).toBe(0)
  const newer = await git('rev-parse', 'v9.9.9')
  const refused = await run(here.dataDir, 'upgrade', '--back')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('db restore')])
  expect([await git('rev-parse', 'HEAD'), await version()]).toEqual([newer, '9.9.9'])
  const backups = join(here.dataDir, 'backups')
  const [backup = ''] = readdirSync(backups).filter((name) => name.endsWith('.db'))
  rmSync(join(backups, backup))
  const missing = await run(here.dataDir, 'upgrade', '--back')
  expect([missing.code, missing.err]).toEqual([1, expect.stringContaining(backup)])
  expect(await git('rev-parse', 'HEAD')).toBe(newer)
  expect(leftIn(here.dataDir)).toEqual(['upgrade.json'])
})

test('changed files, names that nothing has, the version that is here and a running server are refused', async () => {
  using here = world()
  await givenUser(here)
  const refusal = async (...args: string[]) => {
    const { code, err } = await run(here.dataDir, 'upgrade', ...args)
    expect(code).toBe(1)
    return err
  }
  expect(await refusal()).toContain(`This checkout is version ${pkg.version} (`)
  expect(await refusal('v1.2.3')).toContain('no tag and no commit v1.2.3')
  expect(await refusal('main')).toContain('is at main already')
  expect(existsSync(join(here.dataDir, 'backups'))).toBe(false)
  writeFileSync(at('README.md'), 'mine')
  expect(await refusal('v9.9.9')).toContain('README.md')
  await git('checkout', '--quiet', '--force', 'main')
  takeLease(here.db, SERVER_LEASE, 'a server', systemClock.now())
  expect(await refusal('v9.9.9')).toContain('Stop it first')
  expect(await git('symbolic-ref', '--short', 'HEAD')).toBe('main')
})

test('tags of the remote are fetched, where there is one', async () => {
  const dataDir = await givenData('remote')
  const remote = join(folder, 'remote.git')
  await git('clone', '--quiet', '--bare', checkout, remote)
  await git('--git-dir', remote, 'tag', 'v9.9.10', 'v9.9.9')
  await git('remote', 'add', 'origin', remote)
  const done = await run(dataDir, 'upgrade', 'v9.9.10')
  expect([done.code, done.err]).toEqual([0, ''])
  rmSync(remote, { recursive: true })
  await git('checkout', '--quiet', '--force', 'main')
  const { code, err } = await run(dataDir, 'upgrade', 'v9.9.9')
  expect([code, err]).toEqual([1, expect.stringContaining('fetch')])
})
