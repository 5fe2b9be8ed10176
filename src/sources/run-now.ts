import { write } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../world/context.ts'
import { type Activity, activitiesOf, available, CLEANER } from './activities.ts'
import { onCopy } from './dry-run.ts'
import { sourceWorld } from './job.ts'
import { sourceLease, withLease } from './lease.ts'
import { refusePaused } from './pause.ts'
import { addPart, EMPTY_RESULT, type RunResult, type Source, type SourceWorld } from './source.ts'
import { findSource } from './sources.ts'
import { stateOf, updateState } from './store/states.ts'

export type RunNow = {
  /** A source for one pass, or `cleaner` for a re-check of every source that has one. */
  name: string
  /** True: sends the requests, and stores nothing but the state of the rate limit. */
  isDry: boolean
  signal: AbortSignal
}

/**
 * Runs a source, or all re-checks, now and in this process.
 * @throws AppError `missing`, `conflict` (switched off, or read by another process, which is named) or `tooMany` (the
 * source is paused). With several sources, only when all of them refuse.
 */
export async function runNow(
  context: Context,
  sources: readonly Source[],
  { name, isDry, signal }: RunNow,
): Promise<RunResult> {
  const world = sourceWorld(context)
  const refusals: AppError[] = []
  let result: RunResult | undefined
  for (const activity of activitiesNamed(sources, name, world)) {
    try {
      const done = await runActivity(world, activity, { isDry, signal })
      result = addPart(result ?? EMPTY_RESULT, { ...done, tally: done }, done)
    } catch (error) {
      if (!(error instanceof AppError) || signal.aborted) throw error
      refusals.push(error)
    }
  }
  const [refusal] = refusals
  if (!refusal) return result ?? EMPTY_RESULT
  if (!result) throw refusal
  const failure = { code: 'other', text: refusal.message } as const
  return addPart(result, { ...EMPTY_RESULT, tally: EMPTY_RESULT, failure }, { scopes: 0 })
}

function activitiesNamed(
  sources: readonly Source[],
  name: string,
  { values }: SourceWorld,
): Activity[] {
  const all = activitiesOf(sources, values)
  if (name === CLEANER) return all.filter(({ kind }) => kind === 'recheck')
  const source = findSource(available(sources, values), name)
  return all.filter((one) => one.kind === 'pass' && one.source === source)
}

type Options = Pick<RunNow, 'isDry' | 'signal'>

async function runActivity(
  world: SourceWorld,
  { source, run }: Activity,
  { isDry, signal }: Options,
): Promise<RunResult> {
  if (!source.isOn(world.values))
    throw new AppError('conflict', `${source.label} is switched off`, { code: 'off' })
  refusePaused(world, source)
  if (source.needs(world, world.values).length === 0) return EMPTY_RESULT
  const lease = { name: sourceLease(source.name), label: 'scrape run', signal }
  const options = { isForced: true }
  return withLease(world, lease, (held, whileHeld) =>
    isDry
      ? dryRun(world, source, (copy) => run(copy, held, options, whileHeld))
      : run(world, held, options, whileHeld),
  )
}

/** Works on a copy of the database. Requests that were sent count, although their answers are not stored. */
function dryRun(
  world: SourceWorld,
  { name }: Source,
  run: (copy: SourceWorld) => Promise<RunResult>,
): Promise<RunResult> {
  const { db } = world
  return onCopy(db, async (copy) => {
    try {
      return await run({ ...world, db: copy })
    } finally {
      const state = stateOf(copy, name)
      write(db, (tx) => updateState(tx, name, state))
    }
  })
}
