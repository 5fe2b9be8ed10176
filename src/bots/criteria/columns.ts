import { eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { assets } from '../../assets/tables.ts'
import { normalisedWords } from '../excluded-words/domain.ts'
import type { bots } from '../tables.ts'
import {
  CRITERION_NAMES,
  type Criteria,
  type CriterionName,
  criteriaFrom,
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
  /**
   * For a criterion that SQL cannot decide: true for every home that might not satisfy it. The declared test then decides.
   * Absent or undefined: `where` is exact.
   */
  doubt?(criteria: Criteria): SQL | undefined
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
    doubt: ({ excludeWords }) =>
      or(
        ...normalisedWords(excludeWords).map((word) => sql`instr(${assets.listingTexts}, ${word})`),
      ),
  },
}

function priceWhere(criteria: Criteria): SQL | undefined {
  const [min] = criteria.priceLimit
  const max = highestPrice(criteria)
  const atMost = Number.isFinite(max) ? sql` and ${lte(assets.price, max)}` : sql``
  return sql`(${isNull(assets.price)} or (${gte(assets.price, min)}${atMost}))`
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

/** True for the homes on which the declared test has to decide; undefined when SQL decides all. */
export function criteriaDoubt(criteria: Criteria): SQL | undefined {
  return or(...CRITERION_NAMES.map((name) => COLUMNS[name].doubt?.(criteria)))
}
