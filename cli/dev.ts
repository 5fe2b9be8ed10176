// Development server: it rebuilds and restarts when a source file changes, and open pages reload.
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const WATCHED = ['web', 'src', 'cli']
/** Waits for editors that write a file in several steps. */
const SETTLE_MS = 80

let server: Bun.Subprocess | undefined

async function restart(): Promise<void> {
  const build = Bun.spawn(['bun', 'cli/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // When the build fails, the old server keeps running.
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
