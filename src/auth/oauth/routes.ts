import { Elysia, t } from 'elysia'
import { writeWhenFree } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Config } from '../../world/config.ts'
import type { Context } from '../../world/context.ts'
import { newToken } from '../codes.ts'
import { secretCookie, sentText } from '../cookies.ts'
import { ownPath, SIGN_IN_COOKIE } from '../domain.ts'
import { newcomersLanguage } from '../reader-language.ts'
import { ANSWERS_REDIRECT, type Call, route } from '../route.ts'
import { isSilence, problemOf } from './problem.ts'
import { createProviders, type Identity, type Provider } from './provider.ts'
import { type Joined, signInBy } from './service.ts'
import {
  createTransactions,
  TRANSACTION_COOKIE,
  TRANSACTION_MS,
  type Transaction,
} from './transaction.ts'

export type OauthPorts = { joined: Joined }

const PATH = '/api/oauth'

/** The ways to sign in through a provider. */
type Ways = OauthPorts & {
  context: Context
  transactions: ReturnType<typeof createTransactions>
  providers: ReadonlyMap<string, Provider>
}

const LIST = route({
  response: t.Array(t.String()),
  detail: { summary: 'Ways to sign in that are configured' },
})

const START = route({
  query: t.Object({ from: t.Optional(t.String({ maxLength: 2_000 })) }),
  detail: { summary: 'Redirect to a provider', responses: ANSWERS_REDIRECT },
})

const CALLBACK = route({
  detail: { summary: 'The callback of a provider', responses: ANSWERS_REDIRECT },
})

/** Sign-in through a provider: authorization code with PKCE, state and nonce. */
export function oauthRoutes(context: Context, { joined }: OauthPorts) {
  const providers = createProviders(context)
  const ways: Ways = {
    context,
    joined,
    transactions: createTransactions(context),
    providers: new Map(providers.map((one) => [one.name, one])),
  }
  return new Elysia({ name: 'oauth', prefix: PATH, tags: ['Authentication'] })
    .get('', list(ways), LIST())
    .get('/:provider', start(ways), START())
    .get('/:provider/callback', finish(ways), CALLBACK())
}

const list =
  ({ providers }: Ways) =>
  () => [...providers.keys()]

const start =
  (ways: Ways) =>
  async ({ params, query, cookie, redirect }: Call<typeof START, 'provider'>) => {
    const { config, log, random } = ways.context
    const provider = providerOf(ways, params.provider)
    try {
      const { url, sealed } = await begin(ways, provider, ownPath(query.from) ?? '')
      cookie[TRANSACTION_COOKIE]?.set(transactionCookie(config, sealed))
      const browser = { value: newToken(random), ms: TRANSACTION_MS, sameSite: 'lax' } as const
      cookie[SIGN_IN_COOKIE]?.set(secretCookie(config, browser))
      return redirect(url.href, 303)
    } catch (error) {
      const problem = { ...problemOf(error), provider: provider.name }
      log.error(problem, 'a sign-in provider does not answer')
      return redirect(failed('unavailable'), 303)
    }
  }

const finish =
  (ways: Ways) =>
  async ({ params, request, cookie, redirect }: Call<typeof CALLBACK, 'provider'>) => {
    const { context, transactions, joined } = ways
    const provider = providerOf(ways, params.provider)
    const transaction = await transactions.unseal(cookie[TRANSACTION_COOKIE]?.value)
    cookie[TRANSACTION_COOKIE]?.set({ value: '', path: PATH, maxAge: 0 })
    const browser = sentText(cookie[SIGN_IN_COOKIE])
    if (transaction?.provider !== provider.name || browser === undefined)
      return redirect(failed('expired'), 303)
    const current = new URL(callbackOf(context, provider))
    current.search = new URL(request.url).search
    const identity = await identityFrom(context, provider, { current, transaction })
    if (typeof identity === 'string') return redirect(failed(identity), 303)
    const { db, clock } = context
    const language = newcomersLanguage(context, request)
    const found = await writeWhenFree(db, clock, () =>
      signInBy({ context, joined }, provider.name, { identity, browser, language }),
    )
    if ('refusal' in found) return redirect(failed(found.refusal), 303)
    const { user, token } = found
    context.log.info({ userId: user.id, provider: provider.name }, 'signed in through a provider')
    const { from } = transaction
    return redirect(`/login?${new URLSearchParams({ token, ...(from ? { from } : {}) })}`, 303)
  }

function providerOf({ providers }: Ways, name: string): Provider {
  const provider = providers.get(name)
  if (!provider) throw new AppError('missing', { code: 'noProvider' })
  return provider
}

const callbackOf = ({ config }: Context, { name }: Provider) =>
  `${config.publicUrl}${PATH}/${name}/callback`

/** The address of the log-in page that shows the problem. */
const failed = (problem: string) => `/login?${new URLSearchParams({ problem })}`

/** The page of the provider, and the sealed transaction that its callback continues. */
async function begin({ context, transactions }: Ways, provider: Provider, from: string) {
  const { random } = context
  const checks = { state: newToken(random), nonce: newToken(random), verifier: newToken(random) }
  const url = await provider.start(checks, callbackOf(context, provider))
  return { url, sealed: await transactions.seal({ ...checks, provider: provider.name, from }) }
}

function transactionCookie({ isSecure }: Config, value: string) {
  const maxAge = TRANSACTION_MS / 1000
  return { value, httpOnly: true, sameSite: 'lax', secure: isSecure, path: PATH, maxAge } as const
}

type Returned = { current: URL; transaction: Transaction }

/** The user's identity, or the problem that the log-in page shows. */
async function identityFrom(
  { log }: Context,
  provider: Provider,
  { current, transaction }: Returned,
): Promise<Identity | 'refused' | 'unavailable'> {
  try {
    return await provider.finish(current, transaction)
  } catch (error) {
    log.warn({ ...problemOf(error), provider: provider.name }, 'a sign-in was refused')
    return isSilence(error) ? 'unavailable' : 'refused'
  }
}
