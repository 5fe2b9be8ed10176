import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { mailbox } from '../src/testing/doubles/mailbox.ts'
import { TOKEN, telegramProxy } from '../src/testing/doubles/telegram-proxy.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { atTerminal } from '../src/testing/worlds/terminal.ts'

// Each command is a process of its own.
setDefaultTimeout(60_000)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'metzia-setup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = () => join(folder, 'data')
const file = () => join(dataDir(), 'metzia.env')
const settings = () => ({ ...parseEnv(readFileSync(file(), 'utf8')) })
const env = (more: Record<string, string> = {}) => ({ DATA_DIR: dataDir(), ...more })

const ACCOUNT = {
  ACCOUNT_FIRSTNAME: 'Dana',
  ACCOUNT_LASTNAME: 'Levi',
  ACCOUNT_EMAIL: 'dana@example.org',
  ACCOUNT_PASSWORD: 'Harbour-Lantern-42',
}

/** Sets up by answers of a script. */
function setUp(
  answers: Record<string, string>,
  more: Record<string, string> = {},
  ...args: string[]
) {
  const path = join(folder, 'answers.env')
  const lines = Object.entries(answers).map(([name, value]) => `${name}="${value}"`)
  writeFileSync(path, lines.join('\n'))
  return cli(['setup', '--answers', path, ...args], env(more))
}

const accounts = async () => JSON.parse((await cli(['users', 'list', '--json'], env())).out)

test('a script sets everything up: the file, the first account, a bot, mail, a group', async () => {
  await using telegram = await telegramProxy()
  using box = await mailbox()
  telegram.push({
    my_chat_member: {
      chat: { id: -100, type: 'group', title: 'Our flat' },
      from: { id: 7, first_name: 'Dana' },
      date: 0,
      old_chat_member: { status: 'left' },
      new_chat_member: { status: 'member' },
    },
  })
  const answers = {
    ...ACCOUNT,
    PUBLIC_URL: 'https://homes.example.org',
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_GROUP: 'yes',
    SMTP_URL: box.url,
  }
  const done = await setUp(answers, { TELEGRAM_API_URL: telegram.url })
  expect([done.code, done.err]).toEqual([0, expect.stringContaining('"Our flat" is linked')])
  expect(done.out).toMatch(/ok +Telegram/)
  expect(done.out).toMatch(/on +Yad2[\s\S]*off +Alert mails/)
  expect(done.out + done.err).not.toContain(TOKEN)
  expect(settings()).toEqual({
    PUBLIC_URL: 'https://homes.example.org',
    TRUST_PROXY: 'true',
    TELEGRAM_BOT_TOKEN: TOKEN,
    SMTP_URL: box.url,
    MAIL_FROM: 'Metzia <dana@example.org>',
    SUPPORT_EMAIL: 'dana@example.org',
    BACKUPS_KEPT: '3',
  })
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(box.envelopes).toEqual([['dana@example.org']])
  expect(await accounts()).toMatchObject([{ email: 'dana@example.org', roles: ['user', 'admin'] }])
  const bots = JSON.parse((await cli(['bots', 'list', '--json'], env())).out)
  expect(JSON.stringify(bots)).toContain('Our flat')
})

test('what was written is what every command reads, and the environment counts before it', async () => {
  await setUp({ ...ACCOUNT, PUBLIC_URL: 'http://homes.lan' }, {}, '--offline')
  const value = async (more: Record<string, string> = {}) => {
    const { out } = await cli(['config', '--json'], env(more))
    return JSON.parse(out).find(({ name }: { name: string }) => name === 'PUBLIC_URL').value
  }
  expect(await value()).toBe('http://homes.lan')
  expect(await value({ PUBLIC_URL: 'http://other.lan' })).toBe('http://other.lan')
})

test('a second run keeps what stands: values, lines of others, the account', async () => {
  await setUp(
    { ...ACCOUNT, PUBLIC_URL: 'http://homes.lan', SMTP_URL: 'smtp://mail.lan' },
    {},
    '--offline',
  )
  writeFileSync(file(), `# mine\nYAD2_INTERVAL=20m\n${readFileSync(file(), 'utf8')}`)
  const before = readFileSync(file(), 'utf8')
  const again = await setUp({}, {}, '--offline')
  expect([again.code, again.err]).toEqual([0, expect.stringContaining('There is an administrator')])
  expect(readFileSync(file(), 'utf8')).toBe(before)
  expect(await accounts()).toHaveLength(1)
  expect((await setUp({ PUBLIC_URL: 'http://new.lan' }, {}, '--offline')).code).toBe(0)
  expect(readFileSync(file(), 'utf8')).toBe(before.replace('http://homes.lan', 'http://new.lan'))
})

test.each([
  ['ACCOUNT_EMAIL', 'nobody'],
  ['ACCOUNT_PASSWORD', 'password1'],
  ['PUBLIC_URL', 'https://homes.example.org/folder'],
  ['PUBLIC_URL', 'homes'],
  ['MAIL_FROM', 'line\nPORT=1 <a@example.org>'],
  ['SUPPORT_EMAIL', 'a\u0000@example.org'],
  ['SUPPORT_EMAIL', 'x'.repeat(200_000)],
  ['BACKUPS_KEPT', '0'],
])('a wrong answer to %s ends with 2 and its name, and nothing is written', async (name, value) => {
  const answers = { ...ACCOUNT, SMTP_URL: 'smtp://127.0.0.1:1', [name]: value }
  const { code, err } = await setUp(answers, {}, '--offline')
  expect([code, err]).toEqual([2, expect.stringContaining(`metzia: ${name}: `)])
  expect(err).not.toContain('username')
  expect(existsSync(dataDir())).toBe(false)
})

test('what shells would run is stored as it is', async () => {
  const value = "'`$(touch x)` $HOME \\\\n"
  expect((await setUp({ ...ACCOUNT, SUPPORT_EMAIL: value }, {}, '--offline')).code).toBe(0)
  expect(settings().SUPPORT_EMAIL).toBe(value)
})

test('a token that Telegram refuses, and a mail that is refused, are named', async () => {
  await using telegram = await telegramProxy()
  const refused = JSON.stringify({ ok: false, error_code: 401, description: 'Unauthorized' })
  telegram.faults.push({ method: 'getMe', status: 401, body: refused })
  const more = { TELEGRAM_API_URL: telegram.url }
  const token = await setUp({ ...ACCOUNT, TELEGRAM_BOT_TOKEN: TOKEN }, more)
  expect([token.code, token.err]).toEqual([
    2,
    expect.stringContaining('TELEGRAM_BOT_TOKEN: Telegram'),
  ])
  using box = await mailbox([{ recipient: { status: 550, text: 'no such sender' } }])
  const mail = await setUp({ ...ACCOUNT, SMTP_URL: box.url })
  expect([mail.code, mail.err]).toEqual([2, expect.stringMatching(/SMTP_URL: .*no such sender/)])
  const unseen = await setUp({ ...ACCOUNT, SMTP_URL: box.url, MAIL_SEEN: 'no' })
  expect([unseen.code, unseen.err]).toEqual([2, expect.stringContaining('spam')])
  const inbox = await setUp({ ...ACCOUNT, MAIL_IN_URL: 'imap://a:b@127.0.0.1:1' })
  expect([inbox.code, inbox.err]).toEqual([2, expect.stringContaining('MAIL_IN_URL: mailbox')])
  expect(existsSync(dataDir())).toBe(false)
})

test('a folder that cannot be written is said before anything is asked', async () => {
  writeFileSync(join(folder, 'data'), '')
  const taken = await setUp(ACCOUNT, {}, '--offline')
  expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('is a file')])
  expect(taken.err).not.toContain('Address')
  rmSync(dataDir())
  const elsewhere = await setUp(ACCOUNT, {}, '--offline', '--file', '/proc/metzia/x.env')
  expect(elsewhere.code).toBe(1)
  expect(existsSync(join(dataDir(), 'metzia.env'))).toBe(false)
  if (existsSync(dataDir())) expect(await accounts()).toEqual([])
})

test('a database that is damaged is said before anything is asked', async () => {
  mkdirSync(dataDir())
  writeFileSync(join(dataDir(), 'metzia.db'), 'x'.repeat(10_000))
  const { code, err } = await setUp(ACCOUNT, {}, '--offline')
  expect([code, err]).toEqual([1, expect.stringContaining('cannot be used')])
  expect(err).not.toContain('Address')
  expect(existsSync(file())).toBe(false)
})

test('without a terminal and without answers it says how to answer', async () => {
  const { code, err } = await cli(['setup'], env())
  expect([code, err]).toEqual([2, expect.stringContaining('--answers FILE, or --yes')])
})

test('answers come from the environment too', async () => {
  const more = { ...ACCOUNT, PUBLIC_URL: 'http://homes.lan' }
  const { code, err } = await cli(['setup', '--yes', '--offline'], env(more))
  // A bundle runs in an image, where there is no npm.
  const next = process.env.METZIA_TEST_PROGRAM ? 'Next: metzia serve' : 'Next: npm start'
  expect([code, err]).toEqual([0, expect.stringContaining(next)])
  expect(settings().PUBLIC_URL).toBe('http://homes.lan')
})

/** Answers at the terminal up to the account. */
async function begun() {
  const terminal = atTerminal(['setup', '--offline'], env())
  await terminal.until('The address that people type')
  terminal.type('ftp://x\r')
  await terminal.until('must be an http:// or https:// address')
  await terminal.until('The address that people type')
  terminal.type('http://homes.lan\r')
  for (const [question, answer] of [
    ['First name', 'Dana'],
    ['Last name', 'Levi'],
    ['E-mail, with', 'dana@example.org'],
    ['Password', 'Harbour-Lantern-42'],
  ] as const) {
    await terminal.until(question)
    terminal.type(`${answer}\r`)
  }
  await terminal.until('The token of the bot')
  return terminal
}

test('at a terminal it asks again what cannot be used, shows no secret, and writes at the end', async () => {
  const terminal = await begun()
  terminal.type(`${TOKEN}\r`)
  for (const question of ['The mail server', 'The mailbox', 'An e-mail address for', 'How many']) {
    await terminal.until(question)
    expect(existsSync(dataDir())).toBe(false)
    terminal.type('\r')
  }
  await terminal.until('What will arrive')
  expect(await terminal.ended()).toBe(0)
  expect(terminal.shown()).not.toContain(TOKEN)
  expect(terminal.shown()).not.toContain('Harbour')
  expect(settings()).toEqual({
    PUBLIC_URL: 'http://homes.lan',
    TELEGRAM_BOT_TOKEN: TOKEN,
    SUPPORT_EMAIL: 'dana@example.org',
    BACKUPS_KEPT: '3',
  })
  const again = atTerminal(['setup', '--offline'], env())
  await again.until('Enter keeps http://homes.lan')
  again.type('\r')
  await again.until('Enter keeps what is set')
  again.type('-\r')
  for (const question of ['The mail server', 'The mailbox', 'An e-mail address for', 'How many']) {
    await again.until(question)
    again.type('\r')
  }
  expect(await again.ended()).toBe(0)
  expect(settings()).toMatchObject({ PUBLIC_URL: 'http://homes.lan', TELEGRAM_BOT_TOKEN: '' })
  expect(await accounts()).toHaveLength(1)
})

test.each(['Ctrl-C', 'SIGKILL'])('%s in the middle leaves nothing', async (how) => {
  const terminal = await begun()
  if (how === 'SIGKILL') terminal.kill()
  else terminal.type('\u0003')
  const code = await terminal.ended()
  if (how === 'Ctrl-C') {
    expect(code).toBe(1)
    expect(terminal.shown()).toContain('Nothing was written')
  }
  expect(readdirSync(folder)).toEqual([])
})

test('it speaks Hebrew where the operator does', async () => {
  const { err } = await setUp(ACCOUNT, { LANG: 'he_IL.UTF-8' }, '--offline')
  expect(err).toContain('החשבון הראשון')
  expect(settings().SUPPORT_EMAIL).toBe('dana@example.org')
})
