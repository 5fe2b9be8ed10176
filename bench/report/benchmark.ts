import type { Row } from './rows.ts'

export type Options = {
  /** Smaller sizes. */
  isQuick: boolean
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
  /** @throws Error when an answer is wrong. */
  run(options: Options): Row[] | Promise<Row[]>
}
