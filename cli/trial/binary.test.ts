import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildBinary } from '../binary.ts'
import { buildClient } from '../build.ts'
import { buildServer, FOLDER, SCRIPTS } from '../server.ts'
import { tryBundle, tryExecutable } from './binary.ts'

setDefaultTimeout(120_000)

const WHOLE = [
  expect.stringMatching(/^a page and \d+ of its files$/),
  'log-in by cookie',
  'socket',
  'work of the Worker',
]

test('the bundle serves the same from a folder elsewhere, and has every script that is started', async () => {
  await buildClient()
  await buildServer()
  expect((await tryBundle()).slice(1)).toEqual(WHOLE)
  for (const source of SCRIPTS)
    expect(existsSync(join(FOLDER, basename(source).replace('.ts', '.js')))).toBe(true)
  expect(await buildServer()).toBe('current')
})

test('the single executable serves pages, log-ins, the socket and its Worker from an empty folder', async () => {
  await buildClient()
  await buildBinary()
  expect((await tryExecutable()).slice(1)).toEqual([
    ...WHOLE,
    'metzia: Playwright is not in this build',
  ])
})
