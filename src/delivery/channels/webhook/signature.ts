import { createHmac } from 'node:crypto'

/** The header with the time of a request and its signature. */
export const SIGNATURE_HEADER = 'X-Metzia-Signature'

/**
 * Signs a body for one attempt: the time is part of what is signed, so that a receiver can refuse a request that was
 * kept and is sent again by another program.
 * @param at milliseconds since 1970.
 */
export function signatureOf(secret: string, body: string, at: number): string {
  const t = Math.floor(at / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
