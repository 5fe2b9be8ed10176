import { writeWhenFree } from '../../database/database.ts'
import { days, minutes } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/scheduler.ts'
import type { Context } from '../../world/context.ts'
import type { Place } from '../domain/place.ts'
import { forgetRoutes, hasRoutes, nextDueRoute, putReach } from '../store.ts'
import { gridOf } from './grid.ts'
import { POINTS_AT_ONCE, secondsTo } from './table.ts'

/** Streets change seldom. */
const KEPT_MS = days(90)
/** After a failure the engine is left alone for this time (ms). */
const RETRY_MS = minutes(10)

type World = Pick<Context, 'config' | 'features' | 'clock' | 'db' | 'fetch'>

/** Asks the operator's engine for the ways to places; until it has answered, they are estimated. */
export function routesJob(world: World): Job {
  const { config, features, clock, db } = world
  const { ROUTING_MODES: modes } = config.values
  let failedAt = Number.NEGATIVE_INFINITY
  const isLeft = leftovers(db)
  const nextDue = () => nextDueRoute(db, modes, clock.now() - KEPT_MS)
  return {
    name: 'routes',
    everyMs: minutes(1),
    isNeeded: () =>
      features.routing.isOn
        ? clock.now() - failedAt >= RETRY_MS && nextDue() !== undefined
        : isLeft(),
    async run(signal) {
      if (!features.routing.isOn) {
        await writeWhenFree(db, clock, forgetRoutes)
        return {}
      }
      let computed = 0
      try {
        for (let place = nextDue(); place && !signal.aborted; place = nextDue()) {
          const due = place
          const stops = await routed(world, due, signal)
          const now = clock.now()
          const reach = { readAt: now, computedAt: now, stops }
          await writeWhenFree(db, clock, (tx) => putReach(tx, due, reach))
          computed += 1
        }
      } catch (error) {
        failedAt = clock.now()
        throw error
      }
      return { computed }
    },
  }
}

/** Whether something is left of an engine that is no longer asked. Once nothing is, it is not looked for again. */
function leftovers(db: World['db']): () => boolean {
  let isTidy = false
  return () => {
    isTidy ||= !hasRoutes(db)
    return !isTidy
  }
}

async function routed(world: World, place: Place, signal: AbortSignal): Promise<Uint8Array> {
  const { mode, point: to } = place
  if (mode === 'transit') throw new Error('Vehicles have timetables')
  const grid = gridOf(to, mode)
  const seconds = new Uint16Array(grid.length)
  const { ROUTING_URL: url, ROUTING_ENGINE: engine } = world.config.values
  for (let at = 0; at < grid.length; at += POINTS_AT_ONCE) {
    const from = grid.slice(at, at + POINTS_AT_ONCE)
    seconds.set(await secondsTo(world, { engine, url, mode, to, from }, signal), at)
  }
  return new Uint8Array(seconds.buffer)
}
