import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'
import { is, Param, Placeholder } from 'drizzle-orm'
import { binder, type Field, reader } from './direct.ts'

// SQLite looks at the values of parameters while it plans a statement: as a limit, in a comparison beside an order or a
// group, and for partial indexes. It then compiles the statement anew whenever another value is bound, which costs
// several times as much as most statements take. A parameter behind a unary plus, which changes nothing else, is not
// looked at.

/** What Drizzle has prepared. */
type Prepared = {
  query: { sql: string; params: readonly unknown[] }
  stmt: Statement
  /** Of a statement that answers with columns of tables. */
  fields?: readonly Field[]
  /** Whether a joined table always has a row, by its name; absent without joins. */
  joinsNotNullableMap?: Readonly<Record<string, boolean>>
  run(given?: Given): unknown
  all(given?: Given): unknown[]
  get(given?: Given): unknown
}
type Given = Record<string, unknown>

const isPrepared = (statement: object): statement is Prepared =>
  'query' in statement && 'stmt' in statement

/** Quoted names and texts, in which a question mark is no parameter; and parameters. */
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g

const isGivenLater = (param: unknown) =>
  is(param, Placeholder) || (is(param, Param) && is(param.value, Placeholder))

/** A value as SQL; undefined for what only a parameter can state. */
function literal(value: unknown): string | undefined {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'string' && !value.includes('\0')) return `'${value.replaceAll("'", "''")}'`
  return undefined
}

/** The same statement with values that are always the same as literals, and parameters that no plan depends on. */
export function steadyQuery({ sql, params }: Prepared['query']): Prepared['query'] {
  const kept: unknown[] = []
  let at = 0
  const text = sql.replace(TOKEN, (token) => {
    if (token !== '?') return token
    const param = params[at]
    at += 1
    const known = isGivenLater(param) ? undefined : literal(param)
    if (known !== undefined) return known
    kept.push(param)
    return '+?'
  })
  if (at !== params.length) throw new Error(`${at} of ${params.length} parameters are in: ${sql}`)
  return { sql: text, params: kept }
}

/** Makes a prepared statement of Drizzle one that SQLite compiles only once, and that is called directly. */
export function steady<Made extends object>(client: Pick<Database, 'prepare'>, made: Made): Made {
  if (!isPrepared(made)) return made
  made.query = steadyQuery(made.query)
  made.stmt.finalize()
  made.stmt = client.prepare(made.query.sql)
  callDirectly(made)
  return made
}

function callDirectly(made: Prepared): void {
  const { stmt, fields, query, joinsNotNullableMap } = made
  const bind = binder(query.params) as (given?: Given) => SQLQueryBindings[]
  made.run = (given) => stmt.run(...bind(given))
  const read = fields && reader(fields, joinsNotNullableMap)
  if (!read) return
  made.all = (given) => stmt.values(...bind(given)).map(read)
  made.get = (given) => {
    const [row] = stmt.values(...bind(given))
    return row && read(row)
  }
}
