// Makes each module that a source loads at its first use, by `require('…')`, a file of its own. The bundler would put
// it into the file of that source: read at every start, and kept in each thread, whether it is ever used or not.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { BunPlugin } from 'bun'

const root = join(import.meta.dirname, '..')
const SOURCES = ['src/', 'web/', 'cli/'].map((folder) => join(root, folder))

/** What is loaded at its first use: names of packages, and paths of sources. Tests do not count. */
export function laterModules(): string[] {
  const transpiler = new Bun.Transpiler({ loader: 'tsx' })
  const files = [
    ...new Bun.Glob('{src,web,cli}/**/*.{ts,tsx}').scanSync({ cwd: root, absolute: true }),
  ]
  const found = files.flatMap((file) => {
    if (file.includes('.test.')) return []
    const text = readFileSync(file, 'utf8')
    // Few have one, and a look at the text is quicker than reading it.
    if (!text.includes('require(')) return []
    const required = transpiler.scanImports(text).filter(({ kind }) => kind === 'require-call')
    return required.map(({ path }) => moduleOf(path, file))
  })
  return [...new Set(found)].sort()
}

/** The name of a package, or the path of a source that another one names. */
const moduleOf = (written: string, importer: string) =>
  written.startsWith('.') ? join(dirname(importer), written) : written

const isSource = (module: string) => SOURCES.some((folder) => module.startsWith(folder))

/** The file that a module is made. */
export function laterFile(module: string): string {
  const name = isSource(module) ? relative(root, module).replace(/\.ts$/, '') : module
  return `later-${name.replaceAll(/\W+/g, '-')}.js`
}

/** What `require` returns of a package is what the package exports, whether that is an object or a function. */
const textOf = (module: string) =>
  isSource(module)
    ? `export * from ${JSON.stringify(module)}\n`
    : `const loaded = require(${JSON.stringify(module)})\nexport { loaded as 'module.exports' }\n`

/**
 * Entries, files and plugin of a bundle.
 * @param folder where these files are when it runs: `.` where all are beside each other.
 */
export function loadedLater(folder: string) {
  const modules = laterModules()
  const texts = modules.map((module): [path: string, text: string] => [
    join(root, laterFile(module)),
    textOf(module),
  ])
  const plugin: BunPlugin = {
    name: 'loaded later',
    setup(build) {
      build.onResolve({ filter: /^[@\w.]/ }, ({ path, kind, importer }) => {
        if (kind !== 'require-call' || !isSource(importer)) return undefined
        return { path: `${folder}/${laterFile(moduleOf(path, importer))}`, external: true }
      })
    },
  }
  return {
    entrypoints: texts.map(([path]) => path),
    files: Object.fromEntries(texts),
    plugins: [plugin],
  }
}
