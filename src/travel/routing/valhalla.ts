import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Point } from '../../areas/domain/area.ts'
import type { RoutedMode } from '../domain/place.ts'
import { metresBetween } from '../domain/walk.ts'
import type { Engine } from './engine.ts'

const COSTINGS: Readonly<Record<RoutedMode, string>> = {
  walk: 'pedestrian',
  bike: 'bicycle',
  drive: 'auto',
}

const Time = Type.Union([Type.Number({ minimum: 0 }), Type.Null()])
/** What is read of an answer. */
const Answer = Type.Object({
  sources_to_targets: Type.Array(Type.Tuple([Type.Object({ time: Time })])),
  /** Where on streets the points were put; versions before 3.5 have lists of the points themselves here. */
  sources: Type.Optional(Type.Array(Type.Unknown())),
})
const Put = Type.Object({ lat: Type.Number(), lon: Type.Number() })

const located = ([longitude, latitude]: Point) => ({
  lat: Number(latitude.toFixed(6)),
  lon: Number(longitude.toFixed(6)),
})

/** The matrix service of Valhalla. */
export const VALHALLA: Engine = {
  urlOf({ url, mode, to, from }) {
    const sources = from.map(({ point }) => located(point))
    const asked = { sources, targets: [located(to)], costing: COSTINGS[mode] }
    return `${url}/sources_to_targets?json=${encodeURIComponent(JSON.stringify(asked))}`
  },
  read(answer, { from }) {
    if (!Value.Check(Answer, answer)) return undefined
    return answer.sources_to_targets.map(([{ time }], at) => {
      const [put, asked] = [answer.sources?.[at], from[at]]
      const isKnown = asked !== undefined && Value.Check(Put, put)
      return { seconds: time, away: isKnown ? metresBetween([put.lon, put.lat], asked.point) : 0 }
    })
  },
}
