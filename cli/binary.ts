// Builds the single executable into dist/: the server, its Workers, the command line, and every file that they read.
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { INSIDE } from '../src/kernel/program.ts'
import { buildClient } from './build.ts'
import { loadedLater } from './later.ts'
import { RENDERERS } from './renderers.ts'
import { BUNDLED, PROCESSES, WORKERS } from './server.ts'
import { commitIn } from './version.ts'

const root = join(import.meta.dirname, '..')
export const EXECUTABLE = join(root, 'dist/metzia')
/** The entry is made at build time, in the root, because names inside the executable are those from the root. */
const ENTRY = join(root, 'metzia.ts')
/** Files that the server reads. The executable keeps them under the same names (`src/kernel/program.ts`). */
const FILES = [
  'data/*.{json,geojson}',
  'migrations/**/*.{sql,json}',
  'web/public/**/*',
  'dist/client/{manifest.json,service-worker.js*}',
  'dist/client/assets/*',
]

export function embeddedFiles(): string[] {
  return FILES.flatMap((pattern) => {
    const found = [...new Bun.Glob(pattern).scanSync({ cwd: root })]
    if (found.length === 0) throw new Error(`No file matches ${pattern}`)
    return found
  }).sort()
}

/** The text of a module that has the files inside and runs the command line. */
function entryText(files: readonly string[]): string {
  const imports = files.map(
    (file, n) => `import f${n} from ${JSON.stringify(`./${file}`)} with { type: 'file' }`,
  )
  // A reference keeps the bundler from leaving the files out.
  const kept = `globalThis.metziaFiles = [${files.map((_, n) => `f${n}`).join(', ')}]`
  const scripts = PROCESSES.map(
    (path) => `process.argv.includes('--script=${path}') ? await import('./${path}') :`,
  )
  return [...imports, kept, `${scripts.join(' ')} await import("./cli/main.ts")`].join('\n')
}

/** Another system than this one, and the file of Bun for it. */
type Foreign = { target: Bun.Build.CompileTarget; executablePath: string }

export async function buildBinary(outfile = EXECUTABLE, foreign?: Foreign): Promise<void> {
  rmSync(outfile, { force: true })
  const { entrypoints, files, plugins } = loadedLater(INSIDE)
  const { success, logs } = await Bun.build({
    ...BUNDLED,
    entrypoints: [ENTRY, ...WORKERS.map((path) => join(root, path)), ...entrypoints],
    files: { ...files, [ENTRY]: entryText(embeddedFiles()) },
    plugins: [...plugins, RENDERERS],
    define: { ...BUNDLED.define, METZIA_COMMIT: JSON.stringify(commitIn(root)) },
    root,
    minify: true,
    naming: { entry: '[dir]/[name].[ext]', asset: '[dir]/[name].[ext]' },
    compile: { outfile, ...foreign },
  })
  if (!success) throw new AggregateError(logs, 'The executable could not be built')
}

if (import.meta.main) {
  await buildClient()
  await buildBinary()
  const megabytes = (statSync(EXECUTABLE).size / 1_000_000).toFixed(1)
  console.error(`dist/metzia built, ${megabytes} MB`)
}
