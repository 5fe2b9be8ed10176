// Criteria: what a bot or a search looks for. Each criterion is one record in a file of this folder; everything that
// lists criteria or their values is derived from `CRITERIA`: columns, SQL, the API, problems, obstacles, posts, the
// audit, the filters of the list and the map.
import type { Said } from '../../kernel/texts/shared.ts'
import type { AssetFacts } from '../domain/asset.ts'
import { areas } from './areas.ts'
import type { ColumnTypes, Filter, Limit, Obstacle, Ways } from './criterion.ts'
import { dealType } from './deal-type.ts'
import { entry } from './entry.ts'
import { excludeWords } from './exclude-words.ts'
import { features } from './features.ts'
import { floor } from './floor.ts'
import { merchant } from './merchant.ts'
import { mutedPhones } from './muted-phones.ts'
import { price } from './price.ts'
import { rooms } from './rooms.ts'
import { size } from './size.ts'
import { sublet } from './sublet.ts'
import { total } from './total.ts'
import { travel } from './travel.ts'

/** Every criterion, in the order in which problems, obstacles and lines of posts are listed. */
export const CRITERIA = {
  dealType,
  areas,
  price,
  total,
  rooms,
  merchant,
  size,
  sublet,
  excludeWords,
  features,
  floor,
  entry,
  mutedPhones,
  travel,
}
export type CriterionName = keyof typeof CRITERIA
export const CRITERION_NAMES = Object.keys(CRITERIA) as CriterionName[]

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [Key in keyof All]: All[Key] }
  : never
type Of<Name extends CriterionName> = (typeof CRITERIA)[Name]

/** Every value of the criteria, by its name in the API. */
export const FIELDS = Object.assign(
  {},
  ...CRITERION_NAMES.map((name) => CRITERIA[name].fields),
) as Merged<Of<CriterionName>['fields']>
export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

export type Criteria = { [Name in FieldName]: (typeof FIELDS)[Name]['initial'] }

/** The parts of a field as those see them that go through all fields: each is given all criteria. */
type AnyField<Value> = {
  initial: Value
  reads: readonly (keyof AssetFacts)[]
  areSame?(one: AssetFacts, other: AssetFacts): boolean
  matches(of: Criteria, home: AssetFacts, ways: Ways): boolean
  obstacle: Obstacle
  obstacles?(of: Criteria, home: AssetFacts, ways: Ways): Obstacle[]
  isValid(of: Criteria): boolean
  problem: Said
  clean?(value: Value): Value
  without?(of: Criteria): Value
  limits?(of: Criteria): readonly Limit[]
}
const EACH: { readonly [Name in FieldName]: AnyField<Criteria[Name]> } = FIELDS

export type CriteriaColumns = Merged<ReturnType<(typeof FIELDS)[FieldName]['stored']['columns']>>

/** The columns of table `bots` that hold the criteria. */
export function columnsOf(types: ColumnTypes): CriteriaColumns {
  return Object.assign({}, ...FIELD_NAMES.map((name) => FIELDS[name].stored.columns(types)))
}

/** The names of the values of one criterion. */
export function fieldsOf(name: CriterionName): FieldName[] {
  return Object.keys(CRITERIA[name].fields) as FieldName[]
}

type OptionalName = {
  [Name in CriterionName]: Of<Name>['isOptional'] extends true ? Name : never
}[CriterionName]
export type OptionalField = keyof Merged<Of<OptionalName>['fields']>

/** The values that a bot can do without; its deal type and its areas say what it is about. */
export const OPTIONAL_FIELDS = CRITERION_NAMES.filter((name) => CRITERIA[name].isOptional).flatMap(
  fieldsOf,
) as [OptionalField, ...OptionalField[]]

/** The values by which the list and the map filter too. */
export type FilterField = {
  [Name in FieldName]: (typeof FIELDS)[Name] extends { filter: object } ? Name : never
}[FieldName]
export const FILTER_FIELDS = FIELD_NAMES.filter(
  (name) => FIELDS[name].filter !== null,
) as FilterField[]

/** Some values of the criteria by which homes are filtered. Undefined filters nothing. */
export type FilterCriteria = {
  [Name in FilterField]?: Exclude<Criteria[Name], null> | undefined
}

/** All criteria, where those that are not filtered by are as in a new bot; and the names of the others. */
export function filtered(asked: FilterCriteria): { criteria: Criteria; names: FilterField[] } {
  const names = FILTER_FIELDS.filter((name) => asked[name] !== undefined)
  const criteria = {
    ...NEW_CRITERIA,
    ...Object.fromEntries(names.map((name) => [name, asked[name]])),
  }
  return { criteria, names }
}

const DECLARED: { readonly [Name in FilterField]: { filter: Filter<Criteria[Name]> } } = FIELDS
/** How each of them filters. */
export const CRITERIA_FILTERS = Object.fromEntries(
  FILTER_FIELDS.map((name) => [name, DECLARED[name].filter]),
) as { readonly [Name in FilterField]: Filter<Criteria[Name]> }

/** What one value asks of the numbers of a home; undefined: they do not tell whether it matches. */
export function limitsOf(criteria: Criteria, name: FieldName): readonly Limit[] | undefined {
  return EACH[name].limits?.(criteria)
}

/** Of two limits the narrower one, and what either has. Homes must have the features of both. */
export function narrower(one: FilterCriteria, other: FilterCriteria): FilterCriteria {
  const features = [...(one.features ?? []), ...(other.features ?? [])]
  const ofBoth = (name: FilterField) => {
    const [first, second] = [one[name], other[name]]
    if (first === undefined || second === undefined) return first ?? second
    const { end } = CRITERIA_FILTERS[name]
    return end !== undefined && first > second === (end === 'to') ? second : first
  }
  const all = FILTER_FIELDS.map((name) => [name, ofBoth(name)])
  return { ...Object.fromEntries(all), features: features.length > 0 ? features : undefined }
}

/** Makes criteria with one value for each name. */
export function criteriaFrom(pick: <Name extends FieldName>(name: Name) => Criteria[Name]) {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, pick(name)])) as Criteria
}

/** What a new bot looks for before anything is set: every home for rent, in no area. */
export const NEW_CRITERIA = criteriaFrom((name) => EACH[name].initial)

/** The criteria of an object that holds more than them. */
export function onlyCriteria(criteria: Criteria): Criteria {
  return criteriaFrom((name) => criteria[name])
}

/** The same criteria in the form in which they are kept. */
export function cleanCriteria(criteria: Criteria): Criteria {
  return criteriaFrom((name) => cleanValue(name, criteria[name]))
}

function cleanValue<Name extends FieldName>(name: Name, value: Criteria[Name]): Criteria[Name] {
  return EACH[name].clean?.(value) ?? value
}

/** The value with which an optional criterion excludes no home. */
export function withoutCriterion(criteria: Criteria, name: OptionalField): Partial<Criteria> {
  return { [name]: EACH[name].without?.(criteria) ?? EACH[name].initial }
}

export type CriteriaProblems = { [Name in FieldName]?: Said }

/** Every reason why these criteria cannot be saved, by name. */
export function criteriaProblems(criteria: Criteria): CriteriaProblems {
  const wrong = FIELD_NAMES.filter((name) => !EACH[name].isValid(criteria))
  return Object.fromEntries(wrong.map((name) => [name, EACH[name].problem]))
}

const MATCHED_FIELDS = new Set(
  FIELD_NAMES.flatMap((name) => (EACH[name].areSame ? [] : EACH[name].reads)),
)
const COMPARISONS = FIELD_NAMES.flatMap((name) => EACH[name].areSame ?? [])

/** Whether a criterion of any bot could read the home differently now. */
export function isMatchedChange(before: AssetFacts, after: AssetFacts): boolean {
  for (const field of MATCHED_FIELDS) if (!isSame(before[field], after[field])) return true
  return COMPARISONS.some((areSame) => !areSame(before, after))
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
export function obstacles(criteria: Criteria, home: AssetFacts, ways: Ways): Obstacle[] {
  return FIELD_NAMES.map((name) => EACH[name])
    .filter((one) => !one.matches(criteria, home, ways))
    .flatMap((one) => one.obstacles?.(criteria, home, ways) ?? [one.obstacle])
}

const ABOUT = CRITERION_NAMES.filter((name) => !CRITERIA[name].isOptional).flatMap(fieldsOf)

/** Whether a home is what these criteria are about: of their deal type and in their areas. */
export function isAbout(criteria: Criteria, home: AssetFacts, ways: Ways): boolean {
  return ABOUT.every((name) => EACH[name].matches(criteria, home, ways))
}

/** Whether a home satisfies every criterion. */
export function matchesAll(criteria: Criteria, home: AssetFacts, ways: Ways): boolean {
  return FIELD_NAMES.every((name) => EACH[name].matches(criteria, home, ways))
}

const OTHER_THAN_AREA = FIELD_NAMES.filter(
  (name) => name !== 'neighborhoodCodes' && name !== 'polygons',
).map((name) => EACH[name])

/**
 * Whether a home that is known to be in an area of the bot satisfies the other criteria. Allocates nothing, because it
 * is called for every bot of an area.
 */
export function matchesInArea(criteria: Criteria, home: AssetFacts, ways: Ways): boolean {
  for (const one of OTHER_THAN_AREA) if (!one.matches(criteria, home, ways)) return false
  return true
}
