import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatter } from '../bench/load/chatter.ts'
import { largestLog } from '../bench/load/log-load.ts'
import { type DrillResult, drill } from '../bench/load/standby-drill.ts'
import { logBytes } from '../src/database/checkpoints.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import {
  folderReplica,
  hasLitestream,
  litestreamVersion,
  replicate,
  restore,
  s3Replica,
} from '../src/testing/doubles/litestream.ts'
import { cli, serve } from '../src/testing/worlds/children.ts'
import { givenBot, givenUser } from '../src/testing/worlds/given.ts'
import { type World, world } from '../src/testing/worlds/world.ts'

// Litestream copies the database to another place, from which a second machine takes over (docs/standby.md).

const isLong = Boolean(process.env.METZIA_LONG)
const EMAIL = 'standby@example.com'

/** Its secrets are in a file, as those of an installation are. */
const installed = () =>
  world({
    JWT_SECRET: '',
    VAPID_PUBLIC_KEY: '',
    VAPID_PRIVATE_KEY: '',
    TELEGRAM_BOT_TOKEN: '123:abc',
  })

/** Everything that a database has, without what Litestream adds and what a restore changes. */
function contentOf(path: string): Record<string, unknown[]> {
  using db = new Database(path, { readonly: true })
  const tables = db
    .query<{ name: string }, []>(
      `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'
         and name not glob '_litestream_*' and name not glob 'sqlite_*' and name not in ('leases', 'audit') order by name`,
    )
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => [name, db.query(`select * from "${name}"`).values()]),
  )
}

test.skipIf(!hasLitestream)(
  'a copy made while the server works is equal to the database once the server has stopped',
  async () => {
    using here = installed()
    givenBot(here, await givenUser(here, { email: EMAIL }))
    const replica = folderReplica(join(here.dataDir, 'replica'))
    const copying = await replicate(here.dataDir, replica)
    const server = await serve({ DATA_DIR: here.dataDir, CHECKPOINTS: 'litestream' })
    const [chat] = here.db.$client.query<{ id: string }, []>('select id from chats').all()
    const acknowledged = new Set<string>()
    const chatting = { email: EMAIL, chatId: chat?.id ?? '', acknowledged }
    const visit = chatter(server.url ?? '', chatting)
    while (acknowledged.size < 20) await systemClock.sleep(5)
    expect(await server.stop()).toBe(0)
    await visit
    await copying.stop()
    const copy = join(here.dataDir, 'copy.db')
    await restore(here.dataDir, copy, replica)
    const elsewhere = { DATA_DIR: join(here.dataDir, 'elsewhere') }
    const restored = await cli(['db', 'restore', copy], elsewhere)
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(contentOf(join(elsewhere.DATA_DIR, 'metzia.db'))).toEqual(
      contentOf(here.config.databasePath),
    )
    expect((await cli(['db', 'check'], elsewhere)).code).toBe(0)
  },
  60_000,
)

test('a start leaves the log of a database that is replicated, and shortens that of another', async () => {
  using here = installed()
  here.db.$client.run('PRAGMA wal_autocheckpoint = 0')
  here.db.$client.run('create table filling (bytes)')
  here.db.$client.run('insert into filling values (randomblob(1000000))')
  const before = logBytes(here.config.databasePath)
  const started = async (who: string) => {
    const server = await serve({ DATA_DIR: here.dataDir, CHECKPOINTS: who })
    const bytes = logBytes(here.config.databasePath)
    await server.kill()
    return bytes
  }
  expect(await started('litestream')).toBeGreaterThanOrEqual(before)
  expect(await started('metzia')).toBeLessThan(before)
}, 60_000)

type Service = {
  image?: string
  user?: string
  volumes: string[]
  environment: Record<string, string>
  command?: string
}
const root = join(import.meta.dirname, '..')

test.skipIf(!hasLitestream)(
  'the compose file starts the Litestream that is tried here, as the user of the image, with the documented configuration',
  () => {
    const text = readFileSync(join(root, 'compose.standby.yaml'), 'utf8')
    const { services } = Bun.YAML.parse(text) as { services: Record<string, Service> }
    const { metzia, litestream, fetch, restore } = services
    expect(litestream?.image).toBe(`litestream/litestream:${litestreamVersion()}`)
    expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toContain(`USER ${litestream?.user}\n`)
    expect(litestream?.volumes).toEqual([
      ...(metzia?.volumes ?? []),
      './docs/standby/litestream.yml:/etc/litestream.yml:ro',
    ])
    expect(metzia?.environment).toEqual({ CHECKPOINTS: 'litestream' })
    const config = readFileSync(join(root, 'docs/standby/litestream.yml'), 'utf8')
    for (const [, name = ''] of config.matchAll(/\$\{(\w+)\}/g))
      expect(Object.keys(litestream?.environment ?? {})).toContain(name)
    expect(restore?.command).toBe(`db restore ${fetch?.command?.split(' ')[2]}`)
  },
)

function expectTakenOver(found: DrillResult): void {
  console.log(
    `serving after ${(found.servingMs / 1_000).toFixed(1)} s; ${found.lost} of ${found.acknowledged} acknowledged writes lost, the oldest ${Math.round(found.lostMs)} ms before the loss; ${found.missing} of ${found.owed} posts missing, ${found.twice} twice, ${found.twiceForNothing} of these although recorded`,
  )
  expect(found.acknowledged).toBeGreaterThan(100)
  expect(found.owed).toBeGreaterThan(100)
  expect([found.missing, found.twiceForNothing, found.isSessionKept]).toEqual([0, 0, true])
  expect(found.servingMs).toBeLessThan(30_000)
  expect(found.lostMs).toBeLessThan(2_000)
}

const WORK = { groups: 4, workMs: 30_000, homeEveryMs: 100 }

const away = (here: World) => `${here.dataDir}-replica`

test.skipIf(!isLong)(
  'the primary is lost with its disk under load: the standby restores from a folder and takes over',
  async () => {
    using here = installed()
    expectTakenOver(await drill(here, { ...WORK, replica: folderReplica(away(here)) }))
  },
  300_000,
)

test.skipIf(!isLong)(
  'the primary is lost with its disk under load: the standby restores from S3-compatible storage and takes over',
  async () => {
    using here = installed()
    await using replica = await s3Replica(away(here))
    expectTakenOver(await drill(here, { ...WORK, replica }))
  },
  300_000,
)

const MIB = 1_048_576
const WRITTEN_MIB = 400

test.skipIf(!isLong)(
  'Litestream keeps the log below 128 MB while two threads write without a pause',
  async () => {
    using here = installed()
    const copying = await replicate(here.dataDir, folderReplica(away(here)))
    const most = await largestLog(here, WRITTEN_MIB)
    await copying.stop()
    console.log(`${WRITTEN_MIB} MiB written, the write-ahead log had ${most} bytes at most`)
    expect(most).toBeLessThan(128 * MIB)
  },
  300_000,
)
