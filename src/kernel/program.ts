import { basename, join } from 'node:path'

/** The root of the files inside a single executable. */
export const INSIDE = '/$bunfs/root'

/** Whether this program is the single executable, which has its files inside and no optional packages. */
export const isExecutable = import.meta.dirname.startsWith(INSIDE)

/** Whether this program runs from its sources, as the command line of a checkout does. */
export const isFromSources = import.meta.path.endsWith('.ts')

/** Whether this program runs from its bundle in dist/server. */
const isBundled = !isExecutable && !isFromSources

const ROOT = isExecutable ? INSIDE : join(import.meta.dirname, '../..')

/**
 * The path of a file or folder that belongs to the program, named from the root of the checkout. Sources of Workers are
 * found under their own names in the executable too, although they are compiled there.
 */
export function programPath(path: string): string {
  return join(ROOT, path)
}

/** The argument by which the executable runs a script in place of the command line. */
const SCRIPT = '--script='

/** The command that runs a script in a process of its own, named by its source. */
export function scriptCommand(source: string): string[] {
  if (isExecutable) return [process.execPath, `${SCRIPT}${source}`]
  return [process.execPath, '--smol', scriptPath(source)]
}

/** The path of a script that is started on its own, as a Worker or a process, named by its source. */
export function scriptPath(source: string): string {
  if (!isBundled) return programPath(source)
  return join(import.meta.dirname, basename(source).replace(/\.ts$/, '.js'))
}
