import { t } from 'elysia'
import type { Point } from '../areas/domain/area.ts'
import { orNull, whole } from '../kernel/schema.ts'
import { PLACES_MAX, POINTS_MAX } from './domain/limits.ts'
import { ADDRESS_MAX, MODES, PLACE_NAME_MAX, type Place, WEEKDAYS } from './domain/place.ts'

const At = t.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  error: 'must be a time such as 09:00',
  description: 'When one wants to be there, HH:MM in Asia/Jerusalem',
})

const PLACE = {
  name: t.String({ minLength: 1, maxLength: PLACE_NAME_MAX, pattern: '\\S' }),
  address: t.String({ maxLength: ADDRESS_MAX, description: 'As it was typed; may be empty' }),
  point: t.Tuple(
    [t.Number({ minimum: 34, maximum: 36.5 }), t.Number({ minimum: 29, maximum: 34 })],
    { description: '[longitude, latitude] in Israel' },
  ),
  mode: t.UnionEnum(MODES),
  day: t.UnionEnum(WEEKDAYS),
  at: At,
}

export const PlaceWire = t.Object({ _id: t.String(), ...PLACE })
export type PlaceWire = typeof PlaceWire.static

export const PlacesBody = t.Array(
  t.Object({
    _id: t.Optional(t.String({ maxLength: 64, description: 'Of a place that is known' })),
    ...PLACE,
  }),
  { maxItems: PLACES_MAX },
)
export type PlacesBody = typeof PlacesBody.static

export function placeToWire({ id, name, address, point, mode, day, at }: Place): PlaceWire {
  return { _id: id, name, address, point: [point[0], point[1]], mode, day, at }
}

export const ReachWire = t.Object({
  minutes: whole(),
  rings: orNull(
    t.Array(t.Array(t.Tuple([t.Number(), t.Number()])), {
      description: `Closed lines of [longitude, latitude] by the even-odd rule, at most ${POINTS_MAX} points. Null while they are not computed, and for places that are not reached by bus or train`,
    }),
  ),
})
export type ReachWire = typeof ReachWire.static

export const reachToWire = (minutes: number, rings: readonly Point[][] | null): ReachWire => ({
  minutes,
  rings: rings?.map((ring) => ring.map(([x, y]): [number, number] => [x, y])) ?? null,
})

export const TravelWire = t.Object({
  placeId: t.String(),
  name: t.String(),
  day: t.UnionEnum(WEEKDAYS),
  at: t.String(),
  minutes: whole({
    description: 'From leaving the home until the hour at which one wants to be at the place',
  }),
  mode: t.UnionEnum(MODES),
  changes: orNull(whole({ description: 'By bus or train only' })),
  isAbout: t.Boolean({
    description:
      'Whether it is estimated: from a straight line, or between points of which a routing engine knows the way',
  }),
})
export type TravelWire = typeof TravelWire.static
