// Makes each package that a source loads at its first use, by `require('…')`, a file of its own. The bundler would put
// it into the file of that source: read at every start, and kept in each thread, whether it is ever used or not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'

const root = join(import.meta.dirname, '..')
const SOURCES = join(root, 'src/')

/** The packages that are loaded at their first use. Tests do not count. */
export function laterPackages(): string[] {
  const transpiler = new Bun.Transpiler({ loader: 'tsx' })
  const files = [...new Bun.Glob('src/**/*.{ts,tsx}').scanSync({ cwd: root })]
  const found = files
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    // Few have one, and a look at the text is quicker than reading it.
    .filter((text) => text.includes('require('))
    .flatMap((text) => transpiler.scanImports(text))
    .filter(({ kind }) => kind === 'require-call')
  return [...new Set(found.map(({ path }) => path))].sort()
}

const fileOf = (name: string) => `later-${name.replaceAll(/\W+/g, '-')}.js`

/** What `require` returns is what the package exports, whether that is an object or a function. */
const textOf = (name: string) =>
  `const loaded = require(${JSON.stringify(name)})\nexport { loaded as 'module.exports' }\n`

/**
 * Entries, files and plugin of a bundle.
 * @param folder where these files are when it runs: `.` where all are beside each other.
 */
export function loadedLater(folder: string) {
  const names = laterPackages()
  const texts = names.map((name): [path: string, text: string] => [
    join(root, fileOf(name)),
    textOf(name),
  ])
  const plugin: BunPlugin = {
    name: 'loaded later',
    setup(build) {
      build.onResolve({ filter: /^[@\w]/ }, ({ path, kind, importer }) =>
        kind === 'require-call' && importer.startsWith(SOURCES) && names.includes(path)
          ? { path: `${folder}/${fileOf(path)}`, external: true }
          : undefined,
      )
    },
  }
  return {
    entrypoints: texts.map(([path]) => path),
    files: Object.fromEntries(texts),
    plugins: [plugin],
  }
}
