import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { announce } from '../../database/changes.ts'
import { setCounter } from '../../database/counters.ts'
import { write } from '../../database/database.ts'
import { takeLease } from '../../database/leases.ts'
import { removeForeignSubscriptions } from '../../delivery/channels/push/keys.ts'
import { noteAnswer } from '../../delivery/health/service.ts'
import { enqueue } from '../../delivery/outbox/store.ts'
import { beginRun, endRun } from '../../intake/store/runs.ts'
import { days, hours, minutes } from '../../kernel/clock.ts'
import { newPushKeys } from '../../kernel/push-keys.ts'
import { fileSources } from '../../sources/files/source.ts'
import type { Source } from '../../sources/source.ts'
import { findSource, SOURCES } from '../../sources/sources.ts'
import { dovecot, hasDovecot } from '../../testing/doubles/dovecot.ts'
import { AUTHSERV, aMail, SELF } from '../../testing/doubles/mails.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { countedRandom, START, type World, world } from '../../testing/worlds/world.ts'
import { SERVER_LEASE } from '../../world/context.ts'
import { secretsFile } from '../../world/secrets.ts'
import { backUp } from '../backups.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'
import { type Machine, systemMachine } from './machine.ts'

const GIB = 2 ** 30
const machine: Machine = { ...systemMachine, freeBytes: () => GIB }
type Around = { now?: number; machine?: Partial<Machine>; sources?: readonly Source[] }

/** What the doctor finds, in a world whose secrets are in its data folder. */
async function found(
  here: World,
  settings: Record<string, string> = {},
  around: Around = {},
): Promise<Record<string, Finding>> {
  const findings = await examine(
    { DATA_DIR: here.dataDir, ...settings },
    {
      clock: { ...here.clock, now: () => around.now ?? here.clock.now() },
      machine: { ...machine, ...around.machine },
      sources: around.sources ?? SOURCES,
    },
  )
  return Object.fromEntries(findings.map((finding) => [finding.check, finding]))
}

const withSecrets = () => world({ JWT_SECRET: '', VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })

const statesOf = (findings: Record<string, Finding>) =>
  Object.fromEntries(Object.values(findings).map(({ check, state }) => [check, state]))

function expectFound(
  finding: Finding | undefined,
  state: Finding['state'],
  text: string | RegExp,
  advice: string | null,
): void {
  expect(finding).toMatchObject({ state })
  expect(finding?.text).toMatch(text)
  if (advice === null) expect(finding?.advice).toBeNull()
  else expect(finding?.advice).toContain(advice)
}

test('an installation that was never started is well, and nothing is made', async () => {
  using here = withSecrets()
  const dataDir = join(here.dataDir, 'fresh', 'data')
  const findings = await found(here, { DATA_DIR: dataDir })
  expect(statesOf(findings)).toEqual({
    settings: 'ok',
    'data folder': 'ok',
    disk: 'ok',
    database: 'ok',
    secrets: 'ok',
    backups: 'off',
    clock: 'ok',
    'time zone': 'ok',
    timetables: 'off',
    routing: 'off',
    landmarks: 'off',
    areas: 'ok',
    'public address': 'ok',
    Telegram: 'off',
    mailbox: 'off',
    browser: 'off',
  })
  expect(findings['data folder']?.text).toContain('is made at the first start')
  expect(findings.database?.text).toBe('is made at the first start')
  expect(findings.secrets?.text).toBe('are made at the first start')
  expect(existsSync(join(here.dataDir, 'fresh'))).toBe(false)
})

test('an installation in use is well', async () => {
  using here = withSecrets()
  await givenUser(here)
  await removeForeignSubscriptions(here)
  backUp(here, { kind: 'commandLine', id: null, name: 'x', origin: 'x' })
  expect(statesOf(await found(here, {}, { now: START + minutes(1) }))).toEqual({
    settings: 'ok',
    'data folder': 'ok',
    disk: 'ok',
    database: 'ok',
    migrations: 'ok',
    posts: 'ok',
    secrets: 'ok',
    backups: 'ok',
    clock: 'ok',
    'time zone': 'ok',
    timetables: 'off',
    routing: 'off',
    landmarks: 'off',
    areas: 'ok',
    'public address': 'ok',
    Telegram: 'off',
    mailbox: 'off',
    browser: 'off',
    server: 'off',
    'source yad2': 'ok',
    'source yad2:recheck': 'ok',
    'source facebook': 'off',
    'source telegram': 'off',
  })
})

test('every setting that cannot be used is named', async () => {
  const findings = await examine(
    { PORT: 'x', LOG_LEVEL: 'loud' },
    { clock: world().clock, machine, sources: SOURCES },
  )
  expect(findings.map(({ check, state, text }) => [check, state, text.split(' ')[0]])).toEqual([
    ['settings', 'failed', 'PORT'],
    ['settings', 'failed', 'LOG_LEVEL'],
  ])
  expect(findings[0]?.advice).toContain('Correct PORT')
})

test('settings that would fail later are refused, and a sender without a mail server is told', async () => {
  using here = withSecrets()
  const wrong = await examine(
    { HOST: '999.1.1.1', SMTP_URL: 'foo', MAIL_FROM: 'nope' },
    { clock: here.clock, machine, sources: SOURCES },
  )
  expect(wrong.map(({ state, text }) => [state, text.split(' ')[0]])).toEqual([
    ['failed', 'HOST'],
    ['failed', 'SMTP_URL'],
    ['failed', 'MAIL_FROM'],
  ])
  const { mail } = await found(here, { MAIL_FROM: 'homes@example.org' })
  expect(mail).toMatchObject({ state: 'warning', advice: expect.stringContaining('SMTP_URL') })
  expect((await found(here)).mail).toBeUndefined()
})

test('a name that is no setting, and a file of a source that cannot be used, are told', async () => {
  using here = withSecrets()
  const folder = join(here.dataDir, 'sources')
  mkdirSync(folder)
  writeFileSync(join(folder, 'site.yaml'), 'id: [')
  const sources = fileSources({ DATA_DIR: here.dataDir })
  const findings = await found(here, { YAD2_ENABLE: 'false' }, { sources })
  expect(findings.settings).toMatchObject({ state: 'warning' })
  expect(findings.settings?.text).toContain('YAD2_ENABLED')
  expect(findings['source site']).toMatchObject({ state: 'failed' })
  expect(findings['source site']?.text).toContain('site.yaml:1: is no YAML')
  expect(findings['source site']?.advice).toContain(join(folder, 'site.yaml'))
})

test('a data folder that is a file, or that others can read, is told', async () => {
  using here = withSecrets()
  const file = join(here.dataDir, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'in')]) {
    const findings = await found(here, { DATA_DIR: dataDir })
    expect(findings['data folder']).toMatchObject({ state: 'failed' })
    expect(findings['data folder']?.advice).toContain('DATA_DIR')
    expect(findings.database).toBeUndefined()
    expect(findings['time zone']?.state).toBe('ok')
  }
  chmodSync(here.dataDir, 0o755)
  const exposed = (await found(here))['data folder']
  expectFound(exposed, 'warning', 'can read', `chmod 700 ${here.dataDir}`)
})

test('a file of settings that others can read is told', async () => {
  using here = withSecrets()
  const file = join(here.dataDir, 'metzia.env')
  writeFileSync(file, 'PORT=3000\n', { mode: 0o600 })
  const settings = async () => (await found(here)).settings
  expect((await settings())?.state).toBe('ok')
  chmodSync(file, 0o644)
  expectFound(await settings(), 'warning', 'other users', `chmod 600 ${file}`)
})

test('a disk that the growth of the database fills soon is told', async () => {
  using here = withSecrets()
  const day = Math.floor(here.clock.now() / days(1))
  here.db.$client.run('insert into daily_sizes values (?, 0), (?, ?)', [
    day - 30,
    day,
    300 * 2 ** 20,
  ])
  const diskWith = async (mib: number) =>
    (await found(here, {}, { machine: { freeBytes: () => mib * 2 ** 20 } })).disk
  const grows = 'the database grows by 300 MiB a month, which fills the disk in'
  expectFound(await diskWith(5_000), 'ok', `${grows} 500 days`, null)
  expectFound(await diskWith(500), 'warning', `${grows} 50 days`, 'Free some space')
})

test('a disk that fills up is told, before and when it is full', async () => {
  using here = withSecrets()
  const diskWith = async (mib: number) =>
    (await found(here, {}, { machine: { freeBytes: () => mib * 2 ** 20 } })).disk
  expectFound(await diskWith(99), 'failed', '99 MiB are free', 'Free some space')
  expectFound(await diskWith(100), 'warning', 'too little for a backup', 'Free some space')
  expectFound(await diskWith(1_024), 'ok', '1,024 MiB are free', null)
})

test('a damaged database is told, and nothing more is read from it', async () => {
  using here = withSecrets()
  const { databasePath } = here.config
  here.db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  const bytes = readFileSync(databasePath)
  const root = "select rootpage from sqlite_master where name = 'notifications'"
  const { rootpage } = here.db.$client.query(root).get() as { rootpage: number }
  const from = (rootpage - 1) * 4_096
  writeFileSync(databasePath, Buffer.from(bytes).fill(0xff, from, from + 4_096))
  expectFound((await found(here)).database, 'failed', 'is damaged', 'metzia db restore')
  writeFileSync(databasePath, bytes)
  truncateSync(databasePath, 200_000)
  const findings = await found(here)
  expectFound(
    findings.database,
    'failed',
    /cannot be used: .*(damaged|malformed)/,
    'metzia db restore',
  )
  expect(findings['source yad2']).toBeUndefined()
  writeFileSync(databasePath, 'x'.repeat(5_000))
  expectFound((await found(here)).database, 'failed', 'not a database', 'metzia db restore')
})

test('a database that is missing from a used data folder is told', async () => {
  using here = withSecrets()
  rmSync(here.config.databasePath)
  expectFound((await found(here)).database, 'failed', 'is missing or empty', 'metzia db restore')
  expect(existsSync(here.config.databasePath)).toBe(false)
})

test('missing and unknown migrations are told', async () => {
  using here = withSecrets()
  here.db.$client.run("insert into __migrations values (99999999999999, 'x')")
  expectFound((await found(here)).migrations, 'failed', 'newer version', 'Run the version')
  here.db.$client.run('delete from __migrations where made = (select max(made) from __migrations)')
  expect((await found(here)).migrations?.state).toBe('ok')
  here.db.$client.run('delete from __migrations where made = (select max(made) from __migrations)')
  const findings = await found(here)
  expectFound(findings.migrations, 'warning', '1 are missing', 'metzia db migrate')
  expect(findings.database?.state).toBe('ok')
})

test('secrets that are missing, broken or of another database are told', async () => {
  using here = withSecrets()
  await givenUser(here)
  // Before the first start of a server the database knows no key.
  expect((await found(here)).secrets?.state).toBe('ok')
  await removeForeignSubscriptions(here)
  expectFound((await found(here)).secrets, 'ok', 'belong to the database', null)
  const { publicKey, privateKey } = newPushKeys({
    ...countedRandom(),
    bytes: () => new Uint8Array(32).fill(7),
  })
  const other = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  expectFound(
    (await found(here, other)).secrets,
    'failed',
    'another one',
    'removes every subscription',
  )
  writeFileSync(secretsFile(here.dataDir), '{}')
  expectFound((await found(here)).secrets, 'failed', 'jwtSecret is missing', 'of the backup')
  rmSync(secretsFile(here.dataDir))
  expectFound((await found(here)).secrets, 'failed', 'is missing', 'log in again')
  expect(existsSync(secretsFile(here.dataDir))).toBe(false)
})

test('a missing or old backup is told once there is an account', async () => {
  using here = withSecrets()
  expect((await found(here)).backups?.state).toBe('off')
  await givenUser(here)
  expectFound((await found(here)).backups, 'warning', 'none yet', 'metzia db backup')
  const { path } = backUp(here, { kind: 'commandLine', id: null, name: 'x', origin: 'x' })
  const at = START / 1_000
  utimesSync(path, at, at)
  expectFound((await found(here, {}, { now: START + days(2) })).backups, 'ok', path, null)
  const old = (await found(here, {}, { now: START + days(2) + 1 })).backups
  expectFound(old, 'warning', '2 days old', 'metzia db backup')
})

test('a clock that is behind what is stored, or before the first version, is told', async () => {
  using here = withSecrets()
  const clockAt = async (now: number) => (await found(here, {}, { now })).clock
  expectFound(await clockAt(Date.UTC(2024, 11, 31)), 'failed', 'in the past', 'NTP')
  write(here.db, (tx) => announce(tx, 'bot', 'x', START))
  expectFound(await clockAt(START - minutes(5)), 'ok', '2026-11-21T07:55:00Z', null)
  const behind = 'it is 2026-11-21T06:00:00Z, but something was stored at 2026-11-21T08:00:00Z'
  expectFound(await clockAt(START - hours(2)), 'failed', behind, 'Set the clock')
})

test('time zone data that are missing are told', async () => {
  using here = withSecrets()
  const withHour = async (hourInIsrael: Machine['hourInIsrael']) =>
    (await found(here, {}, { machine: { hourInIsrael } }))['time zone']
  expectFound(await withHour(() => 12), 'failed', 'is wrong', 'tzdata')
  // Without summer time.
  expectFound(await withHour(() => 14), 'failed', 'is wrong', 'tzdata')
})

/** A Bot API that gives one answer. */
function botApi(status: number, body: unknown) {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      asked.push(new URL(url).pathname)
      return Response.json(body, { status })
    },
  })
  const settings = {
    TELEGRAM_BOT_TOKEN: '1:abc',
    TELEGRAM_API_URL: `http://127.0.0.1:${server.port}`,
  }
  return { asked, settings, [Symbol.dispose]: () => void server.stop(true) }
}

test('the token of Telegram is tried', async () => {
  using here = withSecrets()
  using good = botApi(200, { ok: true, result: { id: 1, username: 'metzia_bot' } })
  expectFound((await found(here, good.settings)).Telegram, 'ok', '@metzia_bot', null)
  expect(good.asked).toEqual(['/bot1:abc/getMe'])
  using bad = botApi(401, { ok: false, error_code: 401, description: 'Unauthorized' })
  const refused = (await found(here, bad.settings)).Telegram
  expectFound(refused, 'failed', '401: Unauthorized', '@BotFather')
  expect(JSON.stringify(refused)).not.toContain('1:abc')
  using odd = botApi(500, { ok: false, error_code: 500, description: 'Internal' })
  expectFound((await found(here, odd.settings)).Telegram, 'failed', '500', 'try again later')
  const nobody = { ...good.settings, TELEGRAM_API_URL: 'http://127.0.0.1:1' }
  expectFound((await found(here, nobody)).Telegram, 'failed', 'not answered', 'network')
})

test('a browser is looked for only where a source needs one', async () => {
  using here = withSecrets()
  expectFound((await found(here, { CHROMIUM_PATH: '/none' })).browser, 'off', 'no source', null)
  const groups = { FACEBOOK_GROUPS: 'flats' }
  const missing = (await found(here, { ...groups, CHROMIUM_PATH: '/none' })).browser
  expectFound(missing, 'failed', 'Facebook: no Chromium was found', 'CHROMIUM_PATH')
  const here2 = (await found(here, { ...groups, CHROMIUM_PATH: process.execPath })).browser
  expectFound(here2, 'ok', 'for Facebook', null)
})

function ran(here: World, scope: string, at: number, isBlocked = false): void {
  write(here.db, (tx) => {
    const kind = 'pass'
    const rid = beginRun(tx, { id: `run-${at}`, source: 'yad2', kind, scope, pages: 1, now: at })
    const failure = isBlocked ? ({ code: 'blocked', by: 'challenge', in: 'page 1' } as const) : null
    const state = isBlocked ? 'blocked' : 'ok'
    const nothing = { rejected: [], leftOutTypes: [], implausible: [] }
    endRun(tx, rid, { ...nothing, state, failure, now: at })
  })
}

test('a source that fails is told with its last success, and one that nobody reads', async () => {
  using here = withSecrets()
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const [scope = ''] = findSource(SOURCES, 'yad2').needs(here, here.config.values)
  ran(here, String(scope), START)
  expectFound((await found(here))['source yad2'], 'ok', '2026-11-21T08:00:00.000Z', null)
  here.db.$client.run('update runs set failure = ?', [
    JSON.stringify({ code: 'degraded', paths: ['address.coords'], in: 'page 1' }),
  ])
  const degraded = (await found(here))['source yad2']
  expectFound(degraded, 'warning', 'degraded: nearly no record states "address.coords"', 'kept')
  const later = { now: START + hours(5) }
  here.db.$client.run(`insert into schedules values ('yad2', 0, ${START})`)
  const stale = (await found(here, {}, later))['source yad2']
  expectFound(stale, 'warning', 'stale: no run has succeeded for 300 min', 'Start the server')
  takeLease(here.db, SERVER_LEASE, 'server here:1:1', later.now)
  const served = await found(here, {}, later)
  expectFound(served.server, 'ok', 'runs (server here:1:1)', null)
  expectFound(served['source yad2'], 'failed', 'stale', 'scrape status')
  ran(here, String(scope), START + 1, true)
  const blocked = (await found(here))['source yad2']
  expectFound(blocked, 'failed', /blocked by bot protection.*08:00:00\.000Z/, 'troubleshoot')
})

test('imported areas that cannot be read are told', async () => {
  using here = withSecrets()
  expectFound((await found(here)).areas, 'ok', 'those of Metzia', null)
  const file = join(here.dataDir, 'areas', 'hood_boundaries.geojson')
  mkdirSync(join(here.dataDir, 'areas'))
  writeFileSync(file, '{"features": []}')
  expectFound((await found(here)).areas, 'ok', file, null)
  writeFileSync(file, '{')
  expectFound((await found(here)).areas, 'failed', `${file} cannot be used`, 'Move the file away')
})

test.each<[string, Record<string, string>, Finding['state'], string]>([
  ['nothing set', {}, 'ok', 'http://127.0.0.1:3000, listening on 127.0.0.1:3000'],
  ['a proxy', { PUBLIC_URL: 'https://a.example', TRUST_PROXY: 'true' }, 'ok', 'https://a.example'],
  ['a proxy on this machine', { TRUST_PROXY: 'true' }, 'ok', 'listening on 127.0.0.1'],
  ['a home network', { PUBLIC_URL: 'http://192.168.1.5:3000', HOST: '0.0.0.0' }, 'ok', '192.168'],
  ['a name at home', { PUBLIC_URL: 'http://nas.local:3000', HOST: '0.0.0.0' }, 'ok', 'nas.local'],
  ['a folder', { PUBLIC_URL: 'https://a.example/metzia' }, 'failed', 'more than a scheme'],
  ['a question', { PUBLIC_URL: 'https://a.example?x=1' }, 'failed', 'more than a scheme'],
  ['another port', { PUBLIC_URL: 'http://localhost:3001' }, 'failed', 'names port 3001'],
  ['no port', { PUBLIC_URL: 'http://localhost' }, 'failed', 'names port 80'],
  [
    'no name for all',
    { HOST: '0.0.0.0' },
    'warning',
    'links in messages point to http://localhost',
  ],
  [
    'localhost for all',
    { HOST: '::', PUBLIC_URL: 'http://localhost:3000' },
    'warning',
    'only this',
  ],
  ['no encryption', { PUBLIC_URL: 'http://a.example' }, 'warning', 'not encrypted'],
  ['a public address', { PUBLIC_URL: 'http://9.9.9.9' }, 'warning', 'not encrypted'],
  ['an untrusted proxy', { PUBLIC_URL: 'https://a.example' }, 'warning', 'share its limits'],
  [
    'trust without a proxy',
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://10.0.0.2:3000', TRUST_PROXY: 'true' },
    'warning',
    'any address as its own',
  ],
])('the public address with %s', async (_, settings, state, text) => {
  using here = withSecrets()
  const finding = (await found(here, settings))['public address']
  expect(finding?.state).toBe(state)
  expect(finding?.text).toContain(text)
  expect(finding?.advice === null).toBe(state === 'ok')
})

test('the doctor changes nothing', async () => {
  using here = withSecrets()
  await givenUser(here)
  write(here.db, (tx) => setCounter(tx, 'pushKey', 5))
  const version = () => here.db.$client.query('PRAGMA data_version').get()
  using other = new Database(here.config.databasePath)
  expect(other.query('select 1').all()).toHaveLength(1)
  const before = version()
  await found(here)
  expect(version()).toEqual(before)
})

test.skipIf(!hasDovecot)(
  'the mailbox is opened, and what keeps it from being read is named',
  async () => {
    await using box = await dovecot()
    using here = withSecrets()
    const mailbox = async (settings: Record<string, string>) =>
      (await found(here, { MAIL_IN_URL: box.url, ...settings })).mailbox
    const senders = { MAIL_IN_FROM: SELF }
    const own = { ...senders, MAIL_IN_AUTHSERV_ID: AUTHSERV }
    expectFound(await mailbox(own), 'ok', 'INBOX can be read; it has no mail yet', null)
    expectFound(await mailbox({}), 'warning', /No mail counts/, 'Set MAIL_IN_FROM')
    const users = { MAIL_IN_ADDRESS: 'homes@example.com' }
    expectFound(await mailbox(users), 'ok', /Mail to the addresses of users counts/, null)
    expectFound(await mailbox(senders), 'warning', /No mail counts/, 'Set MAIL_IN_AUTHSERV_ID to')
    await box.append([aMail({ text: 'x' })])
    const seen = `the newest mail has a result of ${AUTHSERV} above its first Received`
    expectFound(await mailbox(own), 'ok', `INBOX can be read; ${seen}`, null)
    const set = `Set MAIL_IN_AUTHSERV_ID=${AUTHSERV}`
    expectFound(await mailbox(senders), 'warning', /No mail counts/, set)
    const other = { ...senders, MAIL_IN_AUTHSERV_ID: 'mx.other.example' }
    expectFound(await mailbox(other), 'warning', /does not count for .*=mx.other.example/, set)
    await box.append([
      aMail({ text: 'x', above: ['Received: by x', 'Authentication-Results: forged; dkim=pass'] }),
    ])
    expectFound(await mailbox(own), 'warning', /result of forged only below/, 'Use a mailbox')
    await box.append([aMail({ text: 'x', above: [] })])
    expectFound(await mailbox(own), 'warning', /no Authentication-Results/, 'Use a mailbox')
    const missing = { ...senders, MAIL_IN_FOLDER: 'Nowhere' }
    expectFound(await mailbox(missing), 'failed', /"Nowhere" is missing/, 'Check MAIL_IN_URL')
  },
)

test('a service that fails, and posts that were given up, are findings', async () => {
  using here = withSecrets()
  await givenUser(here)
  const refused = { isOk: false, cause: 'refused', reason: '401: Unauthorized' } as const
  const bot = givenBot(here, await givenUser(here))
  const at = { random: here.random, now: START }
  write(here.db, (tx) => {
    noteAnswer(tx, 'telegram', refused, at)
    const message = { id: 'x', channel: 'telegram', kind: 'match', target: '-1' } as const
    enqueue(tx, { ...message, payload: {} as never, botRid: bot.rid, priority: 10 }, START)
  })
  here.db.$client.run("update outgoing set state = 'failed'")
  const findings = await found(here, {}, { now: START + minutes(1) })
  expect(findings.delivery).toMatchObject({
    state: 'failed',
    text: expect.stringMatching(/^Telegram refuses the credentials .+401: Unauthorized; 0 wait$/),
  })
  expect(findings.posts).toMatchObject({ state: 'warning', text: expect.stringContaining('1 of') })
})
