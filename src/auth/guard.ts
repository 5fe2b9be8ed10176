import { Elysia } from 'elysia'
import type { Actor } from '../audit/domain.ts'
import { type Tx, writeWhenFree } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import { fullName, isAdmin, type User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import {
  actingUser,
  type Holder,
  missingScope,
  TOKEN_PREFIX,
  TOKEN_USE_MS,
} from './access-tokens/domain.ts'
import { createTokenRates, type TokenRates } from './access-tokens/rates.ts'
import { liveToken, recordTokenUse } from './access-tokens/store.ts'
import { clientOf } from './address.ts'
import { noteCaller } from './caller.ts'
import { hashOf } from './codes.ts'
import { sessionCookie } from './cookies.ts'
import { type Access, type AccessOption, SESSION_USE_MS, type Visitor } from './domain.ts'
import { askerOf } from './inside.ts'
import { onlyByLogIn, requireProof } from './proof.ts'
import { readerLanguage } from './reader-language.ts'
import { countRefusal } from './refused.ts'
import { refuseMisfit, type Shape } from './shape.ts'
import { liveSession, recordUse } from './store/sessions.ts'
import { type Claims, createTokenMemory, createTokens } from './token.ts'

/** Verifies tokens, and remembers those that are valid; one for each context. */
type Verifier = ReturnType<typeof createTokens> & {
  memory: ReturnType<typeof createTokenMemory>
  rates: TokenRates
  /** The sessions and tokens whose use is about to be recorded. */
  recording: Set<string>
}

const verifiers = new WeakMap<Context, Verifier>()

function verifierOf(context: Context): Verifier {
  const known = verifiers.get(context)
  if (known) return known
  const made = {
    ...createTokens(context),
    memory: createTokenMemory(),
    rates: createTokenRates(context.clock),
    recording: new Set<string>(),
  }
  verifiers.set(context, made)
  return made
}

/** Who asks: a visitor with a session, a program with an access token, or neither. */
type Caller = { visitor: Visitor | undefined; holder: Holder | undefined }
const NO_SESSION = { sessionId: '', token: '' }
const BEARER = /^Bearer (.+)$/i
const NOBODY: Caller = { visitor: undefined, holder: undefined }

/**
 * Adds the signed-in `visitor` to each request, or the `holder` of an access token, and the `access` option to routes.
 * What looks at `visitor` alone, as pages and the socket, takes a holder for a stranger.
 */
export function guard(context: Context) {
  return new Elysia({ name: 'guard' })
    .derive({ as: 'scoped' }, async ({ request, set }): Promise<Caller> => {
      const caller = await whoAsks(context, request)
      if (caller.holder) countRequest(context, caller.holder, set)
      noteCaller(request, (caller.visitor ?? caller.holder)?.user)
      return caller
    })
    .macro({
      access: (option: AccessOption) => ({
        // `transform` runs before validation, so that a refused request learns nothing of the expected input. The
        // second call provides the handler with its user.
        transform: ({ visitor, holder, request, server }) => {
          const access = accessOf(option)
          const user = visitor?.user ?? holder?.user
          if (holder) refuseScope(holder, request, option)
          const address = () => clientOf(request, server, context.config)
          if (access === 'admin' && !(user && isAdmin(user)))
            countRefusal(context, 'denied', { userId: user?.id, address: address() })
          admit(visitor ?? holder, access)
          if (visitor) refuseUnsure(context, visitor, request, option)
          if (holder) void recordHolder(context, holder, address())
        },
        resolve: ({ visitor, holder, request, server }) => {
          const { user } = admit(visitor ?? holder, accessOf(option))
          const originOf = () => {
            const address = clientOf(request, server, context.config)
            return holder ? `${address} (token ${holder.token.name})` : address
          }
          // A token has no session: routes that need one admit no token.
          const { sessionId, token } = visitor ?? NO_SESSION
          const tokenId = holder?.token.id ?? null
          const language = readerLanguage(context, request, user)
          return { user, language, sessionId, token, tokenId, actor: actorOf(user, originOf) }
        },
      }),
      // After `access`, so that a stranger learns nothing of the shape.
      shape: (shape: Shape) => ({ transform: ({ body }) => refuseMisfit(shape, body) }),
    })
}

/** At once, except for the first request with a token. */
function whoAsks(context: Context, request: Request): Caller | Promise<Caller> {
  const asker = askerOf(request)
  if (asker) return { ...NOBODY, visitor: asker.visitor }
  const bearer = BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
  const sent = bearer ?? sessionCookie(request)
  if (sent === undefined) return NOBODY
  if (bearer?.startsWith(TOKEN_PREFIX)) return { ...NOBODY, holder: holderOf(context, bearer) }
  const by = bearer ? 'bearer' : 'cookie'
  const session = sessionOf(context, sent)
  return session instanceof Promise
    ? session.then((verified) => callerBy(by, verified))
    : callerBy(by, session)
}

function callerBy(by: Visitor['by'], session: Session | undefined): Caller {
  if (!session) return NOBODY
  const { sessionId, user, token, expiresAt } = session
  return { visitor: { by, sessionId, user, token, expiresAt }, holder: undefined }
}

/**
 * A user who does something, for the audit.
 * @param originOf the address of the request. Few requests are recorded, and the system takes a while to tell it.
 */
function actorOf(user: User, originOf: () => string): Actor {
  return {
    kind: 'user',
    id: user.id,
    get name() {
      return fullName(user)
    },
    get origin() {
      return originOf()
    },
  }
}

type Session = Omit<Visitor, 'by'>

/** The session that a token names; undefined when it has ended or expired. At once for a token that is remembered. */
export function sessionOf(
  context: Context,
  token: string,
): Session | undefined | Promise<Session | undefined> {
  const { memory, verify } = verifierOf(context)
  const known = memory.get(token)
  if (known) return claimedSession(context, token, known)
  return verify(token).then((claims) => {
    if (!claims) return undefined
    memory.keep(token, claims)
    return claimedSession(context, token, claims)
  })
}

function claimedSession(
  context: Context,
  token: string,
  { sid: sessionId, exp }: Claims,
): Session | undefined {
  const { db, clock } = context
  const now = clock.now()
  const session = exp * 1000 > now ? liveSession(db, sessionId, now) : undefined
  if (!session) return undefined
  if (now - session.lastUsedAt >= SESSION_USE_MS)
    void recordLater(context, sessionId, (tx) => recordUse(tx, sessionId, clock.now()))
  return { sessionId, user: session.user, token, expiresAt: session.expiresAt }
}

/** The program whose access token this is; undefined when it was revoked or has expired. */
function holderOf({ db, clock }: Context, text: string): Holder | undefined {
  const found = liveToken(db, hashOf(text), clock.now())
  return found && { user: actingUser(found.user, found.token.scopes), token: found.token }
}

const accessOf = (option: AccessOption): Access => (typeof option === 'string' ? option : option.of)

/** @throws AppError `forbidden` for a request that another site may have made, or without a proof that is needed. */
function refuseUnsure(
  context: Context,
  visitor: Visitor,
  request: Request,
  option: AccessOption,
): void {
  if (visitor.by === 'cookie') refuseForeign(request, context)
  if (needsProof(option)) requireProof(context, visitor)
}

const needsProof = (option: AccessOption) => typeof option !== 'string' && 'isProved' in option

/** @throws AppError `forbidden` naming the scope that a token lacks. */
function refuseScope({ token: { scopes } }: Holder, { method }: Request, option: AccessOption) {
  const missing = missingScope(scopes, { method, option })
  if (missing === undefined) return
  if (missing === 'never') throw onlyByLogIn()
  throw new AppError('forbidden', { code: 'tokenLacks', scope: missing }, { code: 'scope' })
}

/** @throws AppError `tooMany` beyond the requests of a token. */
function countRequest(context: Context, { token }: Holder, set: { headers: object }): void {
  const { headers, refusal } = verifierOf(context).rates.take(token.id)
  Object.assign(set.headers, headers)
  if (refusal) throw refusal
}

async function recordHolder(context: Context, { token }: Holder, from: string): Promise<void> {
  const now = context.clock.now()
  if (token.lastUsedAt !== null && now - token.lastUsedAt < TOKEN_USE_MS) return
  await recordLater(context, token.id, (tx) => recordTokenUse(tx, token.id, { from, now }))
}

/** Records the use of a session or token after the request, which does not wait for it and does not fail with it. */
async function recordLater(context: Context, id: string, record: (tx: Tx) => void): Promise<void> {
  const { db, clock, log } = context
  const { recording } = verifierOf(context)
  if (recording.has(id)) return
  recording.add(id)
  await clock.sleep(0)
  try {
    await writeWhenFree(db, clock, record)
  } catch (error) {
    // The next request tries again.
    log.warn({ err: error }, 'the use of a session or token could not be recorded')
  } finally {
    recording.delete(id)
  }
}

/** @throws AppError `unauthenticated` or `forbidden`. */
export function admit<Who extends { user: User }>(visitor: Who | undefined, access: Access): Who {
  if (!visitor) throw new AppError('unauthenticated', { code: 'logIn' })
  if (access !== 'self' && visitor.user.isBanned) throw banned(visitor.user)
  if (access === 'admin' && !isAdmin(visitor.user))
    throw new AppError('forbidden', { code: 'adminsOnly' })
  return visitor
}

function banned({ bannedReason: reason }: User): AppError {
  return new AppError('forbidden', { code: 'banned', reason }, { code: 'banned' })
}

/**
 * CSRF protection: browsers send the cookie with requests of any site, so a change must come from this one.
 * @throws AppError `forbidden`.
 */
function refuseForeign(request: Request, { config, log }: Context): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { publicUrl } = config
  if (isSameOrigin(request, publicUrl)) return
  const origin = request.headers.get('origin')
  log.warn({ origin, publicUrl }, 'a change from another origin than PUBLIC_URL was refused')
  throw new AppError('forbidden', { code: 'otherSite' }, { code: 'origin' })
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
