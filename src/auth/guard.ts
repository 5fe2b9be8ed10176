import { Elysia } from 'elysia'
import type { Actor } from '../audit/domain.ts'
import { write } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { fullName, isAdmin, type User } from '../users/domain.ts'
import { clientOf } from './address.ts'
import { type Access, AUTH_COOKIE, SESSION_USE_MS, type Visitor } from './domain.ts'
import { askerOf } from './inside.ts'
import { countRefusal } from './refused.ts'
import { liveSession, recordUse } from './store/sessions.ts'
import { createTokenMemory, createTokens } from './token.ts'

/** Verifies tokens, and remembers those that are valid; one for each context. */
type Verifier = ReturnType<typeof createTokens> & {
  memory: ReturnType<typeof createTokenMemory>
  /** The sessions whose use is about to be recorded. */
  recording: Set<string>
}

const verifiers = new WeakMap<Context, Verifier>()

function verifierOf(context: Context): Verifier {
  const known = verifiers.get(context) ?? {
    ...createTokens(context),
    memory: createTokenMemory(),
    recording: new Set<string>(),
  }
  verifiers.set(context, known)
  return known
}

/** Adds the signed-in `visitor` to each request, and the `access` option to routes. */
export function guard(context: Context) {
  return new Elysia({ name: 'guard' })
    .derive({ as: 'scoped' }, async ({ request, cookie }) => {
      const asker = askerOf(request)
      if (asker) return { visitor: asker.visitor }
      const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
      const sent = bearer ?? cookie[AUTH_COOKIE]?.value
      if (typeof sent !== 'string' || sent === '') return { visitor: undefined }
      const session = await sessionOf(context, sent)
      const by = bearer ? 'bearer' : 'cookie'
      return { visitor: session && ({ by, ...session } satisfies Visitor) }
    })
    .macro({
      access: (access: Access) => ({
        // `transform` runs before validation, so that a refused request learns nothing of the expected input. The second call
        // provides the handler with its user.
        transform: ({ visitor, request, server }) => {
          if (access === 'admin' && !(visitor && isAdmin(visitor.user))) {
            const address = clientOf(request, server, context.config)
            countRefusal(context, 'denied', { userId: visitor?.user.id, address })
          }
          admit(visitor, access)
          if (visitor?.by === 'cookie') refuseForeign(request, context)
        },
        resolve: ({ visitor, request, server }) => {
          const { user, sessionId, token } = admit(visitor, access)
          const origin = clientOf(request, server, context.config)
          return { user, sessionId, token, actor: actorOf(user, origin) }
        },
      }),
    })
}

/** A user who does something, for the audit. @param origin the address of the request. */
function actorOf(user: User, origin: string): Actor {
  return { kind: 'user', id: user.id, name: fullName(user), origin }
}

/** The session that a token names; undefined when it has ended or expired. */
export async function sessionOf(
  context: Context,
  token: string,
): Promise<Omit<Visitor, 'by'> | undefined> {
  const { db, clock } = context
  const { memory, verify } = verifierOf(context)
  const claims = memory.get(token) ?? (await verify(token))
  if (!claims) return undefined
  memory.keep(token, claims)
  const now = clock.now()
  const { sid: sessionId, exp } = claims
  const session = exp * 1000 > now ? liveSession(db, sessionId, now) : undefined
  if (!session) return undefined
  if (now - session.lastUsedAt >= SESSION_USE_MS) void recordLater(context, sessionId)
  return { sessionId, user: session.user, token, expiresAt: session.expiresAt }
}

/** Records the use of a session after the request, which does not wait for it and does not fail with it. */
async function recordLater(context: Context, sessionId: string): Promise<void> {
  const { db, clock, log } = context
  const { recording } = verifierOf(context)
  if (recording.has(sessionId)) return
  recording.add(sessionId)
  await clock.sleep(0)
  try {
    write(db, (tx) => recordUse(tx, sessionId, clock.now()))
  } catch (error) {
    // The next request tries again.
    log.warn({ err: error }, 'the use of a session could not be recorded')
  } finally {
    recording.delete(sessionId)
  }
}

/** @throws AppError `unauthenticated` or `forbidden`. */
export function admit(visitor: Visitor | undefined, access: Access): Visitor {
  if (!visitor) throw new AppError('unauthenticated', 'Please log in')
  if (access !== 'self' && visitor.user.isBanned) throw banned(visitor.user)
  if (access === 'admin' && !isAdmin(visitor.user))
    throw new AppError('forbidden', 'Only administrators may do this')
  return visitor
}

function banned({ bannedReason }: User): AppError {
  const reason = bannedReason ? `: ${bannedReason}` : ''
  return new AppError('forbidden', `This account has been banned${reason}`, { code: 'banned' })
}

/**
 * CSRF protection: browsers send the cookie with requests of any site, so a change must come from this one.
 * @throws AppError `forbidden`.
 */
export function refuseForeign(request: Request, { config, log }: Context): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { publicUrl } = config
  if (isSameOrigin(request, publicUrl)) return
  const origin = request.headers.get('origin')
  log.warn({ origin, publicUrl }, 'a change from another origin than PUBLIC_URL was refused')
  throw new AppError('forbidden', 'This request came from another site', { code: 'origin' })
}

/**
 * Whether a request comes from a page of this site, by headers that pages cannot set. The origin is compared with
 * PUBLIC_URL, never with the header `Host`, which the sender of a request chooses.
 */
export function isSameOrigin({ headers }: Request, publicUrl: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  const [own, sent] = [new URL(publicUrl), URL.parse(origin)]
  if (sent === null || origin !== sent.origin) return false
  return sent.origin === own.origin || isOtherLoopback(sent, own)
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Whether both are names of this machine, with the same port. A server on port 0 listens on any. */
function isOtherLoopback(sent: URL, own: URL): boolean {
  if (!LOOPBACK.test(sent.hostname) || !LOOPBACK.test(own.hostname)) return false
  return sent.protocol === own.protocol && (own.port === '0' || sent.port === own.port)
}
