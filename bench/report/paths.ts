import { messageOf } from '../../src/kernel/domain/caught.ts'
import type { Benchmark } from './benchmark.ts'
import type { Row } from './rows.ts'
import { combined } from './runs.ts'

/** A path that found nothing, because it failed in one of its processes. */
export type Failed = { name: string; reason: string }

type Path = Pick<Benchmark, 'name' | 'runs'>

/**
 * The rows of paths. Each runs before one of them runs again, so that it sees the machine at several times. One that
 * fails runs no more and has no rows, those of its other processes included; the others keep theirs.
 * @param run runs a path once. What it throws is the reason.
 */
export function runPaths<Of extends Path>(
  paths: readonly Of[],
  turns: number,
  run: (path: Of) => Row[],
): { rows: Row[]; failed: Failed[] } {
  const found = new Map<string, Row[][]>(paths.map(({ name }) => [name, []]))
  const failed: Failed[] = []
  for (let turn = 0; turn < turns; turn += 1)
    for (const path of paths) {
      const { name, runs } = path
      const processes = found.get(name)
      if (!processes || (turn > 0 && runs !== 'repeated')) continue
      try {
        processes.push(run(path))
      } catch (error) {
        found.delete(name)
        failed.push({ name, reason: messageOf(error) })
      }
    }
  return { rows: combined([...found.values()].flat()), failed }
}
