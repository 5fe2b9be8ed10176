import { seconds } from '../kernel/clock.ts'
import { AppError, receivedError, sentError } from '../kernel/errors.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { frameOf, framesIn } from './frames.ts'
import type { Question, Reply } from './messages.ts'

/** A process that is asked nothing for so long has lost who started it (ms). */
const ALONE_MS = seconds(120)

type AnyParser = (input: never) => unknown

/**
 * Answers questions that come on standard input, one after the other, until it ends. The life of a process of readers.
 */
export async function serveParsers(parsers: Readonly<Record<string, AnyParser>>): Promise<void> {
  const out = Bun.stdout.writer()
  const say = async (reply: Reply) => {
    for (const part of frameOf(reply)) out.write(part)
    await out.flush()
  }
  let alone = new AbortController()
  const wait = () => {
    alone.abort()
    alone = new AbortController()
    const { signal } = alone
    void systemClock.sleep(ALONE_MS, signal).then(() => signal.aborted || process.exit(0))
  }
  await say({ kind: 'ready' })
  wait()
  for await (const question of framesIn(Bun.stdin.stream(), () => Number.POSITIVE_INFINITY)) {
    alone.abort()
    await say(await replyTo(parsers, question as Question))
    wait()
  }
  process.exit(0)
}

/** What a parser makes of its input, as it is sent to who asked. */
export async function replyTo(
  parsers: Readonly<Record<string, AnyParser>>,
  { name, input }: Question,
): Promise<Reply> {
  try {
    const parser = Object.hasOwn(parsers, name) ? parsers[name] : undefined
    if (!parser) throw new TypeError(`There is no parser "${name}"`)
    return { kind: 'result', value: await parser(input as never) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', error: sentError(error) }
    return {
      kind: 'failed',
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    }
  }
}

/** @throws AppError, or the Error that the reply says. */
export function resultIn(reply: Reply): unknown {
  if (reply.kind === 'result') return reply.value
  if (reply.kind === 'failed') throw new Error(`A parser failed: ${reply.message}`)
  if (reply.kind === 'ready') throw new Error('A process of readers says again that it is ready')
  throw receivedError(reply.error)
}
