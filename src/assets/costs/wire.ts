import { t } from 'elysia'
import { orNull, whole } from '../../kernel/schema.ts'

export const CostsWire = t.Object(
  {
    rent: orNull(whole()),
    arnona: t.Object({
      amount: orNull(whole({ description: 'Null: it is known from low to high, or not at all' })),
      low: orNull(whole()),
      high: orNull(whole()),
      by: orNull(
        t.UnionEnum(['stated', 'table'], {
          description: 'stated: by a listing; table: by the rates of the city',
        }),
      ),
      zone: orNull(t.String({ description: 'The zone that I know from a bill' })),
      kind: t.Optional(t.String({ description: 'The kind of building that I know from a bill' })),
      perMetre: t.Optional(t.Number({ description: 'Shekels a year for a square metre' })),
      year: t.Optional(whole({ description: 'Of the table' })),
    }),
    vaad: t.Object({ amount: orNull(whole()), by: orNull(t.Literal('stated')) }),
    total: orNull(whole({ description: 'At least; without the parts that are not known' })),
    isAbout: t.Boolean({ description: 'False: every part is stated' }),
  },
  { description: 'Whole shekels a month' },
)
export type CostsWire = typeof CostsWire.static

const Name = orNull(t.String({ maxLength: 60 }))
export const ZoneWire = t.Object({ zone: Name, kind: Name })

/** What a home costs a month, and what its reader can choose from. */
export const CostsAnswer = t.Object({
  costs: CostsWire,
  zones: t.Array(ZoneWire, { description: 'Those of the city that I can choose from' }),
})
