import { expect, test } from 'bun:test'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import type { RoomSettings } from '../world/room-settings.ts'
import { ROOMS } from './settings.ts'

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
