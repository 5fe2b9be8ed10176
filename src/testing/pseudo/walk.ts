// Walks the screens of a copy of the product that speaks a pseudo language: the main ones, with METZIA_LONG all.
import { rmSync } from 'node:fs'
import { pseudoCopy } from './copy.ts'

const copy = pseudoCopy()
const env = { ...process.env, METZIA_LANGUAGE: 'he', METZIA_PSEUDO: '1' }
const run = async (...command: string[]) =>
  await Bun.spawn([process.execPath, ...command], {
    cwd: copy,
    env,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  }).exited

try {
  const built = await run('cli/build.ts')
  process.exitCode =
    built ||
    (await run('test', '--timeout', '120000', './web/e2e/access.e2e.ts', ...process.argv.slice(2)))
} finally {
  rmSync(copy, { recursive: true, force: true })
}
