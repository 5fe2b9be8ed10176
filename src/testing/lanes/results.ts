// Reads what became of the tests of a lane in its output.

/** How much is repeated of each failure. */
const FAILURE_LINES = 40

/** The lines up to each failed test, or the end of the output of another check that failed. */
export function failuresIn(text: string, isRunner: boolean, code: number): string {
  if (code === 0) return ''
  const lines = text.trim().split('\n')
  const at = lines.flatMap((line, n) => (/^\(fail\)/.test(line) ? [n] : []))
  if (!isRunner || at.length === 0) return lines.slice(-FAILURE_LINES).join('\n')
  // The runner repeats the names of failed tests at its end.
  const own = at.filter((n) => lines.indexOf(lines[n] ?? '') === n)
  return own.map((n) => lines.slice(Math.max(0, n - FAILURE_LINES), n + 1).join('\n')).join('\n')
}

/** Reads the counts of Bun's test runner. For other checks the exit code counts as one result. */
export function counts(text: string, isRunner: boolean, code: number) {
  if (!isRunner) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const failed = countIn(text, 'fail')
  return {
    passed: countIn(text, 'pass'),
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: countIn(text, 'skip'),
  }
}

/** The number that Bun's test runner states at its end. */
export function countIn(text: string, word: 'pass' | 'fail' | 'skip'): number {
  return Number(new RegExp(`^\\s*(\\d+) ${word}$`, 'm').exec(text)?.[1] ?? 0)
}
