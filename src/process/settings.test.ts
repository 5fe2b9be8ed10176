import { expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import type { RoomSettings } from '../world/room-settings.ts'
import { mistakenSettings, ROOMS, settingRows } from './settings.ts'

const SRC = dirname(import.meta.dirname)

test('the settings of every room are collected, and no name is declared twice', async () => {
  const files = [...new Glob('*/**/settings.ts').scanSync(SRC)].filter(
    (path) => path !== 'process/settings.ts',
  )
  const modules: Record<string, RoomSettings>[] = await Promise.all(
    files.map((path) => import(join(SRC, path))),
  )
  const declared = modules.flatMap((module) =>
    Object.values(module).filter((exported) => typeof exported === 'object'),
  )
  expect(new Set(ROOMS)).toEqual(new Set(declared))
  expect(declared.length).toBe(files.length)
  const names = ROOMS.flatMap(({ settings }) => Object.keys(settings))
  expect(names.length).toBe(new Set(names).size)
})

test('a name that looks like a setting is told with the nearest one, and no other name is', () => {
  const env = {
    YAD2_ENABLE: 'false',
    TELEGRAM_TOKEN: 'x',
    public_url: 'x',
    TELEGRAM_BOT_TOKEN_FILE: '/x',
    HOSTNAME: 'x',
    HOME: '/root',
    PATH: '/bin',
    NODE_ENV: 'test',
    TMPDIR: '/tmp',
    XDG_DATA_DIRS: '/usr/share',
    SSH_CLIENT: 'x',
  }
  expect(mistakenSettings(env)).toEqual([
    { name: 'YAD2_ENABLE', nearest: 'YAD2_ENABLED' },
    { name: 'TELEGRAM_TOKEN', nearest: 'TELEGRAM_BOT_TOKEN' },
    { name: 'public_url', nearest: 'PUBLIC_URL' },
  ])
  expect(
    mistakenSettings(Object.fromEntries(settingRows({}).map(({ name }) => [name, '']))),
  ).toEqual([])
})
