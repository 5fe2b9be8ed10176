import { t } from 'elysia'
import { neededScopes, partsOf } from '../../auth/access-tokens/domain.ts'
import type { AccessOption } from '../../auth/domain.ts'

/** What every refused request is answered with. */
export const ErrorWire = t.Object({
  message: t.String({ description: 'For users, in their language' }),
  code: t.String({ description: 'For programs' }),
  errors: t.Optional(
    t.Record(t.String(), t.String(), { description: 'What is wrong, by the name of the field' }),
  ),
})

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const RETRY = {
  'Retry-After': {
    description: 'Seconds until it is worth another try',
    schema: { type: 'integer' },
  },
}

/** The refusals by their status: each says its reason as an error. */
export const REFUSALS = {
  400: refusal('It cannot be read: not JSON, or not what its type says'),
  401: refusal('Nobody has signed in, or the session or token has ended'),
  403: refusal('This user, or a token with these scopes, may not'),
  404: refusal('There is none, or it is not for this user'),
  409: refusal('What is there stands against it'),
  413: refusal('More than is read'),
  415: refusal('Not of a type that is read'),
  422: refusal('Values are wrong: `errors` names each field'),
  429: { ...refusal('Too often'), headers: RETRY },
  503: {
    ...refusal('Not now: the server is busy, or what it needs does not answer'),
    headers: RETRY,
  },
  default: refusal('An error'),
}

/** What any request may be refused with, and what one that changes something may be as well. */
const OF_ALL = [400, 401, 403, 404, 409, 422, 429, 503, 'default'] as const
const OF_CHANGES = [413, 415] as const

/** The answers that a route declares, and the refusals. */
export function answersOf(
  method: string,
  declared: Record<string, object>,
): Record<string, object> {
  const isReading = method === 'get' || method === 'head'
  const statuses = isReading ? OF_ALL : [...OF_ALL, ...OF_CHANGES]
  const refusals = statuses.map((one) => [one, { $ref: `#/components/responses/${one}` }])
  return { ...Object.fromEntries(refusals), ...declared }
}

/** What a request has to carry, each entry for itself: a token with all of its scopes, or a session. */
export function securityOf(method: string, access: AccessOption | undefined): object[] {
  if (!access) return []
  const scopes = neededScopes({ method: method.toUpperCase(), option: access })
  if (scopes === 'never') return [{ session: [] }]
  const inbox = partsOf(access).tokens === 'inbox' ? [{ bearer: ['inbox'] }] : []
  return [{ bearer: scopes }, ...inbox, { session: [] }]
}
