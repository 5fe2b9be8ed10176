import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { RoutedMode } from '../domain/place.ts'
import type { Engine } from './engine.ts'

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

const sixth = (degrees: number) => degrees.toFixed(6)

/** The table service of OSRM. */
export const OSRM: Engine = {
  urlOf({ url, mode, to, from }) {
    const points = [to, ...from.map(({ point }) => point)]
    const listed = points.map((point) => point.map(sixth).join(',')).join(';')
    const sources = from.map((_, at) => at + 1).join(';')
    const asked = `destinations=0&sources=${sources}&annotations=duration&generate_hints=false`
    return `${url}/table/v1/${PROFILES[mode]}/${listed}?${asked}`
  },
  read(answer) {
    if (!Value.Check(Answer, answer)) return undefined
    return answer.durations.map(([seconds], at) => ({
      seconds,
      away: answer.sources[at]?.distance ?? 0,
    }))
  },
}
