// Runs programs as a container does: another user, a file system that cannot be written, and one folder that can.
import { run } from './program.ts'

export const IMAGE_USER = 10_001

/** Mounts the data folder over itself, makes everything else read-only, and gives up the rights of root. */
const CONFINE = `mount --bind "$1" "$1" && mount -o remount,bind,ro / && shift &&
exec setpriv --reuid ${IMAGE_USER} --regid ${IMAGE_USER} --clear-groups --no-new-privs -- "$@"`
const asRoot = (data: string) => ['unshare', '--mount', 'sh', '-c', CONFINE, 'sh', data]

export type Confinement = {
  /** What a command is started with. */
  prefix: readonly string[]
  /** What cannot be done on this machine. */
  skipped: readonly string[]
}

/** The closest to a container that this machine allows. */
export async function confinement(data: string): Promise<Confinement> {
  if (process.getuid?.() !== 0)
    return { prefix: [], skipped: ['another user and a read-only root: this needs root'] }
  const prefix = asRoot(data)
  const env = { PATH: process.env.PATH ?? '' }
  const { code, err } = await run({ command: [...prefix, 'true'], env, cwd: '/' })
  if (code === 0) return { prefix, skipped: [] }
  return { prefix: [], skipped: [`another user and a read-only root: ${err.trim()}`] }
}
