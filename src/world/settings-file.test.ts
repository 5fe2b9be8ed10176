import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import {
  putSettings,
  settingsBeside,
  settingsFileOf,
  settingsIn,
  textWith,
  written,
} from './settings-file.ts'

const stated = (name: string, value: string) => ({ name, value, meaning: `what ${name} is` })
const readBack = (text: string) => ({ ...parseEnv(text) })

function inFolder(check: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-settings-'))
  try {
    check(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each([
  ['', ''],
  ['https://homes.example.org', 'https://homes.example.org'],
  ['Metzia <homes@example.org>', "'Metzia <homes@example.org>'"],
  ["it's $HOME", '"it\'s $HOME"'],
  [`a'b"c`, `\`a'b"c\``],
  ['a#b', "'a#b'"],
  ['דירה', "'דירה'"],
  [`a'b"c\`d`, undefined],
  ["line\\n'x", `\`line\\n'x\``],
])('%j is written as %j, and read back as it is', (value, form) => {
  expect(written(value)).toBe(form)
  if (form !== undefined) expect(readBack(`X=${form}\nY=1`)).toEqual({ X: value, Y: '1' })
})

test('settings are changed where they stand, new ones come last, and every other line stays', () => {
  const text = '# mine\nOTHER="kept  as is"\n\nexport PORT = 1\nPUBLIC_URL=http://a\n# end'
  const changed = textWith(text, [
    stated('PUBLIC_URL', 'https://b'),
    stated('PORT', '8080'),
    stated('MAIL_FROM', 'M <a@b.c>'),
    stated('SMTP_URL', ''),
  ])
  expect(changed).toBe(
    '# mine\nOTHER="kept  as is"\n\nPORT=8080\nPUBLIC_URL=https://b\n# end\n# what MAIL_FROM is\nMAIL_FROM=\'M <a@b.c>\'\n',
  )
  expect(textWith(changed, [stated('PORT', '8080')])).toBe(changed)
})

test('a setting that is taken out keeps its line, and one that stood twice stands once', () => {
  expect(textWith('A=1\nPORT=1\nB=2\nPORT=2\n', [stated('PORT', '')])).toBe('A=1\nPORT=\nB=2\n')
})

test('a text in which a change would break another setting is refused', () => {
  const text = 'OTHER="first\nPORT=1\nlast"\n'
  expect(() => textWith(text, [stated('PORT', '2')])).toThrow('by hand')
})

test('the environment counts before the file, also by the name of a file and when it is empty', () => {
  const text = 'A=1\nB=1\nC=1\nD_FILE=/x\nE=1'
  const env = { A: '2', B: '', C_FILE: '/y', D: '2' }
  expect(settingsIn(text, env)).toEqual({ E: '1' })
})

test('the file is in the data folder, or where it is named', () => {
  expect(settingsFileOf({ DATA_DIR: '/data' })).toBe('/data/metzia.env')
  expect(settingsFileOf({ DATA_DIR: '/data', SETTINGS_FILE: '/etc/m.env' })).toBe('/etc/m.env')
  expect(settingsFileOf({})).toEndWith('/data/var/metzia.env')
})

test('no file is no setting, unless one is named; the demo reads none', () => {
  inFolder((folder) => {
    expect(settingsBeside({ DATA_DIR: folder })).toEqual({})
    const named = { SETTINGS_FILE: join(folder, 'none.env') }
    expect(() => settingsBeside(named)).toThrow('none.env does not exist')
    writeFileSync(join(folder, 'metzia.env'), 'PORT=1')
    expect(settingsBeside({ DATA_DIR: folder })).toEqual({ PORT: '1' })
    expect(settingsBeside({ DATA_DIR: folder, METZIA_DEMO: '1' })).toEqual({})
  })
})

test('the file is replaced as a whole, for its owner only, also behind a link', () => {
  inFolder((folder) => {
    const [file, link] = [join(folder, 'real.env'), join(folder, 'link.env')]
    writeFileSync(file, 'A=1', { mode: 0o644 })
    symlinkSync(file, link)
    putSettings(link, 'A=2\n')
    expect(readFileSync(file, 'utf8')).toBe('A=2\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    putSettings(join(folder, 'new.env'), 'B=1\n')
    expect(readFileSync(join(folder, 'new.env'), 'utf8')).toBe('B=1\n')
  })
})
