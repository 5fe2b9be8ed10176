// Reads the bundler's metafile: the chunks of the build and the sources that they are made of.
import type { Chunk } from '../src/http/manifest.ts'

type Output = {
  entryPoint?: string
  imports: { path: string; kind: string }[]
  /** Bytes of each source in the file, without spaces and comments. */
  inputs: Record<string, { bytesInOutput: number }>
}

export type Metafile = { outputs: Record<string, Output> }

const addressOf = (path: string) => `/assets/${nameOf(path)}`
const nameOf = (path: string) => path.replace(/^.*\//, '')
const plain = (path: string) => path.replace(/^\.\//, '')

export function graphOf({ outputs }: Metafile) {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [nameOf(path), output]))

  /** The files that these import, directly or not; with `isDynamic` also those that are loaded later. */
  function reach(names: string[], isDynamic: boolean, without: readonly string[] = []) {
    const found = new Set(without)
    const open = [...names]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (found.has(name)) continue
      found.add(name)
      for (const { path, kind } of byName.get(name)?.imports ?? [])
        if (isDynamic || kind === 'import-statement') open.push(nameOf(path))
    }
    return found
  }

  const chunks: Record<string, Chunk> = {}
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint || !path.endsWith('.js')) continue
    const imports = reach([nameOf(path)], false)
    imports.delete(nameOf(path))
    chunks[plain(entryPoint)] = { file: addressOf(path), imports: [...imports].map(addressOf) }
  }

  /** Every source file behind a module and the chunks that it may load, but not those of the modules in `without`. */
  function sourcesOf(module: string, without: readonly string[] = []): string[] {
    const { file } = chunks[module] as Chunk
    const left = without.map((other) => nameOf((chunks[other] as Chunk).file))
    const names = [...reach([nameOf(file)], true, left)].filter((name) => !left.includes(name))
    return names.flatMap((name) => Object.keys(byName.get(name)?.inputs ?? {}).map(plain))
  }

  return { chunks, sourcesOf }
}
