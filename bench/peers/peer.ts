import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(join(import.meta.dirname, 'package.json'))

/** A package of this folder; undefined, with a line that says so, when it is not installed. */
export async function peer<Module>(name: string): Promise<Module | undefined> {
  try {
    return (await import(require.resolve(name))) as Module
  } catch (error) {
    console.error(
      `skipped: ${name} is not installed in bench/peers (${String(error).split('\n')[0]})`,
    )
    return undefined
  }
}
