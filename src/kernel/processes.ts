import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** A process of this machine. The start time tells apart two processes that were given the same id. */
export type ProcessId = { pid: number; start: string }

/** The fields of Linux `/proc/<pid>/stat` from the third on; undefined for a process that has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // ESRCH: it has ended between the opening and the reading of the file.
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}

/**
 * The start time of a process of this machine, in clock ticks since boot (`/proc/<pid>/stat`, field 22). Undefined for a
 * process that has ended, also when its parent has not yet reaped it.
 */
export function startOf(pid: number): string | undefined {
  return statOf(pid)?.[19]
}

/** A process with its start time; undefined when it has ended. */
export function processOf(pid: number): ProcessId | undefined {
  const start = startOf(pid)
  return start === undefined ? undefined : { pid, start }
}

/** The processes that a process has started and that still run. */
export function childrenOf(parent: number): ProcessId[] {
  return running().flatMap(({ pid, fields }) =>
    Number(fields[1]) === parent ? [{ pid, start: fields[19] ?? '' }] : [],
  )
}

/** Whether any process of the group that this process leads still runs. */
export function isGroupAlive(leader: ProcessId): boolean {
  return membersOf(leader).length > 0
}

/**
 * Kills a process that leads a group, with its whole group. Nothing is killed when the id now belongs to another
 * process.
 * @returns whether there was anything to kill.
 */
export function killGroup(leader: ProcessId): boolean {
  if (!isGroupAlive(leader)) return false
  try {
    process.kill(-leader.pid, 'SIGKILL')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/**
 * The processes of the group that this process leads, or led: while one of them runs, the system gives the id of the
 * group to no other process. Empty when the id belongs to a younger process.
 */
function membersOf({ pid, start }: ProcessId): number[] {
  const now = startOf(pid)
  if (now !== undefined && now !== start) return []
  return running().flatMap(({ pid: member, fields }) => {
    const [group, session, started] = [Number(fields[2]), Number(fields[3]), Number(fields[19])]
    return group === pid && session === pid && started >= Number(start) ? [member] : []
  })
}

function running(): { pid: number; fields: string[] }[] {
  if (!existsSync('/proc')) return []
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    const fields = Number.isInteger(pid) ? statOf(pid) : undefined
    return fields ? [{ pid, fields }] : []
  })
}

/** What a process has used. */
export type Usage = {
  /** Of all processors (ms). */
  cpuMs: number
  /** Of memory. */
  bytes: number
}

/** Clock ticks of Linux in `/proc` (ms), and a page of memory. */
const TICK_MS = 10
const PAGE_BYTES = 4_096

/** Undefined for a process that has ended, and on systems without `/proc`. */
export function usageOf(pid: number): Usage | undefined {
  const fields = statOf(pid)
  if (!fields) return undefined
  const [user, system, pages] = [Number(fields[11]), Number(fields[12]), Number(fields[21])]
  return { cpuMs: (user + system) * TICK_MS, bytes: pages * PAGE_BYTES }
}
