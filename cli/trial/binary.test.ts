import { expect, setDefaultTimeout, test } from 'bun:test'
import { buildBinary } from '../binary.ts'
import { buildClient } from '../build.ts'
import { tryExecutable } from './binary.ts'

setDefaultTimeout(120_000)

test('the single executable serves pages, log-ins, the socket and its Worker from an empty folder', async () => {
  await buildClient()
  await buildBinary()
  expect((await tryExecutable()).slice(1)).toEqual([
    expect.stringMatching(/^a page and \d+ of its files$/),
    'log-in by cookie',
    'socket',
    'work of the Worker',
    'metzia: Playwright is not in this build',
  ])
})
