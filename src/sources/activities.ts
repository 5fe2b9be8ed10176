import type { Lease } from '../database/leases.ts'
import type { RunKind } from '../intake/domain/run.ts'
import type { Values } from '../world/room-settings.ts'
import type { RunResult, Source, SourceWorld } from './source.ts'

/** The timed work of a source: its passes, or the re-checks of its known listings. */
export type Activity = {
  source: Source
  kind: Exclude<RunKind, 'recorded'>
  /** Of its job and of its row in the schedule. */
  jobName: string
  label: string
  everyMs: number
  /** `isForced`: a re-check then also requests listings that were seen recently. */
  run(
    world: SourceWorld,
    lease: Lease,
    options: { isForced: boolean },
    signal: AbortSignal,
  ): Promise<RunResult>
}

/** On the command line and in the API: the re-checks of every source. */
export const CLEANER = 'cleaner'

/** The sources that this installation has: the demo has its own one only. */
export function available(sources: readonly Source[], { METZIA_DEMO }: Values): Source[] {
  return sources.filter(({ isDemo = false }) => isDemo === METZIA_DEMO)
}

/** Every activity of every source: the passes of a source first, then its re-check. */
export function activitiesOf(sources: readonly Source[], values: Values): Activity[] {
  return available(sources, values).flatMap((source) => {
    const { name, label, recheck } = source
    const passes: Activity = {
      source,
      kind: 'pass',
      jobName: name,
      label,
      everyMs: source.everyMs(values),
      run: (world, lease, _, signal) => source.run(world, lease, signal),
    }
    if (!recheck) return [passes]
    const rechecks: Activity = {
      source,
      kind: 'recheck',
      jobName: `${name}:recheck`,
      label: `${label} cleaner`,
      everyMs: recheck.everyMs(values),
      run: (world, lease, options, signal) => recheck.run(world, lease, options, signal),
    }
    return [passes, rechecks]
  })
}
