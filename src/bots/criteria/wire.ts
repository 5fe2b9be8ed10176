import type { TSchema } from '@sinclair/typebox'
import { t } from 'elysia'
import { whole } from '../../kernel/schema.ts'
import { type Criteria, type CriterionName, onlyCriteria } from './domain.ts'

/** Shapes only: which values are valid is declared with the criterion. */
export const CRITERIA_SHAPES = {
  dealType: t.Union([t.Literal('rent'), t.Literal('sale')]),
  neighborhoodCodes: t.Array(whole({ minimum: 1, maximum: 10_000_000 }), { maxItems: 2_000 }),
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
} satisfies Record<CriterionName, TSchema>

const AllCriteriaWire = t.Object(CRITERIA_SHAPES)
export type CriteriaWire = typeof AllCriteriaWire.static

/** Some criteria, as they are sent to the server. */
export const SomeCriteriaWire = t.Partial(AllCriteriaWire)

export function criteriaToWire(criteria: Criteria): CriteriaWire {
  return onlyCriteria(criteria) as CriteriaWire
}
