import { type Clock, seconds } from '../../kernel/clock.ts'
import { type Fetch, fetchText } from '../../kernel/fetcher.ts'
import type { EngineName } from '../domain/engine.ts'
import type { Asked, Engine } from './engine.ts'
import { NO_WAY } from './grid.ts'
import type { OSRM } from './osrm.ts'
import type { VALHALLA } from './valhalla.ts'

/** An engine is loaded when it is first asked: most servers have none. */
const ENGINE_OF: Readonly<Record<EngineName, () => Engine>> = {
  osrm: () => (require('./osrm.ts') as { OSRM: typeof OSRM }).OSRM,
  valhalla: () => (require('./valhalla.ts') as { VALHALLA: typeof VALHALLA }).VALHALLA,
}

/** The points of one request, with the place: what engines take unless they are told otherwise. */
export const POINTS_AT_ONCE = 99

const LIMITS = { headMs: seconds(10), totalMs: seconds(20), bytes: 300_000 }

/**
 * Asks an engine how many seconds it takes to a place. It is told points, and nothing else.
 * @returns `NO_WAY` for points from which there is none, or which are further from a street than the next point.
 * @throws Error when there is no answer that can be used.
 */
export async function secondsTo(
  door: { fetch: Fetch; clock: Clock },
  asked: Asked,
  signal: AbortSignal,
): Promise<number[]> {
  const engine = ENGINE_OF[asked.engine]()
  const headers = { accept: 'application/json' }
  const request = { url: engine.urlOf(asked), headers, proxy: '', limits: LIMITS }
  const answer = await fetchText(door, request, signal)
  if (answer.kind !== 'answer')
    throw new Error(`The routing engine did not answer`, { cause: answer })
  if (answer.status !== 200) throw new Error(`The routing engine answers ${answer.status}`)
  const found = engine.read(JSON.parse(answer.body), asked)
  if (found?.length !== asked.from.length)
    throw new Error('The routing engine answers something else than a table')
  return asked.from.map(({ step }, at) => {
    const { seconds: known, away } = found[at] ?? { seconds: null, away: 0 }
    return known === null || away > step ? NO_WAY : Math.min(NO_WAY, Math.round(known))
  })
}
