import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { truncateLog } from '../src/database/checkpoints.ts'
import { cli, type Ended } from '../src/testing/worlds/children.ts'
import { world } from '../src/testing/worlds/world.ts'

// What the system refuses is one line and exit 1, without a stack.
setDefaultTimeout(120_000)

const COMMANDS = [
  'serve',
  'users list',
  'bots list',
  'scrape status',
  'assets list',
  'assets export',
  'db migrate',
  'db backup',
  'db restore FILE',
  'db check',
  'db stats',
  'db vacuum',
  'sources list',
  'import posts FILE',
  'outbox list',
  'audit',
  'stats',
  'doctor',
]
/** Without METZIA_LONG some of them, of each kind that opens the data folder. */
const TRIED = process.env.METZIA_LONG
  ? COMMANDS
  : ['serve', 'users list', 'db restore FILE', 'db check', 'import posts FILE', 'doctor']
/** Processes at a time. */
const AT_ONCE = 3

type Given = { env: Record<string, string>; file: string; before?: readonly string[] }

async function endedBy(commands: readonly string[], { env, file, before }: Given) {
  const ended: [string, Ended][] = []
  for (let at = 0; at < commands.length; at += AT_ONCE)
    ended.push(
      ...(await Promise.all(
        commands.slice(at, at + AT_ONCE).map(async (command): Promise<[string, Ended]> => {
          const args = command.split(' ').map((word) => (word === 'FILE' ? file : word))
          return [command, await cli(args, { PORT: '0', LOG_LEVEL: 'silent', ...env }, before)]
        }),
      )),
    )
  return ended
}

function expectOneLine(ended: [string, Ended][], line: RegExp): void {
  for (const [command, { code, err }] of ended) {
    expect([command, code, err.trim().split('\n').length]).toEqual([command, 1, 1])
    expect(`${command}: ${err}`).toMatch(
      command === 'doctor' ? /1 of \d+ checks have failed/ : line,
    )
  }
}

const isRoot = process.getuid?.() === 0 && process.platform === 'linux'
/** Root without the right to pass over the rights of files. */
const BOUND = ['setpriv', '--bounding-set', '-dac_override,-dac_read_search,-fowner']

test('a data folder that is a file is one line for every command', async () => {
  using here = world()
  const file = join(here.dataDir, 'file')
  writeFileSync(file, '')
  const line = /metzia: DATA_DIR \S+file is a file, or is in one\. Name a folder\.\n$/
  expectOneLine(await endedBy(TRIED, { env: { DATA_DIR: file }, file }), line)
})

test.skipIf(!isRoot)('rights that are missing are one line that says what to do', async () => {
  using here = world({ JWT_SECRET: '' })
  const backup = join(here.dataDir, 'backup.db')
  expect((await cli(['db', 'backup', backup], { DATA_DIR: here.dataDir })).code).toBe(0)
  const some = ['serve', 'users list', 'db backup', 'db restore FILE', 'doctor']
  const closed = join(here.dataDir, 'closed')
  mkdirSync(closed, { mode: 0o500 })
  const given = { env: { DATA_DIR: closed }, file: backup, before: BOUND }
  expectOneLine(
    await endedBy(some, given),
    /DATA_DIR \S+closed cannot be written by user 0\. Give it to that user: chown -R 0 \S+closed\n$/,
  )
  const inside = { ...given, env: { DATA_DIR: join(closed, 'in') } }
  expectOneLine(await endedBy(some, inside), /cannot be made \(EACCES\)\. Name a folder/)
  chmodSync(join(here.dataDir, 'secrets.json'), 0)
  const unread = { ...given, env: { DATA_DIR: here.dataDir } }
  expectOneLine(
    await endedBy(['serve', 'users list'], unread),
    /secrets\.json cannot be used \(EACCES/,
  )
})

test.skipIf(!isRoot)('a read-only disk is one line that says what to do', async () => {
  using here = world()
  const disk = join(here.dataDir, 'disk')
  mkdirSync(disk)
  const mount = ['mount', '-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', disk]
  expect(Bun.spawnSync(mount).exitCode).toBe(0)
  try {
    const given = { env: { DATA_DIR: disk }, file: here.config.databasePath }
    const some = ['serve', 'users list', 'db restore FILE', 'doctor']
    expectOneLine(
      await endedBy(some, given),
      /DATA_DIR \S+disk cannot be written \(EROFS\)\. Mount it so that it can be written/,
    )
    const away = await cli(['db', 'backup', join(disk, 'x.db')], { DATA_DIR: here.dataDir })
    expect([away.code, away.err]).toEqual([
      1,
      `metzia: ${disk}/x.db.partial: the disk is read-only. Mount it for writing, or set DATA_DIR to another place.\n`,
    ])
  } finally {
    Bun.spawnSync(['umount', '-l', disk])
  }
})

test.skipIf(!isRoot)(
  'a full disk is named, and nobody is told to put the database away',
  async () => {
    using here = world()
    truncateLog(here.db)
    const disk = join(here.dataDir, 'disk')
    mkdirSync(disk)
    const mount = ['mount', '-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', disk]
    expect(Bun.spawnSync(mount).exitCode).toBe(0)
    try {
      copyFileSync(here.config.databasePath, join(disk, 'metzia.db'))
      writeFileSync(join(disk, 'secrets.json'), '{}', { mode: 0o600 })
      Bun.spawnSync(['dd', 'if=/dev/zero', `of=${join(disk, 'ballast')}`, 'bs=1M'])
      const given = { env: { DATA_DIR: disk, JWT_SECRET: 'x'.repeat(40) }, file: '' }
      expectOneLine(
        await endedBy(['serve', 'users list', 'db check', 'db backup'], given),
        /metzia\.db cannot be opened: its disk is full\. Free some space, then try again\.\n$/,
      )
      const { out } = await cli(['doctor'], given.env)
      expect(out).toContain('database: Free some space: it may be whole.')
      expect(out).not.toContain('restore a backup')
    } finally {
      Bun.spawnSync(['umount', '-l', disk])
    }
  },
)

test('a database that is damaged is one line for every command, and unchanged', async () => {
  using here = world()
  const dataDir = join(here.dataDir, 'damaged')
  mkdirSync(dataDir, { mode: 0o700 })
  const path = join(dataDir, 'metzia.db')
  writeFileSync(path, 'no database '.repeat(1_000))
  const before = Bun.hash(await Bun.file(path).arrayBuffer())
  const some = TRIED.filter((command) => !command.startsWith('db restore'))
  const ended = await endedBy(some, { env: { DATA_DIR: dataDir }, file: path })
  expectOneLine(
    ended,
    /metzia\.db cannot be opened \(file is not a database\)\. It was left as it is/,
  )
  expect(Bun.hash(await Bun.file(path).arrayBuffer())).toBe(before)
})
