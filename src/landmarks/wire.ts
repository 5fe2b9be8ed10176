import { t } from 'elysia'
import { orNull, whole } from '../kernel/schema.ts'
import { LAYERS, NEAR_METRES } from './domain/landmark.ts'

const LandmarkWire = t.Object({
  kind: t.UnionEnum(LAYERS),
  name: orNull(t.String({ description: 'In the language of the reader, where it is known' })),
  metres: whole({ description: 'In a straight line', maximum: NEAR_METRES }),
})

export const NearbyWire = t.Object(
  {
    isAbout: t.Boolean({ description: 'Whether only the street of the home is known' }),
    landmarks: t.Array(LandmarkWire, { minItems: 1, maxItems: LAYERS.length }),
    attributions: t.Array(t.String(), { description: 'Whose data it is' }),
  },
  { description: 'The nearest landmark of each kind around a home' },
)
export type NearbyWire = typeof NearbyWire.static
