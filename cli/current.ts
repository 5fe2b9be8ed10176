// Whether what was built is still what its sources say.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Every build depends on the packages. */
const ALWAYS = ['bun.lock', 'package.json']

/** A hash of the files that match the patterns, named from the root of the checkout. Tests do not count. */
export function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const found = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
  const counted = found.filter((name) => !/\.test\.|web\/e2e\//.test(name))
  for (const file of [...counted, ...ALWAYS].sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Whether a build has left this hash. */
export function isCurrent(marker: string, wanted: string): boolean {
  try {
    return readFileSync(marker, 'utf8') === wanted
  } catch {
    return false
  }
}
