import { Elysia, t } from 'elysia'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../../process/context.ts'
import { newToken } from '../codes.ts'
import { secretCookie, sentText } from '../cookies.ts'
import { ownPath, SIGN_IN_COOKIE } from '../domain.ts'
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

/** Sign-in through a provider: authorization code with PKCE, state and nonce. */
export function oauthRoutes(context: Context, { joined }: OauthPorts) {
  const { config, log, random } = context
  const transactions = createTransactions(context)
  const providers = new Map<string, Provider>(
    createProviders(context).map((one) => [one.name, one]),
  )

  function providerOf(name: string): Provider {
    const provider = providers.get(name)
    if (!provider) throw new AppError('missing', 'There is no such way to sign in')
    return provider
  }

  const callbackOf = ({ name }: Provider) => `${config.publicUrl}${PATH}/${name}/callback`

  /** The address of the log-in page that shows the problem. */
  const failed = (problem: string) => `/login?${new URLSearchParams({ problem })}`

  /** The user's identity, or the problem that the log-in page shows. */
  async function identityFrom(
    provider: Provider,
    current: URL,
    transaction: Transaction,
  ): Promise<Identity | 'refused' | 'unavailable'> {
    try {
      return await provider.finish(current, transaction)
    } catch (error) {
      log.warn({ ...problemOf(error), provider: provider.name }, 'a sign-in was refused')
      return isSilence(error) ? 'unavailable' : 'refused'
    }
  }

  return new Elysia({ name: 'oauth', prefix: PATH, tags: ['Authentication'] })
    .get('', () => [...providers.keys()], {
      response: t.Array(t.String()),
      detail: { summary: 'Ways to sign in that are configured' },
    })
    .get(
      '/:provider',
      async ({ params, query, cookie, redirect }) => {
        const provider = providerOf(params.provider)
        const checks = {
          state: newToken(random),
          nonce: newToken(random),
          verifier: newToken(random),
        }
        const from = ownPath(query.from) ?? ''
        const transaction = { ...checks, provider: provider.name, from }
        try {
          const url = await provider.start(checks, callbackOf(provider))
          cookie[TRANSACTION_COOKIE]?.set({
            value: await transactions.seal(transaction),
            httpOnly: true,
            sameSite: 'lax',
            secure: config.isSecure,
            path: PATH,
            maxAge: TRANSACTION_MS / 1000,
          })
          const browser = { value: newToken(random), ms: TRANSACTION_MS, sameSite: 'lax' } as const
          cookie[SIGN_IN_COOKIE]?.set(secretCookie(config, browser))
          return redirect(url.href, 303)
        } catch (error) {
          log.error(
            { ...problemOf(error), provider: provider.name },
            'a sign-in provider does not answer',
          )
          return redirect(failed('unavailable'), 303)
        }
      },
      {
        query: t.Object({ from: t.Optional(t.String({ maxLength: 2_000 })) }),
        detail: { summary: 'Redirect to a provider' },
      },
    )
    .get(
      '/:provider/callback',
      async ({ params, request, cookie, redirect }) => {
        const provider = providerOf(params.provider)
        const sealed = cookie[TRANSACTION_COOKIE]?.value
        const transaction = await transactions.unseal(sealed)
        cookie[TRANSACTION_COOKIE]?.set({ value: '', path: PATH, maxAge: 0 })
        const browser = sentText(cookie[SIGN_IN_COOKIE])
        if (transaction?.provider !== provider.name || browser === undefined)
          return redirect(failed('expired'), 303)
        const current = new URL(callbackOf(provider))
        current.search = new URL(request.url).search
        const identity = await identityFrom(provider, current, transaction)
        if (typeof identity === 'string') return redirect(failed(identity), 303)
        const found = signInBy({ context, joined }, provider.name, { identity, browser })
        if ('refusal' in found) return redirect(failed(found.refusal), 303)
        const { user, token } = found
        log.info({ userId: user.id, provider: provider.name }, 'signed in through a provider')
        const { from } = transaction
        return redirect(`/login?${new URLSearchParams({ token, ...(from ? { from } : {}) })}`, 303)
      },
      { detail: { summary: 'The callback of a provider' } },
    )
}
