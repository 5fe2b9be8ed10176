import { failureText } from '../../intake/domain/failure.ts'
import { endState } from '../../intake/domain/run.ts'
import { recordPause } from '../pause.ts'
import { addPart, EMPTY_RESULT, type RunResult, type SourceWorld } from '../source.ts'
import { type Region, scopeOf } from './feed.ts'
import type { FeedTask } from './progress.ts'
import { readRegion } from './region-pass.ts'
import type { NeededRegion } from './regions.ts'
import { regionState } from './store/regions.ts'

/**
 * One pass over the needed regions, the one not read for longest first. A block, or a source that does not answer, ends
 * the pass.
 * @throws the signal's reason when it aborts.
 */
export async function feedPass(
  world: SourceWorld,
  { regions, ...task }: FeedTask & { regions: readonly NeededRegion[] },
  signal: AbortSignal,
): Promise<RunResult> {
  const { db, log } = world
  const { source } = task
  const lastRead = (one: Region) => regionState(db, source, one).startedAt
  let result: RunResult = EMPTY_RESULT
  for (const region of regions.toSorted((one, other) => lastRead(one) - lastRead(other))) {
    const ended = await readRegion(world, { ...task, region }, signal)
    const { failure, retryAfterMs, isDown } = ended
    const state = endState(failure)
    const reason = failure && failureText(failure)
    log.info({ source, scope: scopeOf(region), state, code: failure?.code, reason }, 'region read')
    const waitMs = recordPause(world, source, { state, retryAfterMs })
    result = addPart(result, ended, { waitMs })
    if (isDown || waitMs > 0) break
  }
  return result
}
