import type { Connection } from '../../database/database.ts'

const RUNS: ReadonlySet<PropertyKey> = new Set(['all', 'get', 'values', 'run'])

/**
 * Records the statements that a connection compiles from now on, and each time that one of them runs. Statements that
 * were compiled before are not seen.
 */
export function recordStatements({ $client }: Connection) {
  const ran: string[] = []
  const compiled: string[] = []
  const prepare = $client.prepare.bind($client)
  $client.prepare = ((sql: string) => {
    compiled.push(sql)
    return new Proxy(prepare(sql), {
      get(statement, name) {
        const value = Reflect.get(statement, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (RUNS.has(name)) ran.push(sql)
          return value.apply(statement, args)
        }
      },
    })
  }) as typeof $client.prepare
  const planOf = (sql: string) =>
    prepare(`explain query plan ${sql}`)
      .values()
      .map((row) => String(row[3]))
  return {
    ran,
    compiled,
    /**
     * The tables and indexes that these statements read from one end, as `EXPLAIN QUERY PLAN` says it, each with its
     * statement.
     */
    scans(): { scan: string; sql: string }[] {
      const statements = [...new Set(ran)].filter((sql) =>
        /^\s*(select|with|update|delete|insert)/i.test(sql),
      )
      return statements.flatMap((sql) =>
        planOf(sql)
          .filter((step) =>
            /^SCAN (?!CONSTANT ROW|\d+-ROW VALUES CLAUSE|\(|.*VIRTUAL TABLE)/.test(step),
          )
          .map((scan) => ({ scan, sql })),
      )
    },
    /** How SQLite runs those statements that read or change this table, as `EXPLAIN QUERY PLAN` says it. */
    plansOf(table: string): string[] {
      return [...new Set(ran)]
        .filter((sql) => sql.includes(`"${table}"`))
        .map((sql) => planOf(sql).join('; '))
    },
  }
}
