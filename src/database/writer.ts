import { readFileSync, statSync } from 'node:fs'

/** The byte of the shared-memory file that the one connection that writes has locked (wal.c, WAL_WRITE_LOCK). */
const WRITE_LOCK = '120'

/** Who holds the turn to write, as far as this machine tells: for the operator, who can end that process. */
export function writerOf(path: string): string {
  const pid = lockerOf(path)
  if (pid === undefined) return 'another connection'
  return pid === process.pid ? 'another thread of this process' : `process ${pid}${nameOf(pid)}`
}

/** The process that holds the write lock, by Linux's list of locks; undefined where there is none. */
function lockerOf(path: string): number | undefined {
  const file = statSync(`${path}-shm`, { throwIfNoEntry: false })?.ino
  const line = textOf('/proc/locks')
    .split('\n')
    .map((one) => one.trim().split(/\s+/))
    .find((one) => one[3] === 'WRITE' && one[5]?.endsWith(`:${file}`) && one[6] === WRITE_LOCK)
  return line && Number(line[4])
}

/** What a process was started as, shortened. */
function nameOf(pid: number): string {
  const command = textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
  return command === '' ? '' : ` (${command.slice(0, 100)})`
}

/** The text of a file of the system; empty where there is none, or it cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Other systems have no such files, and a process may have ended.
    return ''
  }
}
