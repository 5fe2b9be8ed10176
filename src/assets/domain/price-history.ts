// What a home or a listing cost over time.

/** A price from a time (ms) on; null: not stated. */
export type PricePoint = { price: number | null; at: number }

/** A price that was replaced at a time (ms). */
export type FormerPrice = { price: number | null; until: number }

type Priced = { price: number | null; firstSeenAt: number }

/** The price history of a home, oldest first: its former prices, in their order, and the one of now. */
export function historyOf(
  { price, firstSeenAt }: Priced,
  former: readonly FormerPrice[],
): PricePoint[] {
  const begins = [firstSeenAt, ...former.map(({ until }) => until)]
  const prices = [...former.map((one) => one.price), price]
  return prices.map((one, n) => ({ price: one, at: begins[n] ?? firstSeenAt }))
}
