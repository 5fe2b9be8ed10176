import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Point } from '../../areas/domain/area.ts'
import { type Clock, seconds } from '../../kernel/clock.ts'
import { type Fetch, fetchText } from '../../kernel/fetcher.ts'
import type { RoutedMode } from '../domain/place.ts'
import { type GridPoint, NO_WAY } from './grid.ts'

/** The points of one request, with the place: what engines take unless they are told otherwise. */
export const POINTS_AT_ONCE = 99

const LIMITS = { headMs: seconds(10), totalMs: seconds(20), bytes: 300_000 }

const PROFILES: Readonly<Record<RoutedMode, string>> = {
  walk: 'foot',
  bike: 'bike',
  drive: 'driving',
}

/** What is read of an answer. */
const Answer = Type.Object({
  code: Type.Literal('Ok'),
  durations: Type.Array(Type.Tuple([Type.Union([Type.Number({ minimum: 0 }), Type.Null()])])),
  sources: Type.Array(Type.Object({ distance: Type.Number() })),
})

export type Asked = { url: string; mode: RoutedMode; to: Point; from: readonly GridPoint[] }

/**
 * Asks the table service of OSRM how many seconds it takes to a place. It is told points, and nothing else.
 * @returns `NO_WAY` for points from which there is none, or which are further from a street than the next point.
 * @throws Error when there is no answer that can be used.
 */
export async function secondsTo(
  door: { fetch: Fetch; clock: Clock },
  { url, mode, to, from }: Asked,
  signal: AbortSignal,
): Promise<number[]> {
  const points = [to, ...from.map(({ point }) => point)].map((point) => point.map(sixth).join(','))
  const sources = from.map((_, at) => at + 1).join(';')
  const asked = `destinations=0&sources=${sources}&annotations=duration&generate_hints=false`
  const answer = await fetchText(
    door,
    {
      url: `${url}/table/v1/${PROFILES[mode]}/${points.join(';')}?${asked}`,
      headers: { accept: 'application/json' },
      proxy: '',
      limits: LIMITS,
    },
    signal,
  )
  if (answer.kind !== 'answer')
    throw new Error(`The routing engine did not answer`, { cause: answer })
  if (answer.status !== 200) throw new Error(`The routing engine answers ${answer.status}`)
  const table: unknown = JSON.parse(answer.body)
  if (!Value.Check(Answer, table) || table.durations.length !== from.length)
    throw new Error('The routing engine answers something else than a table')
  return from.map(({ step }, at) => {
    const [duration] = table.durations[at] ?? [null]
    const away = table.sources[at]?.distance ?? 0
    return duration === null || away > step ? NO_WAY : Math.min(NO_WAY, Math.round(duration))
  })
}

const sixth = (degrees: number) => degrees.toFixed(6)
