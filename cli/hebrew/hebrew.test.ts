import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { settingRows } from '../../src/process/settings.ts'
import { cli } from '../../src/testing/worlds/children.ts'
import { COMMANDS } from '../command-list.ts'
import { inHebrew, rightSided } from './hebrew.ts'

// Each command is a process of its own.
setDefaultTimeout(60_000)

const HEBREW = /\p{Script=Hebrew}/u
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'metzia-hebrew-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (args: string[], env: Record<string, string> = {}) =>
  cli(args, { DATA_DIR: folder, ...env })
const hebrew = (args: string[], env: Record<string, string> = {}) =>
  run(args, { LANG: 'he_IL.UTF-8', ...env })

/** Lines that say something, none of it in Hebrew. */
const foreign = (text: string) =>
  text.split('\n').filter((line) => /[a-z]{3}/i.test(line) && !HEBREW.test(line))

const describedIn = (command: Command): string[] =>
  [
    command.description(),
    ...command.options.map(({ description }) => description),
    ...command.registeredArguments.map(({ description }) => description),
    ...command.commands.flatMap(describedIn),
  ].filter((text) => text !== '')

test('the help of every command is in Hebrew', async () => {
  const commands = await Promise.all(Object.values(COMMANDS).map((make) => make()))
  const said = commands.flatMap(describedIn)
  expect(said.filter((text) => !HEBREW.test(inHebrew(text)))).toEqual([])
})

test('help and wrong usage follow the locale, then DEFAULT_LANGUAGE', async () => {
  const { out } = await hebrew(['--help'])
  expect(out).toStartWith('שימוש: metzia')
  expect(foreign(out)).toEqual([])
  const { out: options } = await hebrew(['assets', 'list', '--help'])
  expect(options).toContain('ברירת המחדל: 50')
  expect(options).not.toMatch(/choices|default/)
  expect((await run(['users', '--help'], { DEFAULT_LANGUAGE: 'he' })).out).toContain('חשבונות')
  expect((await run(['--help'], { LANG: 'en_IL.UTF-8', DEFAULT_LANGUAGE: 'he' })).out).toStartWith(
    'Usage:',
  )
  expect((await hebrew(['--help'], { LC_ALL: 'C' })).out).toStartWith('Usage:')
  for (const args of [
    ['nothing'],
    ['docter'],
    ['users', 'create'],
    ['users', 'show'],
    ['db', 'check', '--what'],
    ['stats', 'x'],
  ]) {
    const { code, err } = await hebrew(args)
    expect([args, code, foreign(err)]).toEqual([args, 2, []])
  }
  const { err } = await hebrew(['docter'])
  expect(err).toContain('\u2068docter\u2069')
  expect(err).toContain('\u2068doctor\u2069')
})

test('an account, its refusals and its list are said in Hebrew, and JSON stays as it is', async () => {
  const person = ['--email', 'dana@example.com', '--password', 'lamp-post-7']
  const names = ['--firstname', 'Dana', '--lastname', 'Levi']
  const made = await hebrew(['users', 'create', ...person, ...names])
  expect([made.code, foreign(made.out)]).toEqual([0, []])
  const again = await hebrew(['users', 'create', ...person, ...names])
  expect([again.code, foreign(again.err)]).toEqual([1, []])
  expect((await hebrew(['users', 'list'])).out).toMatch(/^\S*מזהה +שם +דוא"ל/)
  expect(foreign((await hebrew(['users', 'show', 'nobody'])).err)).toEqual([])
  for (const args of [['users', 'list'], ['stats'], ['scrape', 'status']]) {
    const [one, other] = await Promise.all([hebrew([...args, '--json']), run([...args, '--json'])])
    expect(HEBREW.test(one.out)).toBe(false)
    expect(Object.keys(JSON.parse(one.out))).toEqual(Object.keys(JSON.parse(other.out)))
  }
})

test('the doctor says what is so and what to do in Hebrew', async () => {
  // Makes the database.
  await run(['users', 'list'])
  const env = {
    PORT: '0',
    HOST: '0.0.0.0',
    MAIL_FROM: 'a@b.example',
    SMPT_URL: 'x',
    TRUST_PROXY: 'true',
  }
  const { out } = await hebrew(['doctor'], env)
  expect(foreign(out)).toEqual([])
  expect(out).toContain('מה לעשות:')
  const english = JSON.parse((await hebrew(['doctor', '--json'], env)).out)
  expect(english.findings.map(({ check }: { check: string }) => check)).toContain('disk')
  expect(HEBREW.test(JSON.stringify(english))).toBe(false)
})

test('each setting that is refused is refused in Hebrew, by a command and by the doctor', async () => {
  const wrong = Object.fromEntries(
    settingRows({}).flatMap(({ name }) =>
      ['DATA_DIR', 'SETTINGS_FILE', 'METZIA_DEMO'].includes(name) ? [] : [[name, '<>']],
    ),
  )
  const { code, err } = await hebrew(['stats'], wrong)
  expect(code).toBe(1)
  expect(err.split('\n').length).toBeGreaterThan(30)
  expect(foreign(err)).toEqual([])
  expect(foreign((await hebrew(['doctor'], wrong)).out)).toEqual([])
})

test('what is copied into a shell has no letter that is not seen', () => {
  const said = inHebrew('Run: chmod 700 /srv/metzia')
  expect(said).toEndWith('chmod 700 /srv/metzia')
  expect(inHebrew('/srv/metzia is a file')).toContain('\u2068/srv/metzia\u2069')
})

test('a fact is said in Hebrew where it is known, and a line begins on its side', () => {
  expect(inHebrew('12 MiB are free; the database grows by 3 MiB a month')).toBe(
    '12 MiB פנויים; מסד הנתונים גדל ב-3 MiB בחודש',
  )
  expect(inHebrew('PORT must be true or false')).toBe('\u2068PORT\u2069 צריך להיות true או false')
  expect(inHebrew('Something else')).toBe('Something else')
  expect(rightSided('metzia: שלום\nEnglish')).toBe('\u200fmetzia: שלום\nEnglish')
})
