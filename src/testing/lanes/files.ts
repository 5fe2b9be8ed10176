// The files of tests, by their names.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

export const ROOT = join(import.meta.dirname, '../../..')

/**
 * The paths of files that match the patterns, as the test runner takes them. Without any path it would run every test.
 */
function found(...patterns: string[]): string[] {
  const paths = patterns.flatMap((pattern) => [...new Glob(pattern).scanSync(ROOT)])
  if (paths.length === 0) throw new Error(`No file matches ${patterns.join(', ')}`)
  return [...new Set(paths)].sort().map((path) => `./${path}`)
}

/** Tests that start the server or the command line as processes. Those of `src` kill them, and are named so. */
export const ofProcesses = () => found('cli/**/*.test.ts', 'src/**/*kills.test.ts')

/** The other tests of the server. */
export const ofServer = () => found('src/**/*.test.ts').filter((path) => !/kills\.test/.test(path))

/** Those of the benchmarks: that each still works, and how rows are made of what they measure. */
export const ofBenchmarks = () => found('bench/**/*.test.ts')

/** Tests in a browser. */
export const ofBrowser = () => found('web/e2e/*.e2e.ts', 'src/**/*.e2e.ts')

/** Tests in a browser that only Chromium can run, because they say so. Single ones are skipped where they stand. */
const ONLY_CHROMIUM = /^\/\/ Only in Chromium: \S/m

/** Tests in a browser that run in Firefox too. */
export const ofFirefox = () =>
  ofBrowser().filter((path) => !ONLY_CHROMIUM.test(readFileSync(join(ROOT, path), 'utf8')))

/** Whether a test has a long form. It reads METZIA_LONG. */
export const hasLongForm = (path: string) =>
  readFileSync(join(ROOT, path), 'utf8').includes('METZIA_LONG')
