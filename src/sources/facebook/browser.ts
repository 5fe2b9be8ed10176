import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { type Clock, seconds } from '../../kernel/clock.ts'
import { isRecord, parsedJson } from '../../kernel/domain/json.ts'
import type { Log } from '../../kernel/log.ts'
import { isExecutable, scriptPath } from '../../kernel/program.ts'
import type { BrowserProblem, Command, Launch, Reply } from './domain.ts'
import { isAnyAlive, killRecorded, makeFolders, type ProfileFiles } from './profile.ts'

const READER = scriptPath('src/sources/facebook/reader.ts')
/** How long one command may take (ms). */
const COMMAND_MS = seconds(90)
/** How long the browser may take to close by itself, and killed processes to end (ms). */
const CLOSE_MS = seconds(10)
const LOOK_MS = 20
/** Programs are found here; the environment of the server, which has secrets, is not passed on. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** A browser that lives from `openBrowser` to `close`. */
export type Browser = {
  /** @returns a problem also when the process has ended, or does not answer in time. */
  ask(command: Command, limitMs?: number): Promise<Reply>
  /** Ends the browser with its whole group of processes. */
  close(): Promise<void>
}

export type BrowserWorld = { clock: Clock; log: Log }
type Started = { kind: 'open'; browser: Browser } | { kind: 'problem'; problem: BrowserProblem }

/**
 * Ends what an earlier process left running, and starts the browser. The signal closes it.
 * @param display variables by which a window finds its screen; empty without a window.
 */
export async function openBrowser(
  world: BrowserWorld,
  files: ProfileFiles,
  launch: Omit<Launch, 'profile' | 'record'>,
  display: Readonly<Record<string, string>> = {},
): Promise<Started> {
  if (isExecutable) return { kind: 'problem', problem: { code: 'notInBuild', part: 'Playwright' } }
  makeFolders(files)
  await clearLeftOver(world, files)
  const browser = startReader(world, files, display)
  const { profile, record } = files
  const reply = await browser.ask({ do: 'start', launch: { ...launch, profile, record } })
  if (reply.kind === 'done') return { kind: 'open', browser }
  await browser.close()
  if (reply.kind === 'problem') return { kind: 'problem', problem: reply.problem }
  throw new Error(`The browser answered its start with ${reply.kind}`)
}

/** Kills recorded processes with their groups, waits until they have ended, and forgets them. */
export async function clearLeftOver(
  { clock, log }: BrowserWorld,
  files: ProfileFiles,
): Promise<void> {
  const killed = killRecorded(files)
  if (killed > 0) log.info({ groups: killed }, 'a browser that was left over is ended')
  const endsAt = clock.monotonic() + CLOSE_MS
  while (isAnyAlive(files) && clock.monotonic() < endsAt) await clock.sleep(LOOK_MS)
  if (!isAnyAlive(files)) rmSync(files.record, { force: true })
}

function startReader(
  world: BrowserWorld,
  files: ProfileFiles,
  display: Readonly<Record<string, string>>,
): Browser {
  const { clock, log } = world
  const child = Bun.spawn([process.execPath, READER], {
    cwd: files.folder,
    env: { PATH, HOME: files.folder, TMPDIR: files.folder, LANG: 'C.UTF-8', ...display },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    detached: true,
  })
  const waiting: ((reply: Reply) => void)[] = []
  const settle = (reply: Reply) => waiting.shift()?.(reply)
  const lines = createInterface({ input: Readable.fromWeb(child.stdout as never) })
  lines.on('line', (line) => {
    const reply = replyIn(line)
    if (reply) settle(reply)
    else log.debug({ line: line.slice(0, 300) }, 'the browser says')
  })
  const notes = createInterface({ input: Readable.fromWeb(child.stderr as never) })
  notes.on('line', (line) => log.debug({ line: line.slice(0, 300) }, 'the browser says'))
  const ended = child.exited.then((): Reply => failed('the browser has ended'))

  /** Fails when the process has ended: `ended` then is the reply. */
  async function send(command: Command): Promise<void> {
    try {
      child.stdin.write(`${JSON.stringify(command)}\n`)
      await child.stdin.flush()
    } catch (error) {
      log.debug({ err: error }, 'the browser takes no command')
    }
  }

  async function ask(command: Command, limitMs = COMMAND_MS): Promise<Reply> {
    const replied = new Promise<Reply>((resolve) => waiting.push(resolve))
    const done = new AbortController()
    const late = clock.sleep(limitMs, done.signal).then(() => failed('the browser does not answer'))
    const sent = send(command).then(() => replied)
    const reply = await Promise.race([sent, ended, late])
    done.abort()
    return reply
  }

  return {
    ask,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const reply = await ask({ do: 'close' }, CLOSE_MS)
        if (reply.kind === 'problem') log.debug(reply.problem, 'the browser is ended')
      }
      child.kill('SIGKILL')
      await child.exited
      await clearLeftOver(world, files)
    },
  }
}

/** Undefined for a line that is no reply: a library wrote it. */
function replyIn(line: string): Reply | undefined {
  const value = parsedJson(line)
  return isRecord(value) && 'kind' in value ? (value as Reply) : undefined
}

const failed = (problem: string): Reply => ({
  kind: 'problem',
  problem: { code: 'browserFailed', problem },
})
