import { writeSync } from 'node:fs'
import { format } from 'node:util'

const STANDARD_OUTPUT = 1
/** How long is waited for a slow reader before the next attempt (ms). */
const WAIT_MS = 1

/**
 * Makes sure that what is printed arrives or is missed. Without it, the runtime ends a command with a stack, or says
 * nothing, when standard output cannot be written. What the command does goes on either way.
 * @param lost is called at the end of the process, with what the system said: on a full disk, for instance. A reader who
 * wants no more, as `head`, loses nothing.
 */
export function watchOutput(lost: (error: Error) => void): void {
  let failure: Error | undefined
  const note = (error: unknown) => {
    if (!isReaderGone(error)) failure ??= Object.assign(error as Error, { path: 'standard output' })
  }
  process.stdout.on('error', note)
  console.log = (...parts: unknown[]) => {
    try {
      writeAll(Buffer.from(`${format(...parts)}\n`))
    } catch (error) {
      note(error)
    }
  }
  process.on('exit', () => failure && lost(failure))
}

/** Whether an error only says that the reader of standard output has gone. */
export const isReaderGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE'

function writeAll(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(STANDARD_OUTPUT, bytes, at)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Bun.sleepSync(WAIT_MS)
    }
  }
}
