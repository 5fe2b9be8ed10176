import type { Row } from './rows.ts'

/**
 * How much is measured. `full`: what `docs/performance.md` states. `quick`: less of it. `least`: so little that a test
 * can run it, which sees whether the benchmark still works, its checks included, and measures nothing.
 */
export type Size = 'full' | 'quick' | 'least'

export type Options = {
  size: Size
  /** The number after the names. Each benchmark that takes one says what it means. */
  number: number | undefined
  /** A file that is read instead of the benchmark's own texts. */
  texts?: string | undefined
}

export type Benchmark = {
  /** That of its file. */
  name: string
  /** A line for the list of benchmarks. */
  measures: string
  /**
   * `repeated`: a path of `docs/performance.md`, measured in several processes. `once`: such a path, measured in one
   * process, because it finds the same in each, or because its rounds have processes of their own. `named`: no path; it
   * runs only when it is named.
   */
  runs: 'repeated' | 'once' | 'named'
  /** It measures what `bun cli/build.ts` writes. */
  needsBuild?: true
  /** It reads recorded pages, which are not part of the repository. */
  needsRecordings?: true
  /** Why its least size is a part of `npm run test:long`, and not of `npm test`. */
  isLongBecause?: string
  /** @throws Error when an answer is wrong. */
  run(options: Options): Row[] | Promise<Row[]>
}
