import type { Benchmark } from './report/benchmark.ts'

/**
 * It fails where a task is long. Without a number, the browser has the whole processor; a telephone is 4 times
 * slower.
 */
export const use: Benchmark = {
  name: 'use',
  measures:
    'the long tasks of a browser, as many times slower as stated, while the list, the map and a chat are used',
  runs: 'named',
  isLongBecause: 'It uses the product in a browser for minutes.',
  needsBuild: true,
  async run({ number = 1 }) {
    // Chromium and its driver are optional: other benchmarks run without them.
    const { tasksOfUse } = await import('./load/browser-use.ts')
    return tasksOfUse(number)
  },
}
