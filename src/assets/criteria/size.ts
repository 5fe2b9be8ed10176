import { isolated } from '../../kernel/direction.ts'
import type { Why } from '../told/why/shared.ts'
import { asItIs, criterion, field } from './criterion.ts'
import { missed } from './missed.ts'

/** Square metres; null: any size. */
type Size = number | null
type SizeCriterion = { sizeMin: Size; sizeMax: Size }

export const SIZE_MAX = 10_000

const isSize = (size: Size) =>
  size === null || (Number.isInteger(size) && size >= 1 && size <= SIZE_MAX)
const FORM = { pattern: '^[1-9]\\d{0,4}$', words: `a whole number from 1 to ${SIZE_MAX}` }

const SMALLER = { code: 'size', text: 'It is smaller than this bot asks for' }
const LARGER = { code: 'sizeMax', text: 'It is larger than this bot asks for' }

const sizeMin = field<'sizeMin', Size>()({
  initial: null,
  reads: ['size'],
  matches: (of, { size }) => of.sizeMin === null || size === null || size >= of.sizeMin,
  obstacle: SMALLER,
  obstacles: ({ sizeMin: limit }, { size: is }) =>
    limit === null || is === null
      ? []
      : [missed(SMALLER, { is, limit, say: () => `${is} m² is less than this bot's ${limit} m²` })],
  isValid: (of) => isSize(of.sizeMin),
  problem: { code: 'sizeMin', max: SIZE_MAX },
  stored: asItIs('sizeMin', ({ integer }) => integer('size_min')),
  where: (of, { assets, sql, orNotStated }) =>
    of.sizeMin === null
      ? undefined
      : orNotStated(assets.size, sql`${assets.size} >= ${of.sizeMin}`),
  shape: ({ t, whole }) =>
    t.Union([whole(), t.Null()], {
      description: 'Minimum size in square metres, null for any size',
    }),
  limits: (of) => (of.sizeMin === null ? [] : [{ fact: 'size', min: of.sizeMin }]),
  filter: {
    form: FORM,
    read: Number,
    end: 'from',
  },
})

const sizeMax = field<'sizeMax', Size, { sizeMin: Size }>()({
  initial: null,
  reads: ['size'],
  matches: (of, { size }) => of.sizeMax === null || size === null || size <= of.sizeMax,
  obstacle: LARGER,
  obstacles: ({ sizeMax: limit }, { size: is }) =>
    limit === null || is === null
      ? []
      : [missed(LARGER, { is, limit, say: () => `${is} m² is more than this bot's ${limit} m²` })],
  isValid: ({ sizeMin: min, sizeMax: max }) =>
    isSize(max) && (min === null || max === null || min <= max),
  problem: { code: 'sizeMax', max: SIZE_MAX },
  stored: asItIs('sizeMax', ({ integer }) => integer('size_max')),
  where: (of, { assets, sql, orNotStated }) =>
    of.sizeMax === null
      ? undefined
      : orNotStated(assets.size, sql`${assets.size} <= ${of.sizeMax}`),
  shape: ({ t, whole }) =>
    t.Union([whole(), t.Null()], {
      description: 'Maximum size in square metres, null for any size',
    }),
  limits: (of) => (of.sizeMax === null ? [] : [{ fact: 'size', max: of.sizeMax }]),
  filter: {
    form: FORM,
    read: Number,
    end: 'to',
  },
})

/** The smallest and the largest size. */
export const size = criterion<SizeCriterion>()({
  fields: { sizeMin, sizeMax },
  isOptional: true,
  isAudited: true,
  why(of, home, words, ways) {
    const { sizeMin: min, sizeMax: max } = of
    if (min === null && max === null) return []
    if (home.size === null) return [words.sizeNotStated]
    const isMet = sizeMin.matches(of, home, ways) && sizeMax.matches(of, home, ways)
    return [words.measured(words.size(home.size), wanted(min, max, words), isMet)]
  },
})

function wanted(min: Size, max: Size, { from, to }: Why): string {
  if (min !== null && max !== null) return isolated(`${min}–${max}`)
  return min === null ? to(String(max ?? SIZE_MAX)) : from(String(min))
}
