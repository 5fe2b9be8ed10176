// Criteria: what a bot looks for. A criterion is declared once, here; its columns and SQL (`columns.ts`), its wire shape
// (`wire.ts`), its words and its control in the dialog are records with the same keys, so that none can be forgotten.

import type { AreaCode } from '../../areas/domain.ts'
import { type DrawnArea, POSITIONS_MAX } from '../../areas/drawn/domain.ts'
import { type AssetFacts, DEAL_TYPES, type DealType } from '../../assets/domain.ts'
import { PRICE_SCALE } from '../../assets/price-scale/domain.ts'
import {
  cleanWords,
  EXCLUDED_WORD_LENGTH_MAX,
  EXCLUDED_WORDS_MAX,
  excludesAll,
} from '../excluded-words/domain.ts'
import {
  hasArea,
  isDrawnArea,
  isInDrawnArea,
  isInNamedArea,
  POLYGON_NAME_MAX,
  POLYGONS_MAX,
} from '../watched-areas/domain.ts'
import { type Criterion, declarer, type Obstacle } from './declaration/domain.ts'
import { FURTHER, type FurtherCriteria } from './further/domain.ts'

export type Criteria = FurtherCriteria & {
  dealType: DealType
  /** A home in one of these, or in one of `polygons`, is in an area of the bot. */
  neighborhoodCodes: readonly AreaCode[]
  /** Areas that the owner drew. Only the point of a house or the middle of a street counts as in them. */
  polygons: readonly DrawnArea[]
  /** Lowest and highest price in whole shekels, both included. A highest at the end of the scale means "or more". */
  priceLimit: readonly [min: number, max: number]
  /** Minimum number of rooms. */
  rooms: number
  /** False: private listings only. True: merchants only. Null: either. */
  merchant: boolean | null
  /** Minimum size in square metres; null: any size. */
  sizeMin: number | null
  /** A home is left out when each of its live listings contains one of these. */
  excludeWords: readonly string[]
}

export type CriterionName = keyof Criteria

const criterion = declarer<Criteria>()

const PRICE_MAX = 1_000_000_000
export const ROOMS_MIN = 1
export const ROOMS_MAX = 10
export const SIZE_MAX = 10_000

/** Exported on its own because SQL cannot decide it: a search calls its test with one column. */
export const EXCLUDE_WORDS = criterion({
  initial: [],
  reads: ['listingTexts'],
  matches: ({ excludeWords }, { listingTexts }) => !excludesAll(excludeWords, listingTexts),
  obstacle: { code: 'words', text: 'It contains a word that this bot leaves out' },
  isValid: ({ excludeWords }) =>
    excludeWords.length <= EXCLUDED_WORDS_MAX &&
    excludeWords.every((word) => word.length <= EXCLUDED_WORD_LENGTH_MAX),
  problem: `Please leave out at most ${EXCLUDED_WORDS_MAX} words of up to ${EXCLUDED_WORD_LENGTH_MAX} characters`,
  clean: cleanWords,
})

/** Every criterion, in the order in which problems and obstacles are listed. */
export const CRITERIA: { readonly [Name in CriterionName]: Criterion<Criteria[Name], Criteria> } = {
  dealType: criterion({
    initial: 'rent',
    reads: ['dealType'],
    matches: ({ dealType }, home) => home.dealType === dealType,
    obstacle: { code: 'dealType', text: 'Its deal type is not that of this bot' },
    isValid: ({ dealType }) => DEAL_TYPES.includes(dealType),
    problem: 'Please select rent or sale',
  }),
  neighborhoodCodes: criterion({
    initial: [],
    reads: ['areaCode', 'coordinates', 'street', 'geocodedBy'],
    matches: (criteria, home) => isInNamedArea(criteria, home) || isInDrawnArea(criteria, home),
    obstacle: { code: 'area', text: 'It is outside the areas of this bot' },
    isValid: hasArea,
    problem: 'Please select at least one area',
    clean: (codes) => [...new Set(codes)],
  }),
  polygons: criterion<readonly DrawnArea[], never>({
    initial: [],
    reads: [],
    // Tested with the named areas, because a home has to be in one of all.
    matches: () => true,
    obstacle: { code: 'area', text: 'It is outside the areas of this bot' },
    isValid: ({ polygons }) => polygons.length <= POLYGONS_MAX && polygons.every(isDrawnArea),
    problem: `Please draw at most ${POLYGONS_MAX} areas with names of up to ${POLYGON_NAME_MAX} characters, up to ${POSITIONS_MAX - 1} corners, and no lines that cross`,
    clean: (polygons) =>
      polygons.map(({ name, polygon: { coordinates } }) => ({
        name: name.trim(),
        polygon: { type: 'Polygon', coordinates },
      })),
  }),
  priceLimit: criterion({
    initial: [0, PRICE_SCALE.rent.max],
    reads: ['price'],
    matches: (criteria, { price }) =>
      price === null || (price >= criteria.priceLimit[0] && price <= highestPrice(criteria)),
    obstacle: { code: 'price', text: 'Its price is outside the range of this bot' },
    isValid: ({ priceLimit: [min, max] }) => min >= 0 && min < max && max <= PRICE_MAX,
    problem: 'Please set a valid price range',
  }),
  rooms: criterion({
    initial: ROOMS_MIN,
    reads: ['rooms'],
    matches: ({ rooms }, home) => home.rooms === null || home.rooms >= rooms,
    obstacle: { code: 'rooms', text: 'It has fewer rooms than this bot asks for' },
    isValid: ({ rooms }) => rooms >= ROOMS_MIN && rooms <= ROOMS_MAX,
    problem: `Please set a valid number of rooms (${ROOMS_MIN}-${ROOMS_MAX})`,
  }),
  merchant: criterion({
    initial: null,
    reads: ['merchant'],
    matches: ({ merchant }, home) =>
      merchant === null || home.merchant === null || home.merchant === merchant,
    obstacle: { code: 'listingType', text: 'Its listing type is not that of this bot' },
    isValid: ({ merchant }) => merchant === null || typeof merchant === 'boolean',
    problem: 'Please select a listing type',
  }),
  sizeMin: criterion({
    initial: null,
    reads: ['size'],
    matches: ({ sizeMin }, { size }) => sizeMin === null || size === null || size >= sizeMin,
    obstacle: { code: 'size', text: 'It is smaller than this bot asks for' },
    isValid: ({ sizeMin }) =>
      sizeMin === null || (Number.isInteger(sizeMin) && sizeMin >= 1 && sizeMin <= SIZE_MAX),
    problem: `Please set a valid minimum size (1-${SIZE_MAX} m²)`,
  }),
  excludeWords: EXCLUDE_WORDS,
  ...FURTHER,
}

export const CRITERION_NAMES = Object.keys(CRITERIA) as CriterionName[]

/** The highest price that matches; infinite exactly at the end of the scale. A higher one means what it says. */
export function highestPrice({ dealType, priceLimit: [, max] }: Criteria): number {
  return max === PRICE_SCALE[dealType].max ? Number.POSITIVE_INFINITY : max
}

/** Makes criteria with one value for each name. */
export function criteriaFrom(pick: <Name extends CriterionName>(name: Name) => Criteria[Name]) {
  return Object.fromEntries(CRITERION_NAMES.map((name) => [name, pick(name)])) as Criteria
}

/** What a new bot looks for before anything is set: every home for rent, in no area. */
export const NEW_CRITERIA = criteriaFrom((name) => CRITERIA[name].initial)

/** The criteria of an object that holds more than them. */
export function onlyCriteria(criteria: Criteria): Criteria {
  return criteriaFrom((name) => criteria[name])
}

/** The same criteria in the form in which they are kept. */
export function cleanCriteria(criteria: Criteria): Criteria {
  return criteriaFrom((name) => cleanValue(name, criteria[name]))
}

function cleanValue<Name extends CriterionName>(name: Name, value: Criteria[Name]): Criteria[Name] {
  return CRITERIA[name].clean?.(value) ?? value
}

/** The criteria that a bot can do without; its deal type and its areas say what it is about. */
export const OPTIONAL_CRITERIA = [
  'priceLimit',
  'rooms',
  'merchant',
  'sizeMin',
  'excludeWords',
  'features',
  'entryFrom',
  'entryTo',
  'floorMin',
  'floorMax',
  'mutedPhones',
] as const satisfies readonly CriterionName[]
export type OptionalCriterion = (typeof OPTIONAL_CRITERIA)[number]

/** The value with which an optional criterion excludes no home. */
export function withoutCriterion(
  { dealType }: Pick<Criteria, 'dealType'>,
  name: OptionalCriterion,
): Partial<Criteria> {
  if (name === 'priceLimit') return { priceLimit: [0, PRICE_SCALE[dealType].max] }
  return { [name]: CRITERIA[name].initial }
}

export type CriteriaProblems = { [Name in CriterionName]?: string }

/** Every reason why these criteria cannot be saved, by name. */
export function criteriaProblems(criteria: Criteria): CriteriaProblems {
  const wrong = CRITERION_NAMES.filter((name) => !CRITERIA[name].isValid(criteria))
  return Object.fromEntries(wrong.map((name) => [name, CRITERIA[name].problem]))
}

const MATCHED_FIELDS = new Set(CRITERION_NAMES.flatMap((name) => CRITERIA[name].reads))

/** Whether a criterion of any bot could read the home differently now. */
export function isMatchedChange(before: AssetFacts, after: AssetFacts): boolean {
  for (const field of MATCHED_FIELDS) if (!isSame(before[field], after[field])) return true
  return false
}

/** Compares values, lists of values and records of values. */
function isSame(before: unknown, after: unknown): boolean {
  if (!isRecord(before) || !isRecord(after)) return before === after
  const keys = Object.keys(before)
  return (
    keys.length === Object.keys(after).length && keys.every((key) => before[key] === after[key])
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The obstacles of every criterion that the home does not satisfy. */
export function obstacles(criteria: Criteria, home: AssetFacts): Obstacle[] {
  return CRITERION_NAMES.map((name) => CRITERIA[name])
    .filter((one) => !one.matches(criteria, home))
    .flatMap((one) => one.obstacles?.(criteria, home) ?? [one.obstacle])
}

/** Whether a home satisfies every criterion. */
export function matchesAll(criteria: Criteria, home: AssetFacts): boolean {
  return CRITERION_NAMES.every((name) => CRITERIA[name].matches(criteria, home))
}

const OTHER_THAN_AREA = CRITERION_NAMES.filter(
  (name) => name !== 'neighborhoodCodes' && name !== 'polygons',
).map((name) => CRITERIA[name])

/**
 * Whether a home that is known to be in an area of the bot satisfies the other criteria. Allocates nothing, because it is
 * called for every bot of an area.
 */
export function matchesInArea(criteria: Criteria, home: AssetFacts): boolean {
  for (const one of OTHER_THAN_AREA) if (!one.matches(criteria, home)) return false
  return true
}
