import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBinary } from '../binary.ts'
import { buildClient } from '../build.ts'
import { engineHere, imageHere, must, tryImage } from './engine.ts'
import { hasPackages } from './packages.ts'

setDefaultTimeout(300_000)

const folder = mkdtempSync(join(tmpdir(), 'metzia-engine-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const engine = hasPackages ? await engineHere(folder) : 'there is no dpkg-deb here'
if (typeof engine === 'string') console.log(`No container engine: ${engine}`)

test.skipIf(typeof engine === 'string')('a container engine runs the image', async () => {
  if (typeof engine === 'string') return
  const executable = join(folder, 'built')
  await buildClient()
  await buildBinary(executable)
  const version = `trial-${process.pid}`
  await must(engine, 'load', '-i', await imageHere(executable, folder, version))
  expect((await tryImage(engine, version)).at(-1)).toBe('health check, backup, SIGTERM')
})
