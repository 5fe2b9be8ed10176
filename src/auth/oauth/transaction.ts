import { createHmac, timingSafeEqual } from 'node:crypto'

/** What has to be remembered between leaving for a provider and coming back. */
export type Transaction = {
  provider: string
  state: string
  nonce: string
  verifier: string
  /** Where the person wanted to go; a path of ours. */
  from: string
  /** In milliseconds. */
  until: number
}

export const TRANSACTION_COOKIE = 'oauthTransaction'
export const TRANSACTION_MS = 10 * 60_000

const sealOf = (text: string, secret: string) =>
  createHmac('sha256', `${secret} oauth`).update(text).digest('base64url')

/** For a cookie: nobody can change it unnoticed. */
export function seal(transaction: Transaction, secret: string): string {
  const text = Buffer.from(JSON.stringify(transaction)).toString('base64url')
  return `${text}.${sealOf(text, secret)}`
}

/** Undefined for what is not ours, was changed, or is too old. */
export function unseal(sealed: unknown, secret: string, now: number): Transaction | undefined {
  const [text = '', given = ''] = typeof sealed === 'string' ? sealed.split('.') : []
  const [expected, got] = [Buffer.from(sealOf(text, secret)), Buffer.from(given)]
  if (expected.length !== got.length || !timingSafeEqual(expected, got)) return undefined
  const transaction = JSON.parse(Buffer.from(text, 'base64url').toString()) as Transaction
  return transaction.until > now ? transaction : undefined
}
