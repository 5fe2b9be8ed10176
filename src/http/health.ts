import { Elysia, t } from 'elysia'
import { isBusy, write } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'

/** Whether the server accepts requests; false while it stops. */
export type Readiness = { isReady: boolean }

/** `healthz`: the process is up. `readyz`: it accepts requests and can write to the database. */
export function healthRoutes({ db, log }: Context, readiness: Readiness) {
  const Ok = t.Object({ status: t.Literal('ok') })
  const ok = { status: 'ok' as const }
  return new Elysia({ name: 'health', tags: ['Health'] })
    .get('/healthz', () => ok, { response: Ok, detail: { summary: 'The process is up' } })
    .get(
      '/readyz',
      () => {
        if (!readiness.isReady)
          throw new AppError('unavailable', 'The server is stopping', {
            code: 'stopping',
            retryAfter: 5,
          })
        try {
          write(db, () => undefined)
        } catch (error) {
          // Another writer holds the database, so it can be written.
          if (isBusy(error)) return ok
          log.error({ err: error }, 'the database cannot be written')
          throw new AppError('unavailable', 'The database cannot be written', {
            code: 'database',
            retryAfter: 30,
            cause: error,
          })
        }
        return ok
      },
      {
        response: Ok,
        detail: { summary: 'The server accepts requests and can write to its database' },
      },
    )
}
