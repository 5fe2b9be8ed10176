import { BLOCKING_RULES } from './blocking.ts'
import { DIRECTION_RULES } from './directions.ts'
import { DOMAIN_RULES } from './domains.ts'
import { FACET_RULES } from './facets.ts'
import { IMPORT_RULES } from './import-paths.ts'
import { OUTGOING_RULES } from './outgoing.ts'
import { TABLE_RULES } from './own-tables.ts'
import { ROOM_RULES } from './rooms.ts'
import type { Rule } from './rule.ts'
import { RUNTIME_RULES } from './runtime.ts'
import { SIZE_RULES } from './sizes.ts'
import { STATEMENT_RULES } from './statements.ts'
import { TOLD_RULES } from './told.ts'
import { TRANSACTION_RULES } from './transactions.ts'
import { TEXT_RULES } from './writing.ts'

/** Every rule that a machine can check. */
export const RULES: readonly Rule[] = [
  ...ROOM_RULES,
  ...FACET_RULES,
  ...DOMAIN_RULES,
  ...IMPORT_RULES,
  ...OUTGOING_RULES,
  ...TABLE_RULES,
  ...TRANSACTION_RULES,
  ...BLOCKING_RULES,
  ...STATEMENT_RULES,
  ...RUNTIME_RULES,
  ...DIRECTION_RULES,
  ...TOLD_RULES,
  ...TEXT_RULES,
  ...SIZE_RULES,
]
