import type { Subprocess } from 'bun'
import { frameOf, framesIn } from './frames.ts'
import type { Question, Reply } from './messages.ts'

/** A process of readers. */
export type Reader = {
  pid: number
  /** Resolves when it can be asked; false: it ended before. */
  ready: Promise<boolean>
  /** Undefined: it ended, or said more than it may, before it had a reply. */
  ask(question: Question, longest: number): Promise<Reply | undefined>
  /** Ends it at once. */
  kill(): void
}

/** Programs are found here; the environment of the server, which has secrets, is not passed on. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' }
/** Of the first message, which says that it is ready. */
const FIRST_BYTES = 1_000

export function startReader(command: readonly string[]): Reader {
  const child = Bun.spawn([...command], {
    env: ENVIRONMENT,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  // It must not keep a command of the command line from ending.
  child.unref()
  let longest = FIRST_BYTES
  const replies = framesIn(child.stdout, () => longest)
  const next = async (): Promise<Reply | undefined> => {
    try {
      const { value, done } = await replies.next()
      return done ? undefined : (value as Reply)
    } catch (error) {
      child.kill('SIGKILL')
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
  return {
    pid: child.pid,
    ready: next().then((reply) => reply?.kind === 'ready'),
    async ask(question, bytes) {
      longest = bytes
      return (await send(child, question)) ? next() : undefined
    },
    kill: () => child.kill('SIGKILL'),
  }
}

/** False: the process has ended. */
async function send(
  { stdin }: Subprocess<'pipe', 'pipe', 'ignore'>,
  question: Question,
): Promise<boolean> {
  try {
    for (const part of frameOf(question)) stdin.write(part)
    await stdin.flush()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return false
    throw error
  }
}
