import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/process/settings.ts'
import { cli } from '../src/testing/worlds/children.ts'
import { makeDataDir } from '../src/world/context.ts'

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

test.each([
  [200, 0],
  [503, 1],
])('a server that answers %i makes the health check exit with %i', async (status, exit) => {
  const asked: string[] = []
  using double = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      asked.push(new URL(url).pathname)
      return new Response('', { status })
    },
  })
  // Nobody listens at this proxy.
  const env = { HOST: '0.0.0.0', PORT: String(double.port), HTTP_PROXY: 'http://127.0.0.1:1' }
  const { code, out, err } = await cli(['health'], env)
  expect(asked).toEqual(['/readyz'])
  expect([code, out + err]).toEqual([exit, expect.stringContaining(`answers ${status}\n`)])
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
