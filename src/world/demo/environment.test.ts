import { expect, test } from 'bun:test'
import type { SettingName } from '../../process/settings.ts'
import { readConfig, settingRows } from '../../process/settings.ts'
import { demoEnv } from './environment.ts'

const DEMO = { METZIA_DEMO: '1', LOG_FORMAT: 'json' }

/** What an operator might have set who tries the demo on a machine in use. */
const IN_USE: Partial<Record<SettingName, string>> = {
  DATA_DIR: '/srv/metzia',
  TELEGRAM_BOT_TOKEN: '1:real',
  TELEGRAM_API_URL: 'https://api.telegram.org',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_IN_URL: 'imaps://user:password@mail.example.com',
  OAUTH_GOOGLE_CLIENT_ID: 'a',
  OAUTH_GOOGLE_CLIENT_SECRET: 'b',
  OAUTH_FACEBOOK_CLIENT_ID: 'a',
  OAUTH_FACEBOOK_CLIENT_SECRET: 'b',
  YAD2_ENABLED: 'true',
  FACEBOOK_GROUPS: '1,2',
  FACEBOOK_COOKIES_FILE: '/srv/cookies.json',
  GEOCODE_LISTINGS: 'true',
  GEOCODER_URL: 'https://geocoder.example.com',
  SCRAPER_PROXY: 'http://proxy.example.com',
  PUSH_HOSTS: 'push.example.com:443',
  FETCH_HOSTS: 'photos.example.com:443',
  TILE_URL_LIGHT: 'https://tiles.example.com/{z}/{x}/{y}.png',
  ALLOW_SIGNUPS: 'false',
}

test('every setting with an address of the network is replaced', () => {
  const { values } = readConfig({ ...IN_USE, ...DEMO })
  const addresses = Object.values(values)
    .flat()
    .filter((value) => typeof value === 'string' && /\/\/|:443$/.test(value))
  expect(addresses.length).toBeGreaterThan(3)
  expect(new Set(addresses)).toEqual(new Set(['http://demo.invalid']))
})

test('no integration is on, whatever the environment says', () => {
  const { values, features } = readConfig({ ...IN_USE, ...DEMO })
  const isOn = Object.entries(features).filter(([, feature]) => feature.isOn)
  expect(isOn.map(([name]) => name).toSorted()).toEqual(['signUps', 'telegram'])
  expect(values.TELEGRAM_API_URL).toBe('http://demo.invalid')
  expect([values.YAD2_ENABLED, values.FACEBOOK_GROUPS, values.SCRAPER_PROXY]).toEqual([
    false,
    [],
    '',
  ])
})

test('a secret in a file does not count either', () => {
  const { values } = readConfig({
    ...DEMO,
    SMTP_URL_FILE: '/nowhere',
    TELEGRAM_BOT_TOKEN_FILE: '/a',
  })
  expect([values.SMTP_URL, values.TELEGRAM_BOT_TOKEN]).toEqual(['', '100200300:demonstration'])
})

test('the data is in a folder of its own inside the data folder', () => {
  expect(readConfig({ ...IN_USE, ...DEMO }).dataDir).toBe('/srv/metzia/demo')
  expect(readConfig(DEMO).dataDir).toEndWith('/data/var/demo')
})

test('without the setting nothing is replaced', () => {
  const env = { ...IN_USE, METZIA_DEMO: 'false' }
  expect(demoEnv({}, env)).toBe(env)
  expect(readConfig(env).dataDir).toBe('/srv/metzia')
})

test('a value that is neither true nor false is refused by name', () => {
  expect(() => readConfig({ METZIA_DEMO: 'maybe' })).toThrow('METZIA_DEMO must be true or false')
})

test('what the command line lists is what counts in the demo', () => {
  const rows = settingRows({ ...IN_USE, ...DEMO })
  const shown = (name: SettingName) => rows.find((row) => row.name === name)?.value
  expect([shown('DATA_DIR'), shown('GEOCODER_URL'), shown('PUSH_HOSTS')]).toEqual([
    '/srv/metzia/demo',
    'http://demo.invalid',
    '',
  ])
})
