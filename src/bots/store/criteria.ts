// Criteria as the columns of table `bots`.
import {
  type Criteria,
  criteriaFrom,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
} from '../../assets/criteria/criteria.ts'
import type { CriteriaRow } from '../tables.ts'

/** The parts of a field as those see them that go through all fields. */
type KeptField<Value> = {
  stored: { write(value: Value): Partial<CriteriaRow>; read(row: CriteriaRow): Value }
}
const EACH: { readonly [Name in FieldName]: KeptField<Criteria[Name]> } = FIELDS

export function criteriaToRow(criteria: Criteria): CriteriaRow {
  return Object.assign({}, ...FIELD_NAMES.map((name) => written(name, criteria)))
}

function written<Name extends FieldName>(name: Name, criteria: Criteria): Partial<CriteriaRow> {
  return EACH[name].stored.write(criteria[name])
}

export function rowToCriteria(row: CriteriaRow): Criteria {
  return criteriaFrom((name) => EACH[name].stored.read(row))
}
