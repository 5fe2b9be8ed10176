import { holderOf } from '../src/database/leases.ts'
import { createLog } from '../src/kernel/log.ts'
import { ABOVE } from '../src/process/above.ts'
import { closeParsing } from '../src/process/parsing.ts'
import { readConfig } from '../src/process/settings.ts'
import type { Env } from '../src/world/config.ts'
import { type Context, createContext, SERVER_LEASE, WORKING } from '../src/world/context.ts'

/** A command writes to its output; only the server logs. */
export const silentLog = createLog({ level: 'silent', format: 'json' })

/** Runs a command with an open database, and closes it in any case. */
export async function withContext<T>(
  run: (context: Context) => T | Promise<T>,
  env: Env = process.env,
): Promise<T> {
  const context = createContext(readConfig(env), WORKING, ABOVE, () => silentLog)
  try {
    return await run(context)
  } finally {
    closeParsing()
    context.db.$client.close()
  }
}

/** The identity of the running server; undefined when none runs. */
export function runningServer({ db, clock }: Context): string | undefined {
  return holderOf(db, SERVER_LEASE, clock.now())
}
