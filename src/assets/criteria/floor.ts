import { asItIs, criterion, field } from './criterion.ts'
import { missed } from './missed.ts'

/** A floor; 0 is the ground floor. Null: any. */
type Floor = number | null
type FloorCriterion = { floorMin: Floor; floorMax: Floor }

const FLOOR_MIN = -5
const FLOOR_MAX = 100

const isFloor = (floor: Floor) =>
  floor === null || (Number.isInteger(floor) && floor >= FLOOR_MIN && floor <= FLOOR_MAX)
const FORM = {
  pattern: '^-?\\d{1,3}$',
  words: `a whole number from ${FLOOR_MIN} to ${FLOOR_MAX}`,
}
const PROBLEM = { code: 'floors', min: FLOOR_MIN, max: FLOOR_MAX } as const

const LOWER = { code: 'floorMin', text: 'Its floor is lower than this bot asks for' }
const HIGHER = { code: 'floorMax', text: 'Its floor is higher than this bot asks for' }

const floorMin = field<'floorMin', Floor>()({
  initial: null,
  reads: ['floor'],
  matches: (of, { floor }) => of.floorMin === null || floor === null || floor >= of.floorMin,
  obstacle: LOWER,
  obstacles: ({ floorMin: limit }, { floor: is }) =>
    limit === null || is === null
      ? []
      : [missed(LOWER, { is, limit, say: () => `Floor ${is} is below this bot's ${limit}` })],
  isValid: (of) => isFloor(of.floorMin),
  problem: PROBLEM,
  stored: asItIs('floorMin', ({ integer }) => integer('floor_min')),
  where: (of, { assets, sql, orNotStated }) =>
    of.floorMin === null
      ? undefined
      : orNotStated(assets.floor, sql`${assets.floor} >= ${of.floorMin}`),
  shape: ({ t, whole }) =>
    t.Union([whole(), t.Null()], { description: 'The lowest floor; 0 is the ground floor' }),
  limits: (of) => (of.floorMin === null ? [] : [{ fact: 'floor', min: of.floorMin }]),
  filter: {
    form: FORM,
    read: Number,
    end: 'from',
  },
})

const floorMax = field<'floorMax', Floor, { floorMin: Floor }>()({
  initial: null,
  reads: ['floor'],
  matches: (of, { floor }) => of.floorMax === null || floor === null || floor <= of.floorMax,
  obstacle: HIGHER,
  obstacles: ({ floorMax: limit }, { floor: is }) =>
    limit === null || is === null
      ? []
      : [missed(HIGHER, { is, limit, say: () => `Floor ${is} is above this bot's ${limit}` })],
  isValid: ({ floorMin: min, floorMax: max }) =>
    isFloor(max) && (min === null || max === null || min <= max),
  problem: PROBLEM,
  stored: asItIs('floorMax', ({ integer }) => integer('floor_max')),
  where: (of, { assets, sql, orNotStated }) =>
    of.floorMax === null
      ? undefined
      : orNotStated(assets.floor, sql`${assets.floor} <= ${of.floorMax}`),
  shape: ({ t, whole }) => t.Union([whole(), t.Null()], { description: 'The highest floor' }),
  limits: (of) => (of.floorMax === null ? [] : [{ fact: 'floor', max: of.floorMax }]),
  filter: {
    form: FORM,
    read: Number,
    end: 'to',
  },
})

/** The lowest and the highest floor; a lowest of 1 leaves out the ground floor. */
export const floor = criterion<FloorCriterion>()({
  fields: { floorMin, floorMax },
  isOptional: true,
  isAudited: true,
  unstated: {
    facts: ['floor'],
    of: (of, home) =>
      (of.floorMin !== null || of.floorMax !== null) && home.floor === null ? ['floor'] : [],
  },
  why(of, home, words, ways) {
    if ((of.floorMin === null && of.floorMax === null) || home.floor === null) return []
    const isMet = floorMin.matches(of, home, ways) && floorMax.matches(of, home, ways)
    return [words.floor(home.floor, isMet)]
  },
})
