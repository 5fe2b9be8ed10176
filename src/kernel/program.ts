import { join } from 'node:path'

/** The root of the files inside a single executable. */
const INSIDE = '/$bunfs/root'

/** Whether this program is the single executable, which has its files inside and no optional packages. */
export const isExecutable = import.meta.dirname.startsWith(INSIDE)

const ROOT = isExecutable ? INSIDE : join(import.meta.dirname, '../..')

/** The path of a file or folder that belongs to the program, named from the root of the checkout. */
export function programPath(path: string): string {
  return join(ROOT, path)
}

/** What `new Worker` takes for a source file, named from the root of the checkout. The executable has it compiled. */
export function workerPath(source: string): string {
  return programPath(isExecutable ? source.replace(/\.ts$/, '.js') : source)
}
