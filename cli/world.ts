import { holderOf } from '../src/database/leases.ts'
import { createLog } from '../src/kernel/log.ts'
import { type Context, createContext, SERVER_LEASE, WORKING } from '../src/process/context.ts'

/** Runs a command on the database, and closes it whatever happens. */
export async function withContext<T>(run: (context: Context) => T | Promise<T>): Promise<T> {
  const context = createContext(process.env, WORKING)
  try {
    // What a command has to say goes to its output; the log is the server's.
    return await run({ ...context, log: createLog({ level: 'silent', format: 'json' }) })
  } finally {
    context.db.$client.close()
  }
}

/** Who serves right now, if anybody does. */
export function runningServer({ db, clock }: Context): string | undefined {
  return holderOf(db, SERVER_LEASE, clock.now())
}
