import { isolated } from '../../kernel/direction.ts'
import { PRICE_SCALE } from '../domain/price-scale.ts'
import { priceText } from '../domain/price-text.ts'
import { criterion, field } from './criterion.ts'
import type { DealTypeCriterion } from './deal-type.ts'
import { missed } from './missed.ts'

/**
 * Lowest and highest price in whole shekels, both included. A highest at the end of the scale of the deal type means "or
 * more".
 */
type PriceLimit = readonly [min: number, max: number]
type PriceCriterion = { priceLimit: PriceLimit } & DealTypeCriterion

const PRICE_MAX = 1_000_000_000

/** The highest price that matches; infinite exactly at the end of the scale. A higher one means what it says. */
export function highestPrice({ dealType, priceLimit: [, max] }: PriceCriterion): number {
  return max === PRICE_SCALE[dealType].max ? Number.POSITIVE_INFINITY : max
}

const OUTSIDE = { code: 'price', text: 'Its price is outside the range of this bot' }

const priceLimit = field<'priceLimit', PriceLimit, DealTypeCriterion>()({
  initial: [0, PRICE_SCALE.rent.max],
  reads: ['price'],
  matches: (of, { price }) =>
    price === null || (price >= of.priceLimit[0] && price <= highestPrice(of)),
  obstacle: OUTSIDE,
  obstacles({ priceLimit: [min, max] }, { price }) {
    if (price === null) return []
    const [limit, side] = price < min ? [min, 'below'] : [max, 'above']
    const say = (is: number) => `${priceText(is)} is ${side} this bot's ${priceText(limit)}`
    return [missed(OUTSIDE, { is: price, limit, say })]
  },
  isValid: ({ priceLimit: [min, max] }) => min >= 0 && min < max && max <= PRICE_MAX,
  problem: { code: 'priceRange' },
  stored: {
    columns: ({ integer }) => ({
      priceMin: integer('price_min').notNull(),
      priceMax: integer('price_max').notNull(),
    }),
    write: ([priceMin, priceMax]) => ({ priceMin, priceMax }),
    read: ({ priceMin, priceMax }) => [priceMin, priceMax],
  },
  where(of, { assets, sql, orNotStated }) {
    const max = highestPrice(of)
    const atMost = Number.isFinite(max) ? sql` and ${assets.price} <= ${max}` : sql``
    return orNotStated(assets.price, sql`${assets.price} >= ${of.priceLimit[0]}${atMost}`)
  },
  limits: (of) => [{ fact: 'price', min: of.priceLimit[0], max: highestPrice(of) }],
  shape: ({ t, whole }) => t.Tuple([whole(), whole()]),
  filter: null,
  without: ({ dealType }) => [0, PRICE_SCALE[dealType].max],
})

/** Lowest and highest price. */
export const price = criterion<PriceCriterion>()({
  fields: { priceLimit },
  isOptional: true,
  isAudited: true,
  why(of, home, words, ways) {
    if (home.price === null) return [words.priceNotStated]
    const [min, max] = of.priceLimit
    const range = Number.isFinite(highestPrice(of))
      ? isolated(`${priceText(min)}–${priceText(max)}`)
      : words.from(priceText(min))
    return [words.price(priceText(home.price), range, priceLimit.matches(of, home, ways))]
  },
})
