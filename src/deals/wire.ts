import { t } from 'elysia'
import { isoDay } from '../kernel/domain/iso.ts'
import { orNull, whole } from '../kernel/schema.ts'
import { DAY_MS } from './domain/deal.ts'
import { SCOPES, SOLD_LISTED, SOLD_MONTHS, type SoldNearby } from './domain/sold.ts'

const Day = t.String({ format: 'date' })

const SoldDealWire = t.Object({
  at: Day,
  price: whole({ description: 'Of the portion that was sold' }),
  size: t.Number({ description: 'Square metres of the whole home' }),
  rooms: orNull(t.Number()),
  floor: orNull(whole()),
  street: orNull(t.String({ description: 'With the number of the house, where it is known' })),
  distance: orNull(whole({ description: 'Metres; null when it is not known where the deal was' })),
  perMetre: whole(),
})

export const SoldWire = t.Object(
  {
    n: whole({ minimum: 1 }),
    scope: t.UnionEnum(SCOPES, {
      description: 'The street of the home, what is around it, or its neighbourhood',
    }),
    months: whole({ description: 'Before the newest deal that is known of the city' }),
    radius: orNull(whole({ description: 'Metres, where the deals are those around the home' })),
    medianPerMetre: orNull(whole({ description: 'Null for fewer than 5 deals' })),
    deals: t.Array(SoldDealWire, {
      maxItems: SOLD_LISTED,
      description: 'The newest first; more than these may count',
    }),
    asOf: Day,
    source: t.String(),
  },
  { description: 'What was sold near a home for sale' },
)
export type SoldWire = typeof SoldWire.static

/** Who publishes the deals. */
const SOURCE = 'Israel Tax Authority'

const dayText = (day: number) => isoDay(day * DAY_MS)

/** The text of a day, which is made once for deals of the same day that follow each other. */
function dayTexts(): (day: number) => string {
  let [known, text] = [Number.NaN, '']
  return (day) => {
    if (day === known) return text
    known = day
    text = dayText(day)
    return text
  }
}

export function soldToWire({ deals, asOf, ...sold }: SoldNearby): SoldWire {
  const textOf = dayTexts()
  return {
    ...sold,
    months: SOLD_MONTHS,
    deals: deals.map(({ at, price, size, rooms, floor, street, number, distance, perMetre }) => ({
      at: textOf(at),
      price,
      size,
      rooms,
      floor,
      street: street && number ? `${street} ${number}` : street,
      distance,
      perMetre,
    })),
    asOf: dayText(asOf),
    source: SOURCE,
  }
}
