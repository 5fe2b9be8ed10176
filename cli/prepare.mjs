// Makes a fresh checkout ready to run with nothing but Node.js and npm: fetches Bun and the dependencies when the
// lock file has changed since the last time, and does nothing (no network) otherwise. Depends on nothing itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const marker = join(root, 'node_modules', '.metzia-installed')
const manifest = readFileSync(join(root, 'package.json'), 'utf8')
const { bun } = JSON.parse(manifest).dependencies
const wanted = createHash('sha256')
  .update(manifest)
  .update(readFileSync(join(root, 'bun.lock')))
  .digest('hex')

function installed() {
  const binary = join(
    root,
    'node_modules',
    '.bin',
    process.platform === 'win32' ? 'bun.exe' : 'bun',
  )
  return existsSync(binary) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted
}

if (!installed()) {
  process.stderr.write('Installing Bun and the dependencies (once)…\n')
  const { status, error } = spawnSync(
    'npx',
    ['--yes', `bun@${bun}`, 'install', '--frozen-lockfile', '--silent'],
    { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  )
  if (status !== 0) {
    process.stderr.write(
      error
        ? `npx could not be run (${error.message}): install Node.js 20 or newer with npm.\n`
        : 'The dependencies could not be installed; the lines above say why. It needs the registry of npm once (`npm config get registry`), then no network.\n',
    )
    process.exit(1)
  }
  writeFileSync(marker, wanted)
}
