// Criteria in the database: their columns in table `bots`, and the conditions that they put on table `assets`.
import { isNull, type SQL, sql } from 'drizzle-orm'
import {
  type Criteria,
  criteriaFrom,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
} from '../../assets/criteria/criteria.ts'
import type { HomeSql, Test, Ways } from '../../assets/criteria/criterion.ts'
import { assets } from '../../assets/tables.ts'
import type { CriteriaRow } from '../tables.ts'

const HOME: HomeSql = {
  assets,
  sql,
  orNotStated: (fact, condition) => sql`(${isNull(fact)} or (${condition}))`,
}

/** The parts of a field as those see them that go through all fields. */
type KeptField<Value> = {
  stored: { write(value: Value): Partial<CriteriaRow>; read(row: CriteriaRow): Value }
  where(of: Criteria, home: HomeSql): SQL | undefined
  test?(of: Criteria, home: HomeSql, ways: Ways): Test | undefined
}
const EACH: { readonly [Name in FieldName]: KeptField<Criteria[Name]> } = FIELDS

/** How the declared test of a value decides where SQL cannot. */
export type Decision = Test & { name: FieldName }

export function criteriaToRow(criteria: Criteria): CriteriaRow {
  return Object.assign({}, ...FIELD_NAMES.map((name) => written(name, criteria)))
}

function written<Name extends FieldName>(name: Name, criteria: Criteria): Partial<CriteriaRow> {
  return EACH[name].stored.write(criteria[name])
}

export function rowToCriteria(row: CriteriaRow): Criteria {
  return criteriaFrom((name) => EACH[name].stored.read(row))
}

/** The conditions that a home must satisfy to match, as far as SQL can decide. */
export function criteriaWhere(criteria: Criteria): (SQL | undefined)[] {
  return FIELD_NAMES.map((name) => fieldWhere(name, criteria))
}

/** The condition that one value puts on table `assets`, as far as SQL can decide; undefined when it excludes none. */
export function fieldWhere(name: FieldName, criteria: Criteria): SQL | undefined {
  return EACH[name].where(criteria, HOME)
}

/** What remains to be decided about a home that satisfies those conditions. */
export function criteriaDecisions(criteria: Criteria, ways: Ways): Decision[] {
  return FIELD_NAMES.flatMap((name) => {
    const test = EACH[name].test?.(criteria, HOME, ways)
    return test ? { name, ...test } : []
  })
}
