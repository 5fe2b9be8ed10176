import { minutes } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Job } from '../kernel/scheduler.ts'
import { createBotIndex } from '../matching/bot-index.ts'
import type { Context } from '../process/context.ts'
import { tellTrouble } from './alerts.ts'
import { CLEANER, cleanerPass, FRESH_MS } from './cleaner.ts'
import { type LiveResult, livePass, pauseLeft } from './live.ts'
import type { LiveWorld } from './pass-state.ts'
import { createNeeds } from './regions.ts'
import { SOURCES, type Source } from './sources.ts'

/** Waits differ by up to a fifth, so that nobody can set a clock by us. */
const JITTER = 0.2
const WATCH_EVERY_MS = minutes(1)

/** The world in which sources are read: the bots are indexed when the first pass asks for them. */
export function liveWorld(context: Context): LiveWorld {
  const { db, clock, random, fetch, areas, log, config } = context
  const proxy = config.values.SCRAPER_PROXY
  const index = createBotIndex()
  return { db, clock, random, fetch, areas, log, proxy, index, needs: createNeeds(areas) }
}

/** A pass over each source, the cleaner, and the watch over both. */
export function sourceJobs(context: Context): Job[] {
  const world = liveWorld(context)
  const jobs = SOURCES.flatMap((source) => passes(context, world, source))
  return [
    ...jobs,
    {
      name: 'watch',
      thread: 'worker',
      everyMs: WATCH_EVERY_MS,
      run: () => tellTrouble({ ...context, needs: world.needs }),
    },
  ]
}

function passes({ config }: Context, world: LiveWorld, source: Source): Job[] {
  const { values } = config
  const site = source.site(values)
  const label = 'server'
  const common = {
    thread: 'worker',
    jitter: JITTER,
    lane: source.name,
    isNeeded: () => source.isOn(values) && world.needs(world.db).length > 0,
  } as const
  return [
    {
      ...common,
      name: source.name,
      everyMs: source.everyMs(values),
      run: (signal) =>
        unlessHeld(world, source, () => livePass(world, { source, site, label }, signal)),
    },
    {
      ...common,
      name: CLEANER,
      everyMs: values.CLEANER_INTERVAL,
      run: (signal) => {
        const before = world.clock.now() - FRESH_MS
        return unlessHeld(world, source, () =>
          cleanerPass(world, { source, site, label, before }, signal),
        )
      },
    },
  ]
}

/** While a source is left alone, or another process reads it, there is nothing to do but wait. */
async function unlessHeld(
  world: LiveWorld,
  source: Source,
  pass: () => Promise<LiveResult>,
): Promise<{ waitMs: number }> {
  const waitMs = pauseLeft(world, source.name)
  if (waitMs > 0) return { waitMs }
  try {
    return await pass()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'lease')) throw error
    world.log.info({ source: source.name, reason: error.message }, 'somebody else reads it')
    return { waitMs: 0 }
  }
}
