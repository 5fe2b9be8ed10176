import { write } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { CLEANER, cleanerPass } from './cleaner.ts'
import { liveWorld } from './job.ts'
import { type LiveResult, livePass, refusePaused } from './live.ts'
import { onCopy } from './pass.ts'
import type { LiveWorld } from './pass-state.ts'
import { findSource, SOURCES, type Source } from './sources.ts'
import { stateOf, updateState } from './store/states.ts'

export type RunNow = {
  /** A source, or `cleaner`. */
  name: string
  /** Asks, and keeps nothing but the manners. */
  isDry: boolean
  signal: AbortSignal
}

/**
 * One live pass now, in this process.
 * @throws AppError `missing`, `conflict` (switched off, or read by another process, who is named) or `tooMany` (the
 * source is left alone after a block).
 */
export async function runNow(
  context: Context,
  { name, isDry, signal }: RunNow,
): Promise<LiveResult> {
  const isCleaner = name === CLEANER
  const source = isCleaner ? firstSource() : findSource(name)
  const { values } = context.config
  if (!source.isOn(values))
    throw new AppError('conflict', `${source.label} is switched off`, { code: 'off' })
  const world = liveWorld(context)
  refusePaused(world, source)
  const site = source.site(values)
  const pass = (here: LiveWorld) => {
    const task = { source, site, label: 'scrape run' }
    if (!isCleaner) return livePass(here, task, signal)
    // Asked for by hand, it checks whatever it knows. With no bot there is nobody to ask for.
    const before = here.needs(here.db).length > 0 ? here.clock.now() : Number.NEGATIVE_INFINITY
    return cleanerPass(here, { ...task, before }, signal)
  }
  return isDry ? dry(world, source, pass) : pass(world)
}

function firstSource(): Source {
  const [first] = SOURCES
  if (!first) throw new AppError('missing', 'There is no source')
  return first
}

/** What the site was asked for counts, also when nothing that it answered is kept. */
function dry(
  world: LiveWorld,
  source: Source,
  pass: (here: LiveWorld) => Promise<LiveResult>,
): Promise<LiveResult> {
  const { db, areas } = world
  return onCopy(db, async (copy) => {
    try {
      return await pass({ ...world, db: copy, areas })
    } finally {
      const state = stateOf(copy, source.name)
      write(db, (tx) => updateState(tx, source.name, state))
    }
  })
}
