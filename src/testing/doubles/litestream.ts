import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { systemClock } from '../../kernel/system-clock.ts'

// Litestream as docs/standby.md starts it, with the configuration of docs/standby.

const root = join(import.meta.dirname, '../../..')
const PROGRAM = join(
  root,
  `node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`,
)
/** Whether the package has Litestream for this machine. */
export const hasLitestream = existsSync(PROGRAM)
/** As `0.3.13`. */
export const litestreamVersion = () =>
  Bun.spawnSync([PROGRAM, 'version']).stdout.toString().trim().replace(/^v/, '')
const CONFIG = join(root, 'docs/standby/litestream.yml')

const running = new Set<Subprocess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

function keep<Child extends Subprocess>(child: Child): Child {
  running.add(child)
  void child.exited.then(() => running.delete(child))
  return child
}

/** Where the copy is, as settings of docs/standby/litestream.yml. */
export type Replica = Readonly<Record<string, string>>

export const folderReplica = (path: string): Replica => ({
  REPLICA_URL: `file://${path}`,
  REPLICA_ENDPOINT: '',
})

const BUCKET = 'metzia'
/** The only account of the double. */
const KEY = 'S3RVER'

/** Storage of its own for a copy. */
export async function s3Replica(folder: string): Promise<Replica & AsyncDisposable> {
  mkdirSync(folder)
  const child = keep(
    Bun.spawn([process.execPath, join(import.meta.dirname, 's3-double.ts'), folder, BUCKET], {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
    }),
  )
  const { value } = await child.stdout.getReader().read()
  const port = new TextDecoder().decode(value).trim()
  const replica = {
    REPLICA_URL: `s3://${BUCKET}/primary`,
    REPLICA_ENDPOINT: `http://127.0.0.1:${port}`,
    LITESTREAM_ACCESS_KEY_ID: KEY,
    LITESTREAM_SECRET_ACCESS_KEY: KEY,
  }
  return Object.assign(replica as Replica, {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await child.exited
    },
  })
}

function start(args: string[], dataDir: string, replica: Replica) {
  const [command = '', ...rest] = args
  const env = { ...replica, DATA_DIR: dataDir, PATH: process.env.PATH ?? '' }
  return keep(
    Bun.spawn([PROGRAM, command, '-config', CONFIG, ...rest], {
      env,
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    }),
  )
}

export type Replicating = {
  /** Lets it copy what is left, and waits for its end. */
  stop(): Promise<void>
  /** Ends it at once. */
  kill(): Promise<void>
}

const LOOK_MS = 20

/** Copies the database of a data folder from now on; resolves when it has begun. */
export async function replicate(dataDir: string, replica: Replica): Promise<Replicating> {
  const child = start(['replicate'], dataDir, replica)
  const log = new Response(child.stdout).text()
  const began = join(dataDir, '.metzia.db-litestream/generation')
  while (!existsSync(began)) {
    if (child.exitCode !== null) throw new Error(`Litestream has ended: ${await log}`)
    await systemClock.sleep(LOOK_MS)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await child.exited
  }
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Writes the newest state of the copy into a new file. */
export async function restore(dataDir: string, target: string, replica: Replica): Promise<void> {
  const child = start(['restore', '-o', target, join(dataDir, 'metzia.db')], dataDir, replica)
  const said = await Promise.all(
    [child.stdout, child.stderr].map((one) => new Response(one).text()),
  )
  await child.exited
  if (child.exitCode !== 0) throw new Error(`Nothing could be restored: ${said.join('')}`)
}
