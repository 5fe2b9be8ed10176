// The conditions that criteria put on table `assets`.
import { isNull, type SQL, sql } from 'drizzle-orm'
import { expand } from '../../database/compact-text.ts'
import {
  type Criteria,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type FilterCriteria,
  filtered,
} from '../criteria/criteria.ts'
import type { HomeSql, Test, Ways } from '../criteria/criterion.ts'
import { textsOf } from '../domain/asset.ts'
import { assets } from '../tables.ts'
import { DESCRIPTION } from './home-columns.ts'

/** A home with one listing is answered by what its text is made of. */
const texts: HomeSql['texts'] = {
  select: sql<string>`coalesce(${assets.listingTexts}, json_object('propertyType', ${assets.propertyType}, 'kind', typeof(${DESCRIPTION}), 'bytes', hex(${DESCRIPTION})))`,
  read(selected) {
    const found = JSON.parse(selected) as string[] | OneText
    if (Array.isArray(found)) return found
    const { propertyType, kind, bytes } = found
    const stored = Buffer.from(bytes, 'hex')
    const description = kind === 'null' ? null : expand(kind === 'text' ? `${stored}` : stored)
    return textsOf({ propertyType, description, listingTexts: null })
  },
}

type OneText = { propertyType: string | null; kind: 'null' | 'text' | 'blob'; bytes: string }

/** A search leaves out homes that do not state what it asks for. */
const STATED: HomeSql = { assets, sql, texts, orNotStated: (_, condition) => condition }
/** A bot does not. */
const OR_NOT_STATED: HomeSql = {
  assets,
  sql,
  texts,
  orNotStated: (fact, condition) => sql`(${isNull(fact)} or (${condition}))`,
}

/** The parts of a field as those see them that go through all fields. */
type Conditions = {
  where(of: Criteria, home: HomeSql): SQL | undefined
  test?(of: Criteria, home: HomeSql, ways: Ways): Test | undefined
}
const EACH: { readonly [Name in FieldName]: Conditions } = FIELDS

/** How the declared test of a value decides where SQL cannot. */
export type Decision = Test & { name: FieldName }

/** The conditions of the criteria by which a search filters. */
export function filterConditions(asked: FilterCriteria): (SQL | undefined)[] {
  const { criteria, names } = filtered(asked)
  return names.map((name) => EACH[name].where(criteria, STATED))
}

/** The conditions that a home must satisfy to match, as far as SQL can decide. */
export function criteriaWhere(criteria: Criteria): (SQL | undefined)[] {
  return FIELD_NAMES.map((name) => fieldWhere(name, criteria))
}

/** The condition of one value for matching, as far as SQL can decide; undefined when it excludes none. */
export function fieldWhere(name: FieldName, criteria: Criteria): SQL | undefined {
  return EACH[name].where(criteria, OR_NOT_STATED)
}

/** What remains to be decided about a home that satisfies those conditions. */
export function criteriaDecisions(criteria: Criteria, ways: Ways): Decision[] {
  return FIELD_NAMES.flatMap((name) => {
    const test = EACH[name].test?.(criteria, OR_NOT_STATED, ways)
    return test ? { name, ...test } : []
  })
}
