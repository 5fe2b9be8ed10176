import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { parsedJson } from '../../kernel/domain/json.ts'
import { isGroupAlive, killGroup, type ProcessId, processOf } from '../../kernel/processes.ts'

/** The files of the browser in the data folder. Only the operator's account may read them (mode 0700). */
export type ProfileFiles = {
  folder: string
  /** The profile: cookies and settings of the browser. */
  profile: string
  /** The processes that run now. */
  record: string
  /** The last page that could not be read, as a picture. */
  screenshot: string
  /** When the file of cookies that was taken over last was changed (ms). */
  cookiesTaken: string
}

export function profileFiles(dataDir: string): ProfileFiles {
  const folder = resolve(dataDir, 'facebook')
  return {
    folder,
    profile: join(folder, 'profile'),
    record: join(folder, 'running.json'),
    screenshot: join(folder, 'failure.jpg'),
    cookiesTaken: join(folder, 'cookies-taken'),
  }
}

export function makeFolders({ folder, profile }: ProfileFiles): void {
  for (const path of [folder, profile]) mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** Adds a process, which leads a group, to those that are cleared when they are left over. */
export function recordProcess(record: string, one: ProcessId): void {
  const draft = `${record}.partial`
  writeFileSync(draft, JSON.stringify([...recordedIn(record), one]), { mode: 0o600 })
  renameSync(draft, record)
}

/** The recorded processes; none when the file is missing or cut off. */
export function recordedIn(record: string): ProcessId[] {
  if (!existsSync(record)) return []
  const read = parsedJson(readFileSync(record, 'utf8'))
  return Array.isArray(read) ? read.filter(isProcessId) : []
}

function isProcessId(value: unknown): value is ProcessId {
  const { pid, start } = (value ?? {}) as Partial<ProcessId>
  return Number.isInteger(pid) && (pid ?? 0) > 1 && typeof start === 'string' && /^\d+$/.test(start)
}

/**
 * Kills the recorded processes that are left over, each with its whole group.
 * @returns how many groups were killed.
 */
export function killRecorded({ record }: Pick<ProfileFiles, 'record'>): number {
  // The newest first: the process that drives the browser ends last, also when it calls this itself.
  return recordedIn(record).toReversed().filter(killGroup).length
}

/** Whether any recorded process still runs. */
export function isAnyAlive({ record }: Pick<ProfileFiles, 'record'>): boolean {
  return recordedIn(record).some(isGroupAlive)
}

const LOCKS = ['SingletonLock', 'SingletonSocket', 'SingletonCookie']

/**
 * Removes the locks of a browser that has ended from the profile.
 * @returns the process that uses the profile; null: none.
 */
export function clearLocks({ profile }: Pick<ProfileFiles, 'profile'>): number | null {
  const owner = lockOwner(join(profile, 'SingletonLock'))
  if (owner !== null && usesProfile(owner, profile)) return owner
  for (const name of LOCKS) rmSync(join(profile, name), { force: true })
  return null
}

/** Whether a process runs with this profile. The id in a lock may belong to another program by now. */
function usesProfile(pid: number, profile: string): boolean {
  if (!processOf(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .includes(`--user-data-dir=${profile}`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return false
    throw error
  }
}

/** The process that a lock names, `host-pid`; null: none of this machine. */
function lockOwner(lock: string): number | null {
  try {
    const [, host, pid] = /^(.*)-(\d+)$/.exec(readlinkSync(lock)) ?? []
    return host === hostname() ? Number(pid) : null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EINVAL') return null
    throw error
  }
}
