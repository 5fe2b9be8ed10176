// Starts a built Metzia as an operator does, and ends it again.
import { type Subprocess, spawn } from 'bun'

/** How long it may take to start, and to stop, in milliseconds. */
const START_MS = 20_000
const STOP_MS = 15_000

export type Program = {
  command: readonly string[]
  env: Readonly<Record<string, string>>
  cwd: string
  /** How long it may take to start (ms), where that is not the usual time. */
  startMs?: number
}

export type Ended = { code: number | null; out: string; err: string }

/** @throws Error with both texts unless it holds. */
export function expectThat(isTrue: boolean, what: string, found: unknown = ''): void {
  if (!isTrue) throw new Error(`${what} ${found === '' ? '' : JSON.stringify(found)}`.trim())
}

/** Runs one command and waits for its end. */
export async function run({ command, env, cwd }: Program, ...args: string[]): Promise<Ended> {
  const child = spawn([...command, ...args], {
    cwd,
    env,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  await child.exited
  return { code: child.exitCode, out, err }
}

/** Runs one command that must succeed; answers its output. */
export async function succeed(program: Program, ...args: string[]): Promise<string> {
  const { code, out, err } = await run(program, ...args)
  expectThat(code === 0, `${args.join(' ')} ended with ${code}: ${err || out}`)
  return out
}

export type Served = {
  url: string
  pid: number
  /** Milliseconds until it accepted connections. */
  startedMs: number
  /** Stops it by SIGTERM, and answers its exit code. */
  stop(): Promise<number | null>
}

/** Starts the server and waits until it says its address. */
export async function serve(program: Program, ...args: string[]): Promise<Served> {
  const began = performance.now()
  const child = spawn([...program.command, ...args], {
    cwd: program.cwd,
    env: program.env,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const url = await within(program.startMs ?? START_MS, addressIn(child), () =>
    child.kill('SIGKILL'),
  )
  const startedMs = Math.round(performance.now() - began)
  return {
    url,
    pid: child.pid,
    startedMs,
    async stop() {
      child.kill('SIGTERM')
      await within(STOP_MS, child.exited, () => child.kill('SIGKILL'))
      return child.exitCode
    },
  }
}

/** @throws Error with what it said, when it ends before it listens. */
async function addressIn(child: Subprocess<'ignore', 'ignore', 'pipe'>): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of child.stderr.values({ preventCancel: true })) {
    text += decoder.decode(bytes, { stream: true })
    const url = /Metzia is at (http:\/\/\S+)\n/.exec(text)?.[1]
    if (url) return url
  }
  throw new Error(`The server ended before it listened: ${text}`)
}

/** @throws Error when it takes longer, after `giveUp`. */
export async function within<T>(ms: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    giveUp()
    reject(new Error(`It took longer than ${ms} ms`))
  }, ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A port that nothing listens on now. */
export function freePort(): number {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('') })
  const { port = 0 } = probe
  void probe.stop(true)
  return port
}
