import { jwt } from '@elysiajs/jwt'
import { t } from 'elysia'
import type { Context } from '../../world/context.ts'
import { TOKEN_ISSUER } from '../domain.ts'

/** What is remembered between the redirect to a provider and the callback. */
export type Transaction = {
  provider: string
  state: string
  nonce: string
  verifier: string
  /** The page that the user asked for, as a path of this site; empty: none. */
  from: string
}

export const TRANSACTION_COOKIE = 'oauthTransaction'
export const TRANSACTION_MS = 10 * 60_000

const AUDIENCE = 'metzia-oauth'

export type Transactions = {
  /** The transaction as signed text for a cookie. It expires after 10 minutes. */
  seal(transaction: Transaction): Promise<string>
  /** Undefined for a text with another signature or purpose, and for one that has expired. */
  unseal(text: unknown): Promise<Transaction | undefined>
}

/** Signs transactions as tokens of their own audience: a session token is no transaction, and the reverse. */
export function createTransactions({
  secrets,
  clock,
}: Pick<Context, 'secrets' | 'clock'>): Transactions {
  const { transactions } = jwt({
    name: 'transactions',
    secret: secrets.jwtSecret,
    iss: TOKEN_ISSUER,
    aud: AUDIENCE,
    schema: t.Object({
      provider: t.String(),
      state: t.String(),
      nonce: t.String(),
      verifier: t.String(),
      from: t.String(),
    }),
  }).decorator
  return {
    seal: (transaction) =>
      transactions.sign({
        ...transaction,
        exp: Math.floor((clock.now() + TRANSACTION_MS) / 1000),
      }),
    async unseal(text) {
      if (typeof text !== 'string') return undefined
      const verified = await transactions.verify(text, {
        issuer: TOKEN_ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp'],
        currentDate: new Date(clock.now()),
      })
      if (!verified) return undefined
      const { provider, state, nonce, verifier, from } = verified
      return { provider, state, nonce, verifier, from }
    },
  }
}
