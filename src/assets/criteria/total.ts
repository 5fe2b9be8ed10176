import { priceText } from '../domain/price-text.ts'
import { asItIs, criterion, field } from './criterion.ts'
import { missed } from './missed.ts'

/** Whole shekels a month; null: any. */
type Total = number | null

const TOTAL_MAX = 200_000

const OVER = { code: 'total', text: 'With arnona and va’ad it costs more than this bot allows' }

const totalMax = field<'totalMax', Total>()({
  initial: null,
  reads: ['total'],
  matches: (of, { total }) => of.totalMax === null || total === null || total <= of.totalMax,
  obstacle: OVER,
  obstacles: ({ totalMax: limit }, { total: is }) =>
    limit === null || is === null
      ? []
      : [
          missed(OVER, {
            is,
            limit,
            say: () =>
              `With arnona and va’ad it is ${priceText(is)} a month, above this bot's ${priceText(limit)}`,
          }),
        ],
  isValid: ({ totalMax: max }) =>
    max === null || (Number.isInteger(max) && max >= 1 && max <= TOTAL_MAX),
  problem: { code: 'totalMax', max: TOTAL_MAX },
  stored: asItIs('totalMax', ({ integer }) => integer('total_max')),
  where: (of, { assets, sql, orNotStated }) =>
    of.totalMax === null
      ? undefined
      : orNotStated(assets.total, sql`${assets.total} <= ${of.totalMax}`),
  shape: ({ t, whole }) =>
    t.Union([whole(), t.Null()], {
      description:
        'The most that rent, arnona and va’ad may cost a month, in whole shekels; null for any. Parts that are not known count as nothing',
    }),
  limits: (of) => (of.totalMax === null ? [] : [{ fact: 'total', max: of.totalMax }]),
  filter: {
    form: { pattern: '^[1-9]\\d{0,5}$', words: `a whole number from 1 to ${TOTAL_MAX}` },
    read: Number,
    end: 'to',
  },
})

/** The most that a rented home may cost a month with arnona and va'ad. */
export const total = criterion<{ totalMax: Total }>()({
  fields: { totalMax },
  isOptional: true,
  isAudited: true,
  why(of, home, words, ways) {
    if (of.totalMax === null || home.total === null) return []
    const isMet = totalMax.matches(of, home, ways)
    return [words.total(priceText(home.total), priceText(of.totalMax), isMet)]
  },
})
