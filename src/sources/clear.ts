import { AppError } from '../kernel/errors.ts'
import { sourceLease, withLease } from './lease.ts'
import type { Source, SourceWorld } from './source.ts'

/** Ends what a killed process has left running for the sources. A source that another process reads is left alone. */
export async function clearSources(
  world: SourceWorld,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<void> {
  for (const source of sources) {
    if (!source.clear) continue
    const lease = { name: sourceLease(source.name), label: 'start', signal }
    try {
      await withLease(world, lease, () => source.clear?.(world) ?? Promise.resolve())
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'lease')) throw error
    }
  }
}
