import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Subprocess } from 'bun'

const root = join(import.meta.dirname, '../../..')

const built = process.env.METZIA_TEST_PROGRAM
/**
 * What is started: the sources or, built just before, what `npm start` runs. That starts in half the time. A copy of the
 * product without a build has its sources.
 */
export const PROGRAM = built && existsSync(join(root, built)) ? built : 'cli/main.ts'

const running = new Set<Subprocess>()

// Child processes are killed when the test process exits.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export type Ended = {
  code: number | null
  signal: string | number | null
  out: string
  err: string
}

type Env = Record<string, string>

/** A program that writes every way of a process and its threads to reach another address into a file. */
export const tracer = (path: string): string[] => [
  // With `-D` the child is the process itself.
  ...'strace -D -f --seccomp-bpf -qq -e trace=connect,sendto,sendmsg,sendmmsg -o'.split(' '),
  path,
]

function spawn(args: string[], env: Env, before: readonly string[] = []) {
  const child = Bun.spawn([...before, process.execPath, PROGRAM, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC', NO_COLOR: '1', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  running.add(child)
  void child.exited.then(() => running.delete(child))
  return child
}

/**
 * Runs a command of the command line and waits until it exits.
 * @param before a program that starts it, with its arguments, as `setpriv`.
 */
export function cli(args: string[], env: Env, before?: readonly string[]): Promise<Ended> {
  return endOf(spawn(args, env, before))
}

/** Starts a command of the command line, which can be told to stop. */
export function command(args: string[], env: Env): { ended: Promise<Ended>; stop(): void } {
  const child = spawn(args, env)
  return { ended: endOf(child), stop: () => child.kill('SIGTERM') }
}

async function endOf(child: ReturnType<typeof spawn>): Promise<Ended> {
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  await child.exited
  return { code: child.exitCode, signal: child.signalCode, out, err }
}

export type Serving = {
  pid: number
  /** Undefined when it exited before it listened. */
  url: string | undefined
  /** Resolves when it has ended by itself. */
  exited: Promise<number>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Stops it with SIGTERM and waits until it has exited. */
  stop(): Promise<number | null>
}

type Listen = (text: string) => void
const unheard: Listen = () => undefined

/**
 * Starts the server on a free port, and waits until it listens.
 * @param onLog receives what it logs.
 * @param onSaid receives what it says to the operator until it listens.
 * @param before a program that starts it, with its arguments.
 */
export async function serve(
  env: Env,
  onLog = unheard,
  onSaid = unheard,
  before: readonly string[] = [],
): Promise<Serving> {
  const settings = {
    YAD2_ENABLED: 'false',
    GEOCODE_LISTINGS: 'false',
    PORT: '0',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
    ...env,
  }
  const child = spawn(['serve'], settings, before)
  // Everything is read, so that the process never blocks on a full pipe.
  void hear(child.stdout, onLog)
  const url = await addressIn(child.stderr, onSaid)
  return {
    url,
    pid: child.pid,
    exited: child.exited,
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
    async stop() {
      child.kill('SIGTERM')
      await child.exited
      return child.exitCode
    },
  }
}

async function hear(stream: ReadableStream<Uint8Array>, listen: Listen): Promise<void> {
  const decoder = new TextDecoder()
  for await (const bytes of stream) listen(decoder.decode(bytes, { stream: true }))
}

/** The address that the server prints; undefined when it exits before. Later output is discarded. */
async function addressIn(
  stream: ReadableStream<Uint8Array>,
  listen: Listen,
): Promise<string | undefined> {
  const reader = stream.getReader()
  const drain = async (): Promise<void> => ((await reader.read()).done ? undefined : drain())
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return undefined
    const said = new TextDecoder().decode(value)
    listen(said)
    text += said
    const url = /Metzia is at (http:\/\/\S+)\n/.exec(text)?.[1]
    if (!url) continue
    void drain()
    return url
  }
}
