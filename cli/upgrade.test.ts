import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pkg from '../package.json'
import { takeLease } from '../src/database/leases.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { givenHome, givenUser } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'
import { SERVER_LEASE } from '../src/world/context.ts'
import { buildBinary } from './binary.ts'
import { buildClient } from './build.ts'
import { here as from, ownTarget } from './release/targets.ts'
import { run as runProgram, succeed } from './trial/program.ts'

setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), 'metzia-upgrade-'))
const built = join(folder, 'built')
const bin = join(folder, 'bin')
const executable = join(bin, 'metzia')

beforeAll(async () => {
  await buildClient()
  await buildBinary(built)
})
beforeEach(() => {
  rmSync(bin, { recursive: true, force: true })
  mkdirSync(bin)
  copyFileSync(built, executable)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Place = { dataDir: string }
const run = ({ dataDir }: Place, ...args: string[]) =>
  runProgram(
    {
      command: [executable],
      cwd: folder,
      env: { DATA_DIR: dataDir, PATH: process.env.PATH ?? '' },
    },
    ...args,
  )

/** An executable of a later version, which otherwise does this. */
function later(does = `exec ${built} "$@"`, path = join(folder, 'later')): string {
  writeFileSync(path, `#!/bin/sh\n[ "$1" = --version ] && echo 9.9.9 && exit\n${does}\n`)
  chmodSync(path, 0o755)
  return path
}

const version = async (here: Place) => (await run(here, '--version')).out.trim()
const backups = ({ dataDir }: Place) =>
  readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.db'))

test('a newer executable takes the place of this one after a backup, and there is a way back', async () => {
  using filled = world()
  const user = await givenUser(filled)
  const other = await givenUser(filled)
  for (let count = 0; count < 20; count += 1) givenHome(filled)
  // A restore wants the database for itself.
  const here = { dataDir: join(folder, 'data') }
  cpSync(filled.dataDir, here.dataDir, { recursive: true })
  const before = await version(here)
  const done = await run(here, 'upgrade', later())
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toContain('is version 9.9.9')
  expect(await version(here)).toBe('9.9.9')
  expect(backups(here)).toHaveLength(1)
  expect(readdirSync(bin).sort()).toEqual(['metzia', 'metzia.former'])
  expect(readdirSync(here.dataDir).filter((name) => name.startsWith('upgrade-'))).toEqual([])

  expect((await run(here, 'users', 'delete', other.id)).code).toBe(0)
  const back = await run(here, 'upgrade', '--back')
  expect([back.code, back.err]).toEqual([0, ''])
  expect(await version(here)).toBe(before)
  const users = JSON.parse((await run(here, 'users', 'list', '--json')).out)
  expect(users.map(({ _id }: { _id: string }) => _id)).toEqual([user.id, other.id])
  expect((await run(here, 'upgrade', '--back')).err).toContain('Nothing was upgraded')
})

test.each([
  ['bring a copy up to date', 'echo "no such migration" >&2; exit 1'],
  [
    'read it then',
    `[ "$2" = check ] && echo "no such migration" >&2 && exit 1\nexec ${built} "$@"`,
  ],
])('an executable that cannot %s changes nothing', async (_, failing) => {
  using here = world()
  await givenUser(here)
  const before = readFileSync(executable)
  const { code, err } = await run(here, 'upgrade', later(failing))
  expect([code, err]).toEqual([1, expect.stringContaining('no such migration')])
  expect(readFileSync(executable).equals(before)).toBe(true)
  expect(readdirSync(bin)).toEqual(['metzia'])
  expect(readdirSync(here.dataDir).filter((name) => name.startsWith('upgrade'))).toEqual([])
})

test('while a server runs, nothing is upgraded', async () => {
  using here = world()
  takeLease(here.db, SERVER_LEASE, 'another server', systemClock.now())
  const { code, err } = await run(here, 'upgrade', later())
  expect([code, err]).toEqual([1, expect.stringContaining('Stop it first')])
  expect(readdirSync(bin)).toEqual(['metzia'])
})

test.skipIf(!ownTarget())('an archive counts with its checksum only', async () => {
  using here = world()
  await givenUser(here)
  mkdirSync(join(folder, 'metzia-9'), { recursive: true })
  later(undefined, join(folder, 'metzia-9/metzia'))
  await succeed(from(['tar', '-czf', 'metzia-9.tar.gz', 'metzia-9'], folder))
  const archive = join(folder, 'metzia-9.tar.gz')
  expect((await run(here, 'upgrade', archive)).err).toContain('does not have its checksum')
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(join(folder, 'SHA256SUMS'), `${sum.replace(/./, 'x')}  metzia-9.tar.gz\n`)
  expect((await run(here, 'upgrade', archive)).code).toBe(1)
  writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  metzia-9.tar.gz\n`)
  expect((await run(here, 'upgrade', archive)).code).toBe(0)
  expect(await version(here)).toBe('9.9.9')
})

test('a container gets a backup while its server runs, and the commands of both ways', async () => {
  using here = world()
  await givenUser(here)
  takeLease(here.db, SERVER_LEASE, 'the server', systemClock.now())
  const inImage = (...args: string[]) =>
    cli(['upgrade', ...args], { DATA_DIR: here.dataDir, container: 'oci' })
  expect((await inImage('--back')).err).toContain('Nothing was upgraded')
  expect((await inImage('--help')).out).toContain('tag of the newer image')
  const forth = await inImage('9.9.9')
  const [backup = ''] = backups(here).map((name) => join(here.dataDir, 'backups', name))
  expect([forth.code, forth.err]).toEqual([0, ''])
  expect(forth.out).toContain(`The backup is ${backup}, and it is whole.`)
  expect(forth.out).toContain(`DATA_DIR=/tmp/trial metzia:9.9.9 db restore ${backup}`)
  expect(forth.out).toContain('METZIA_IMAGE=metzia:9.9.9 docker compose')
  expect((await cli(['db', 'check', backup], { DATA_DIR: here.dataDir })).code).toBe(0)
  for (const back of [await inImage('--back'), await inImage('--back')])
    expect(back.out).toContain(
      `METZIA_IMAGE=metzia:${pkg.version} docker compose -f compose.image.yaml run --rm metzia db restore ${backup}`,
    )
})
