// The development server: rebuilds and restarts when a source changes; open pages then reload.
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const WATCHED = ['web', 'src', 'cli']
/** Editors write a file in several steps: a build starts this long after the last one (ms). */
const SETTLE_MS = 80

let server: Bun.Subprocess | undefined

async function restart(): Promise<void> {
  const build = Bun.spawn(['bun', 'cli/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // A failed build leaves the old server running.
  if ((await build.exited) !== 0) return
  server?.kill('SIGTERM')
  await server?.exited
  server = Bun.spawn(['bun', 'cli/main.ts', 'serve'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

let timer: ReturnType<typeof setTimeout> | undefined
let running = Promise.resolve()
for (const folder of WATCHED)
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(restart)
    }, SETTLE_MS)
  })
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, async () => {
    server?.kill('SIGTERM')
    await server?.exited
    process.exit(0)
  })
await restart()
