import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, wordsOf } from '../kernel/errors.ts'
import { newPushKeys, publicKeyOf } from '../kernel/push-keys.ts'
import { systemRandom } from '../kernel/random.ts'
import { readConfig, settingRows } from '../process/settings.ts'
import { mailboxIn } from '../ways-in/mail/mailbox.ts'
import { loadSecrets } from './secrets.ts'

function problemsOf(env: Record<string, string>): Record<string, string> {
  try {
    readConfig(env)
    return {}
  } catch (error) {
    if (error instanceof AppError) return wordsOf(error, 'en').fields ?? {}
    throw error
  }
}

test('nothing needs to be set', () => {
  const config = readConfig({})
  expect(config.publicUrl).toBe('http://127.0.0.1:3000')
  expect(config.dataDir).toEndWith('/data/var')
  expect(config.values.YAD2_INTERVAL).toBe(600_000)
  expect(config.values.TELEGRAM_LIMITS).toEqual([
    { messages: 30, perMs: 1_000 },
    { messages: 20, perMs: 60_000 },
    { messages: 1, perMs: 1_000 },
  ])
})

test.each([
  ['HOST', ['999.1.1.1', 'a b', 'http://x', '127.0.0.1:80'], ['::', '10.0.0.7', 'homes.lan']],
  ['PORT', ['1e3', '0x50', '80.0', '+80'], ['0', '8080']],
  ['SMTP_URL', ['foo', 'http://mail', 'smtp:'], ['smtp://mail:25', 'smtps://a:b@mail.example']],
  ['MAIL_FROM', ['nope', 'a@', '<a@b', 'a@b>'], ['a@b.example', 'Metzia <a@b.example>']],
])('%s is checked before it is used', (name, wrong, right) => {
  for (const value of wrong)
    expect([value, Object.keys(problemsOf({ [name]: value }))]).toEqual([value, [name]])
  for (const value of right)
    expect([value, readConfig({ [name]: value }) !== null]).toEqual([value, true])
})

test('all problems are reported together, by name', () => {
  const problems = problemsOf({
    PORT: '70000',
    PUBLIC_URL: 'ftp://x',
    ALLOW_SIGNUPS: 'perhaps',
    YAD2_INTERVAL: 'soon',
    LOG_LEVEL: 'loud',
    QUIET_FROM: '25:00',
    JWT_SECRET: 'short',
    MESSAGES_PER_MINUTE: '0',
    BOTS_PER_USER: '1.5',
    TELEGRAM_LIMITS: '30',
  })
  expect(Object.keys(problems).sort()).toEqual([
    'ALLOW_SIGNUPS',
    'BOTS_PER_USER',
    'JWT_SECRET',
    'LOG_LEVEL',
    'MESSAGES_PER_MINUTE',
    'PORT',
    'PUBLIC_URL',
    'QUIET_FROM',
    'TELEGRAM_LIMITS',
    'YAD2_INTERVAL',
  ])
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
})

test('a missing half of a pair of settings is reported', () => {
  expect(problemsOf({ OAUTH_GOOGLE_CLIENT_ID: 'x' })).toEqual({
    OAUTH_GOOGLE_CLIENT_SECRET: 'is needed beside OAUTH_GOOGLE_CLIENT_ID',
  })
  expect(Object.keys(problemsOf({ QUIET_TO: '07:00' }))).toEqual(['QUIET_FROM'])
})

test('secrets come from a file as well, and are never shown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-config-'))
  const file = join(folder, 'secret')
  writeFileSync(file, `${'s'.repeat(40)}\n`)
  expect(readConfig({ JWT_SECRET_FILE: file }).values.JWT_SECRET).toBe('s'.repeat(40))
  const rows = settingRows({ JWT_SECRET_FILE: file, TELEGRAM_BOT_TOKEN: '1:abc' })
  expect(JSON.stringify(rows)).not.toContain('sss')
  expect(rows.find(({ name }) => name === 'TELEGRAM_BOT_TOKEN')?.value).toBe('[hidden]')
  expect(Object.keys(problemsOf({ JWT_SECRET_FILE: join(folder, 'no') }))).toEqual(['JWT_SECRET'])
  expect(problemsOf({ JWT_SECRET: 's'.repeat(40), JWT_SECRET_FILE: file }).JWT_SECRET).toContain(
    'twice',
  )
  rmSync(folder, { recursive: true })
})

test('PUBLIC_URL falls back to an address that a browser can reach', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80')
  expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
  expect(readConfig({ PUBLIC_URL: 'https://finds.example/' }).publicUrl).toBe(
    'https://finds.example',
  )
})

test('secrets are created once, with mode 0600, and never silently again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-secrets-'))
  const config = readConfig({ DATA_DIR: folder })
  const first = loadSecrets(config, systemRandom)
  expect(first.jwtSecret.length).toBeGreaterThanOrEqual(43)
  expect(loadSecrets(config, systemRandom)).toEqual(first)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  const given = readConfig({ DATA_DIR: folder, JWT_SECRET: 'g'.repeat(40) })
  expect(loadSecrets(given, systemRandom)).toEqual({ ...first, jwtSecret: 'g'.repeat(40) })
  writeFileSync(join(folder, 'secrets.json'), '{broken')
  expect(() => loadSecrets(config, systemRandom)).toThrow('cannot be used')
  rmSync(folder, { recursive: true })
})

function inFolder(check: (folder: string, file: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-secrets-'))
  check(folder, join(folder, 'secrets.json'))
  rmSync(folder, { recursive: true })
}

test('a file of an earlier version gets keys for push once, and keeps its other secret', () => {
  inFolder((folder, file) => {
    const jwtSecret = 's'.repeat(44)
    writeFileSync(file, JSON.stringify({ jwtSecret, other: 1 }), { mode: 0o600 })
    const config = readConfig({ DATA_DIR: folder })
    let turns = 0
    const alone = (change: () => void) => {
      turns += 1
      change()
    }
    const loaded = loadSecrets(config, systemRandom, alone)
    expect(loaded.jwtSecret).toBe(jwtSecret)
    expect(publicKeyOf(loaded.vapid.privateKey)).toBe(loaded.vapid.publicKey)
    expect(loadSecrets(config, systemRandom, alone)).toEqual(loaded)
    expect(turns).toBe(1)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ jwtSecret, other: 1 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secrets.json'])
  })
})

test('keys that another process adds meanwhile are used', () => {
  inFolder((folder, file) => {
    writeFileSync(file, JSON.stringify({ jwtSecret: 's'.repeat(44) }))
    const config = readConfig({ DATA_DIR: folder })
    let theirs: unknown
    const loaded = loadSecrets(config, systemRandom, (change) => {
      theirs = loadSecrets(config, systemRandom)
      change()
    })
    expect(loaded).toEqual(theirs as typeof loaded)
  })
})

test('keys for push come from the settings, and only as a pair', () => {
  inFolder((folder) => {
    const { publicKey, privateKey } = newPushKeys(systemRandom)
    const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
    const settings = { DATA_DIR: folder, ...pair }
    expect(loadSecrets(readConfig(settings), systemRandom).vapid).toEqual({ publicKey, privateKey })
    const both = readConfig({ ...settings, JWT_SECRET: 'g'.repeat(40), DATA_DIR: `${folder}/none` })
    expect(loadSecrets(both, systemRandom).jwtSecret).toBe('g'.repeat(40))
    const other = newPushKeys(systemRandom)
    expect(problemsOf({ ...pair, VAPID_PUBLIC_KEY: other.publicKey })).toEqual({
      VAPID_PUBLIC_KEY: 'does not belong to VAPID_PRIVATE_KEY',
    })
    expect(Object.keys(problemsOf({ VAPID_PRIVATE_KEY: privateKey }))).toEqual(['VAPID_PUBLIC_KEY'])
    expect(Object.keys(problemsOf({ ...pair, VAPID_PRIVATE_KEY: 'x' }))).toEqual([
      'VAPID_PRIVATE_KEY',
    ])
  })
})

test('keys of the file that are no pair are refused', () => {
  inFolder((folder, file) => {
    const { publicKey } = newPushKeys(systemRandom)
    const stored = { jwtSecret: 's'.repeat(44), vapidPublicKey: publicKey, vapidPrivateKey: 'x' }
    writeFileSync(file, JSON.stringify(stored))
    const load = () => loadSecrets(readConfig({ DATA_DIR: folder }), systemRandom)
    expect(load).toThrow('vapidPublicKey does not belong to vapidPrivateKey')
  })
})

test('push services reach the operator by VAPID_SUBJECT, else by SUPPORT_EMAIL', () => {
  expect(readConfig({}).pushContact).toBe('mailto:support@localhost')
  expect(readConfig({ VAPID_SUBJECT: 'https://finds.example' }).pushContact).toBe(
    'https://finds.example',
  )
  expect(Object.keys(problemsOf({ VAPID_SUBJECT: 'noa@example.com' }))).toEqual(['VAPID_SUBJECT'])
})

test('a mailbox is taken over TLS, or without it on this machine, with its account', () => {
  const given = 'imaps://dana%40example.com:p%40ss%2Fword@imap.example.com'
  expect(problemsOf({ MAIL_IN_URL: given })).toEqual({})
  expect(mailboxIn(given)).toEqual({
    host: 'imap.example.com',
    port: 993,
    isTls: true,
    user: 'dana@example.com',
    password: 'p@ss/word',
  })
  expect(mailboxIn('imap://a:b@[::1]:1143')).toMatchObject({ host: '::1', port: 1143 })
  expect(mailboxIn('imap://a:b@127.0.0.1')).toMatchObject({ port: 143, isTls: false })
  const refused = [
    'imap://a:b@mail.example.com',
    'imap://a:b@127.example.com',
    'https://a:b@mail.example.com',
    'imaps://a@mail.example.com',
    'imaps://mail.example.com',
    'imaps://a:%zz@mail.example.com',
    'x',
  ]
  for (const MAIL_IN_URL of refused)
    expect(problemsOf({ MAIL_IN_URL }).MAIL_IN_URL).toStartWith(
      'must be imaps://user:password@host',
    )
})

test('the address of a mailbox is hidden, and can be read from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-'))
  const file = join(folder, 'mailbox')
  writeFileSync(file, 'imaps://a:hushhush@mail.example.com\n')
  expect(readConfig({ MAIL_IN_URL_FILE: file }).values.MAIL_IN_URL).toContain('hushhush')
  expect(JSON.stringify(settingRows({ MAIL_IN_URL_FILE: file }))).not.toContain('hushhush')
  rmSync(folder, { recursive: true })
})

test('senders are addresses or domains', () => {
  const { MAIL_IN_FROM } = readConfig({ MAIL_IN_FROM: 'Dana@Example.com, @example.org,' }).values
  expect(MAIL_IN_FROM).toEqual(['dana@example.com', '@example.org'])
  for (const sender of [
    'example.com',
    'dana@',
    'Dana <dana@example.com>',
    '@localhost',
    'a@b@c.example',
  ])
    expect(Object.keys(problemsOf({ MAIL_IN_FROM: sender }))).toEqual(['MAIL_IN_FROM'])
})
