import { eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { assets } from '../../assets/tables.ts'
import { normalisedWords } from '../excluded-words/domain.ts'
import type { bots } from '../tables.ts'
import {
  CRITERION_NAMES,
  type Criteria,
  type CriterionName,
  criteriaFrom,
  EXCLUDE_WORDS,
  highestPrice,
} from './domain.ts'

const ROOM = 10

/** The columns of table `bots` that hold each criterion. */
type ColumnsOf = {
  dealType: 'dealType'
  neighborhoodCodes: 'areaCodes'
  priceLimit: 'priceMin' | 'priceMax'
  rooms: 'rooms'
  merchant: 'merchant'
  sizeMin: 'sizeMin'
  excludeWords: 'excludeWords'
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
    where: ({ neighborhoodCodes }) =>
      sql`${assets.areaCode} in (select value from json_each(${JSON.stringify(neighborhoodCodes)}))`,
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
}

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
    select: sql<string>`${assets.listingTexts}`,
    // A home whose texts do not contain the letters of a word cannot contain the word.
    isMatch: (json) =>
      !words.some((word) => json.includes(word)) ||
      EXCLUDE_WORDS.matches(criteria, { listingTexts: JSON.parse(json) as string[] }),
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
