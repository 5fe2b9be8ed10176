import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/process/config.ts'
import { makeDataDir } from '../src/process/context.ts'
import { cli } from '../src/testing/children.ts'

setDefaultTimeout(60_000)

test('the health check fails in one line while no server runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'metzia-health-'))
  const { code, err } = await cli(['health'], { DATA_DIR: folder, PORT: '1' })
  rmSync(folder, { recursive: true })
  expect([code, err]).toEqual([
    1,
    'metzia: http://127.0.0.1:1/readyz does not answer. Is the server running?\n',
  ])
})

// Root may write anywhere, so the trial of the image shows it as another user.
test.skipIf(process.getuid?.() === 0)(
  'a data folder without rights is refused with its remedy',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'metzia-rights-'))
    chmodSync(dataDir, 0o500)
    expect(() => makeDataDir(readConfig({ DATA_DIR: dataDir }))).toThrow(
      `DATA_DIR ${dataDir} cannot be written by user ${process.getuid?.()}. Give it to that user`,
    )
    rmSync(dataDir, { recursive: true })
  },
)
