import type { TSchema } from '@sinclair/typebox'
import { t } from 'elysia'
import { whole } from '../../kernel/schema.ts'
import { MUST_HAVES } from '../must-have/domain.ts'
import { type Criteria, type CriterionName, onlyCriteria } from './domain.ts'

const dayShape = (description: string) =>
  t.Union([t.String({ maxLength: 100 }), t.Null()], {
    description: `${description}, YYYY-MM-DD; null for any`,
  })

/** Shapes only: which values are valid is declared with the criterion. */
export const CRITERIA_SHAPES = {
  dealType: t.Union([t.Literal('rent'), t.Literal('sale')]),
  neighborhoodCodes: t.Array(whole({ minimum: 1, maximum: 10_000_000 }), { maxItems: 2_000 }),
  polygons: t.Array(
    t.Object({
      name: t.String({ maxLength: 1_000 }),
      polygon: t.Object({
        type: t.Literal('Polygon'),
        coordinates: t.Array(t.Array(t.Tuple([t.Number(), t.Number()]), { maxItems: 1_000 }), {
          minItems: 1,
          maxItems: 1,
        }),
      }),
    }),
    {
      maxItems: 100,
      description: 'Drawn areas, beside the named ones: GeoJSON polygons of one ring each',
    },
  ),
  priceLimit: t.Tuple([whole(), whole()]),
  rooms: t.Number({ multipleOf: 0.5 }),
  merchant: t.Union([t.Boolean(), t.Null()], {
    description: 'false: private listings only; true: merchants only; null: all',
  }),
  sizeMin: t.Union([whole(), t.Null()], {
    description: 'Minimum size in square metres, null for any size',
  }),
  excludeWords: t.Array(t.String({ maxLength: 1_000 }), {
    maxItems: 1_000,
    description: 'A property is left out when each of its listings contains one of these',
  }),
  features: t.Array(t.UnionEnum(MUST_HAVES), {
    maxItems: 100,
    description: 'What a property must have. One that does not state it is not left out',
    error: `must be a list of ${MUST_HAVES.join(', ')}`,
  }),
  entryFrom: dayShape('The first day of entry'),
  entryTo: dayShape('The last day of entry'),
  floorMin: t.Union([whole(), t.Null()], {
    description: 'The lowest floor; 0 is the ground floor',
  }),
  floorMax: t.Union([whole(), t.Null()], { description: 'The highest floor' }),
  mutedPhones: t.Array(t.String({ maxLength: 100 }), {
    maxItems: 1_000,
    description: 'A property is left out when each of its listings has one of these numbers',
  }),
} satisfies Record<CriterionName, TSchema>

const AllCriteriaWire = t.Object(CRITERIA_SHAPES)
export type CriteriaWire = typeof AllCriteriaWire.static

/** Some criteria, as they are sent to the server. */
export const SomeCriteriaWire = t.Partial(AllCriteriaWire)

export function criteriaToWire(criteria: Criteria): CriteriaWire {
  return onlyCriteria(criteria) as CriteriaWire
}
