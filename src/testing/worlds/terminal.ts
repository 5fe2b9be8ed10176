import { join } from 'node:path'
import { PROGRAM } from './children.ts'

const root = join(import.meta.dirname, '../../..')

/** A command of the command line at a terminal, at which somebody types. */
export function atTerminal(args: string[], env: Record<string, string>) {
  let [raw, read] = ['', 0]
  let isClosed = false
  const closed = Promise.withResolvers<void>()
  let changed = Promise.withResolvers<void>()
  const decoder = new TextDecoder()
  const shown = () => Bun.stripANSI(raw)
  const child = Bun.spawn([process.execPath, PROGRAM, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC', TERM: 'xterm', ...env },
    terminal: {
      cols: 200,
      rows: 50,
      data(_, bytes) {
        raw += decoder.decode(bytes, { stream: true })
        changed.resolve()
      },
      // Everything that was written has been read by then.
      exit() {
        isClosed = true
        changed.resolve()
        closed.resolve()
      },
    },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    /** Everything that was shown so far. */
    shown,
    /** Waits until this is shown, after what was waited for before. @throws Error when the command has ended before. */
    async until(text: string): Promise<void> {
      for (;;) {
        changed = Promise.withResolvers()
        const at = shown().indexOf(text, read)
        if (at >= 0) {
          read = at + text.length
          return
        }
        if (isClosed) throw new Error(`It ended before it showed ${text}:\n${shown()}`)
        await changed.promise
      }
    },
    type: (text: string) => void child.terminal?.write(text),
    kill: () => child.kill('SIGKILL'),
    async ended(): Promise<number | null> {
      await Promise.all([child.exited, closed.promise])
      return child.exitCode
    },
  }
}
