import { type SQL, sql } from 'drizzle-orm'
import { FIELDS, type FilterCriteria, filtered } from '../criteria/criteria.ts'
import type { HomeSql } from '../criteria/criterion.ts'
import { assets } from '../tables.ts'

/** A search leaves out homes that do not state what it asks for. */
const STATED: HomeSql = { assets, sql, orNotStated: (_, condition) => condition }

/** The conditions that some criteria put on table `assets`. */
export function criteriaConditions(asked: FilterCriteria): (SQL | undefined)[] {
  const { criteria, names } = filtered(asked)
  return names.map((name) => FIELDS[name].where(criteria, STATED))
}
