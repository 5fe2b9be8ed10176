import { and, between, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { boxOfRing, ringOf } from '../../areas/drawn/domain.ts'
import type { AssetFacts } from '../../assets/domain.ts'
import { assets } from '../../assets/tables.ts'
import { normalisedWords } from '../excluded-words/domain.ts'
import { isMustHave, type MustHave } from '../must-have/domain.ts'
import type { bots } from '../tables.ts'
import {
  CRITERIA,
  CRITERION_NAMES,
  type Criteria,
  type CriterionName,
  criteriaFrom,
  EXCLUDE_WORDS,
  highestPrice,
} from './domain.ts'
import { MUTED_PHONES } from './further/domain.ts'

const ROOM = 10

/** The columns of table `bots` that hold each criterion. */
type ColumnsOf = {
  dealType: 'dealType'
  neighborhoodCodes: 'areaCodes'
  polygons: 'polygons'
  priceLimit: 'priceMin' | 'priceMax'
  rooms: 'rooms'
  merchant: 'merchant'
  sizeMin: 'sizeMin'
  excludeWords: 'excludeWords'
  features: 'features'
  entryFrom: 'entryFrom'
  entryTo: 'entryTo'
  floorMin: 'floorMin'
  floorMax: 'floorMax'
  mutedPhones: 'mutedPhones'
}
type Row<Name extends CriterionName> = Pick<typeof bots.$inferSelect, ColumnsOf[Name]>
type CriteriaRow = Pick<typeof bots.$inferSelect, ColumnsOf[CriterionName]>

type Columns<Name extends CriterionName> = {
  write(value: Criteria[Name]): Row<Name>
  read(row: CriteriaRow): Criteria[Name]
  /** The condition on table `assets` that every matching home satisfies; undefined when it excludes none. */
  where(criteria: Criteria): SQL | undefined
  /** Absent, or undefined for these criteria: `where` is exact. */
  decision?(criteria: Criteria): Decision | undefined
}

/** How the declared test decides where SQL cannot. */
export type Decision = {
  name: CriterionName
  /** What the test reads of a home. */
  select: SQL<string>
  /** Asks the test about what was selected. */
  isMatch(selected: string): boolean
}

const COLUMNS: { readonly [Name in CriterionName]: Columns<Name> } = {
  dealType: {
    write: (dealType) => ({ dealType }),
    read: ({ dealType }) => dealType,
    where: ({ dealType }) => eq(assets.dealType, dealType),
  },
  neighborhoodCodes: {
    write: (codes) => ({ areaCodes: [...codes] }),
    read: ({ areaCodes }) => areaCodes,
    where: areaWhere,
    decision: areaDecision,
  },
  polygons: {
    write: (polygons) => ({
      polygons: polygons.map((area) => ({
        name: area.name,
        ring: ringOf(area).map(([longitude, latitude]) => [longitude, latitude]),
      })),
    }),
    read: ({ polygons }) =>
      polygons.map(({ name, ring }) => ({
        name,
        polygon: { type: 'Polygon', coordinates: [ring] },
      })),
    where: () => undefined,
  },
  priceLimit: {
    write: ([priceMin, priceMax]) => ({ priceMin, priceMax }),
    read: ({ priceMin, priceMax }) => [priceMin, priceMax],
    where: priceWhere,
  },
  rooms: {
    write: (rooms) => ({ rooms: Math.round(rooms * ROOM) }),
    read: ({ rooms }) => rooms / ROOM,
    where: ({ rooms }) => or(isNull(assets.rooms), gte(assets.rooms, Math.round(rooms * ROOM))),
  },
  merchant: {
    write: (merchant) => ({ merchant }),
    read: ({ merchant }) => merchant,
    where: ({ merchant }) =>
      merchant === null ? undefined : or(isNull(assets.merchant), eq(assets.merchant, merchant)),
  },
  sizeMin: {
    write: (sizeMin) => ({ sizeMin }),
    read: ({ sizeMin }) => sizeMin,
    where: ({ sizeMin }) =>
      sizeMin === null ? undefined : or(isNull(assets.size), gte(assets.size, sizeMin)),
  },
  excludeWords: {
    write: (words) => ({ excludeWords: [...words] }),
    read: ({ excludeWords }) => excludeWords,
    where: () => undefined,
    decision: excludeWordsDecision,
  },
  features: {
    write: (features) => ({ features: [...features] }),
    // A feature that is no criterion any more is dropped.
    read: ({ features }) => features.filter(isMustHave),
    where: ({ features }) => and(...features.map(hasFeature)),
  },
  entryFrom: {
    write: (entryFrom) => ({ entryFrom }),
    read: ({ entryFrom }) => entryFrom,
    where: ({ entryFrom }) =>
      entryFrom === null ? undefined : sql`coalesce(${entryDayOf} >= ${entryFrom}, 1)`,
  },
  entryTo: {
    write: (entryTo) => ({ entryTo }),
    read: ({ entryTo }) => entryTo,
    where: ({ entryTo }) =>
      entryTo === null ? undefined : sql`coalesce(${entryDayOf} <= ${entryTo}, 1)`,
  },
  floorMin: {
    write: (floorMin) => ({ floorMin }),
    read: ({ floorMin }) => floorMin,
    where: ({ floorMin }) =>
      floorMin === null ? undefined : or(isNull(assets.floor), gte(assets.floor, floorMin)),
  },
  floorMax: {
    write: (floorMax) => ({ floorMax }),
    read: ({ floorMax }) => floorMax,
    where: ({ floorMax }) =>
      floorMax === null ? undefined : or(isNull(assets.floor), lte(assets.floor, floorMax)),
  },
  mutedPhones: {
    write: (phones) => ({ mutedPhones: [...phones] }),
    read: ({ mutedPhones }) => mutedPhones,
    where: () => undefined,
    decision: mutedPhonesDecision,
  },
}

/** The condition that a feature is not stated to be missing. */
function hasFeature(name: MustHave): SQL {
  return sql`coalesce(json_extract(${assets.features}, ${`$.${name}`}), 1) <> 0`
}

/** The day of entry; null when none is stated. */
const entryDayOf = sql`(case when ${assets.entryDate} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' then substr(${assets.entryDate}, 1, 10) end)`

/** The named areas, and the boxes around the drawn ones. */
function areaWhere({ neighborhoodCodes, polygons }: Criteria): SQL | undefined {
  const named = sql`${assets.areaCode} in (select value from json_each(${JSON.stringify(neighborhoodCodes)}))`
  const boxes = polygons.map((area) => {
    const [west, south, east, north] = boxOfRing(ringOf(area))
    return and(
      between(assets.longitude, micro(west), micro(east)),
      between(assets.latitude, micro(south), micro(north)),
    )
  })
  return or(named, ...boxes)
}

const micro = (degrees: number) => Math.round(degrees * 1_000_000)

function areaDecision(criteria: Criteria): Decision | undefined {
  if (criteria.polygons.length === 0) return undefined
  const { areaCode, longitude, latitude, street, geocodedBy } = assets
  return {
    name: 'neighborhoodCodes',
    select: sql<string>`json_array(${areaCode}, ${longitude} / 1e6, ${latitude} / 1e6, ${street}, ${geocodedBy})`,
    isMatch(json) {
      const [code, x, y, name, by] = JSON.parse(json) as [number | null, ...PlaceRow]
      const coordinates = x === null || y === null ? null : ([x, y] as const)
      const home = { areaCode: code, coordinates, street: name, geocodedBy: by }
      return CRITERIA.neighborhoodCodes.matches(criteria, home as AssetFacts)
    },
  }
}

type PlaceRow = [
  longitude: number | null,
  latitude: number | null,
  street: string | null,
  geocodedBy: AssetFacts['geocodedBy'],
]

function priceWhere(criteria: Criteria): SQL | undefined {
  const [min] = criteria.priceLimit
  const max = highestPrice(criteria)
  const atMost = Number.isFinite(max) ? sql` and ${lte(assets.price, max)}` : sql``
  return sql`(${isNull(assets.price)} or (${gte(assets.price, min)}${atMost}))`
}

function excludeWordsDecision(criteria: Criteria): Decision | undefined {
  const words = normalisedWords(criteria.excludeWords)
  if (words.length === 0) return undefined
  return {
    name: 'excludeWords',
    select: sql<string>`${assets.listingTexts}`,
    // A home whose texts do not contain the letters of a word cannot contain the word.
    isMatch: (json) =>
      !words.some((word) => json.includes(word)) ||
      EXCLUDE_WORDS.matches(criteria, { listingTexts: JSON.parse(json) as string[] }),
  }
}

function mutedPhonesDecision(criteria: Criteria): Decision | undefined {
  if (criteria.mutedPhones.length === 0) return undefined
  return {
    name: 'mutedPhones',
    select: sql<string>`${assets.listingPhones}`,
    isMatch: (json) =>
      MUTED_PHONES.matches(criteria, { listingPhones: JSON.parse(json) as (string | null)[] }),
  }
}

export function criteriaToRow(criteria: Criteria): CriteriaRow {
  return Object.assign({}, ...CRITERION_NAMES.map((name) => written(name, criteria)))
}

function written<Name extends CriterionName>(name: Name, criteria: Criteria): Row<Name> {
  return COLUMNS[name].write(criteria[name])
}

export function rowToCriteria(row: CriteriaRow): Criteria {
  return criteriaFrom((name) => COLUMNS[name].read(row))
}

/** The conditions that a home must satisfy to match, as far as SQL can decide. */
export function criteriaWhere(criteria: Criteria): (SQL | undefined)[] {
  return CRITERION_NAMES.map((name) => COLUMNS[name].where(criteria))
}

/** The condition that one criterion puts on table `assets`, as far as SQL can decide; undefined when it excludes none. */
export function criterionWhere(name: CriterionName, criteria: Criteria): SQL | undefined {
  return COLUMNS[name].where(criteria)
}

/** What remains to be decided about a home that satisfies those conditions. */
export function criteriaDecisions(criteria: Criteria): Decision[] {
  return CRITERION_NAMES.flatMap((name) => COLUMNS[name].decision?.(criteria) ?? [])
}
