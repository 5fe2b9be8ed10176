import { Elysia, t } from 'elysia'
import type { Visitor } from '../auth/domain.ts'
import { guard } from '../auth/guard.ts'
import { hashPassword } from '../auth/password.ts'
import { route } from '../auth/route.ts'
import { setCounter } from '../database/counters.ts'
import { writeAtOnce } from '../database/database.ts'
import { isBusy } from '../database/turns.ts'
import { serviceProblems } from '../delivery/health/overview.ts'
import { depths } from '../delivery/history/store.ts'
import { seconds } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { isAdmin } from '../users/domain.ts'
import type { Context } from '../world/context.ts'

/** Parts of the server that go on working after a failure, but not as they should. */
type Part = 'feed' | 'checkpoints'

export type Health = {
  /** Whether the server accepts requests; false while it starts or stops. */
  isReady: boolean
  /** The problem of each part that has one, as a sentence for the operator. */
  problems: Map<Part, string>
}

export function createHealth(): Health {
  return { isReady: true, problems: new Map() }
}

/** Stores the problem of a part; null when it has none any more. */
export function reportProblem({ problems }: Health, part: Part, problem: string | null): void {
  if (problem === null) problems.delete(part)
  else problems.set(part, problem)
}

/** A database that was just written is not written again for this time, in milliseconds. */
const PROBE_EVERY_MS = seconds(1)

/** Writes to the database, at most once a second. */
function createProbe({ db, clock, log }: Context): () => void {
  let probedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (clock.monotonic() - probedAt < PROBE_EVERY_MS) return
    try {
      writeAtOnce(db, (tx) => setCounter(tx, 'probe', Math.floor(clock.now() / 1000)))
    } catch (error) {
      // Another writer holds the database, so it can be written.
      if (isBusy(error)) return
      log.error({ err: error }, 'the database cannot be written')
      throw new AppError('unavailable', 'The database cannot be written', {
        code: 'database',
        retryAfter: 30,
        cause: error,
      })
    }
    probedAt = clock.monotonic()
  }
}

/** A log-in that takes longer than this is as good as none (ms). */
const HASH_MS = seconds(2)
/** A hash that was just timed is not timed again for this time (ms): nobody can have the server hash for them. */
const HASH_EVERY_MS = seconds(5)

/**
 * Times a password hash as a log-in makes one, at most every five seconds: it waits in the same queue.
 * @returns milliseconds. @throws AppError `unavailable` when it takes too long.
 */
function createHashProbe({ clock, config }: Context): () => Promise<number> {
  let timed: { at: number; isDone: boolean; ms: Promise<number> } | undefined
  async function hashMs(start: number): Promise<number> {
    try {
      await hashPassword('as long as a password', config, 'readyz')
      return Math.round(clock.monotonic() - start)
    } finally {
      if (timed) timed.isDone = true
    }
  }
  return async () => {
    const at = clock.monotonic()
    // One that still waits is waited for.
    if (!timed || (timed.isDone && at - timed.at >= HASH_EVERY_MS))
      timed = { at, isDone: false, ms: hashMs(at) }
    const waited = new AbortController()
    const late = clock.sleep(HASH_MS, waited.signal).then(() => HASH_MS)
    const ms = await Promise.race([timed.ms, late]).finally(() => waited.abort())
    if (ms < HASH_MS) return ms
    throw new AppError('unavailable', `A log-in takes longer than ${HASH_MS / 1_000} s`, {
      code: 'hash',
      retryAfter: 5,
    })
  }
}

const OutboxWire = t.Object({
  channel: t.String(),
  /** Messages and posts that are not sent yet, and the age of the oldest in seconds. */
  depth: t.Integer(),
  oldestSeconds: t.Integer(),
})

function outboxOf({ db, clock }: Context) {
  return depths(db).map(({ channel, count, oldestAt }) => ({
    channel,
    depth: count,
    oldestSeconds: Math.max(0, Math.floor((clock.now() - oldestAt) / 1000)),
  }))
}

const UP = route({
  response: t.Object({
    status: t.UnionEnum(['ok', 'degraded']),
    problems: t.Optional(t.Array(t.String())),
    /** For administrators. */
    outbox: t.Optional(t.Array(OutboxWire)),
  }),
  detail: { summary: 'The process is up, and what does not work as it should' },
})

const READY = route({
  response: t.Object({
    status: t.Literal('ok'),
    hashMs: t.Integer({ description: 'How long a password hash took, in milliseconds' }),
  }),
  detail: { summary: 'The server accepts requests and log-ins, and can write to its database' },
})

/**
 * `healthz`: the process is up, with the problems of its parts; administrators also see what waits to be sent.
 * `readyz`: it accepts requests, has just written to its database, and hashes passwords in time.
 */
export function healthRoutes(context: Context, health: Health) {
  return new Elysia({ name: 'health', tags: ['Health'] })
    .use(guard(context))
    .get('/healthz', tellUp(context, health), UP())
    .get('/readyz', tellReady(health, createProbe(context), createHashProbe(context)), READY())
}

const tellUp =
  (context: Context, health: Health) =>
  ({ visitor }: { visitor: Visitor | undefined }) => {
    const problems = [...health.problems.values(), ...serviceProblems(context.db)]
    const isToldAll = visitor && isAdmin(visitor.user) && !visitor.user.isBanned
    const outbox = isToldAll ? { outbox: outboxOf(context) } : {}
    if (problems.length === 0) return { status: 'ok' as const, ...outbox }
    return { status: 'degraded' as const, problems, ...outbox }
  }

const tellReady =
  (health: Health, probe: () => void, timeHash: () => Promise<number>) => async () => {
    if (!health.isReady)
      throw new AppError('unavailable', 'The server is starting or stopping', {
        code: 'stopping',
        retryAfter: 5,
      })
    probe()
    return { status: 'ok' as const, hashMs: await timeHash() }
  }
