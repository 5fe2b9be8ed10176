// Archives that do not depend on the machine: the same files give the same bytes.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { succeed } from '../trial/program.ts'
import { here } from './targets.ts'

export type Packed = {
  /** The time of all files (s). */
  madeAt: number
  /** Who owns them; root without one. */
  owner?: number
  /** Modes as `tar` takes them; absent: those of the files. */
  mode?: string
}

/** Modes that do not depend on who has made the files. */
export const READABLE = 'u+rwX,go+rX,go-w'

/** Adds files and folders of a folder to an archive, which is made when it is not there. */
export async function addTo(
  archive: string,
  { folder, names }: { folder: string; names: readonly string[] },
  { madeAt, owner = 0, mode }: Packed,
): Promise<void> {
  const ofAll = [`--owner=${owner}`, `--group=${owner}`, '--numeric-owner', `--mtime=@${madeAt}`]
  const words = [
    'tar',
    '--sort=name',
    '--format=gnu',
    ...ofAll,
    ...(mode ? [`--mode=${mode}`] : []),
  ]
  await succeed(here([...words, '-rf', archive, ...names], folder))
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const sha256Of = (path: string) => sha256(readFileSync(path))
