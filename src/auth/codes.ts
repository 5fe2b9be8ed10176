import { createHash, timingSafeEqual } from 'node:crypto'
import type { Random } from '../kernel/random.ts'
import { CODE_LENGTH } from './domain.ts'

/** Letters and digits that nobody mistakes for another: no I, L, O, 0, 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Six characters to be read and typed; each is drawn evenly. */
export function newCode(random: Random): string {
  let code = ''
  while (code.length < CODE_LENGTH) {
    const [byte = 0] = random.bytes(1)
    if (byte < ALPHABET.length * Math.floor(256 / ALPHABET.length))
      code += ALPHABET[byte % ALPHABET.length]
  }
  return code
}

/** 256 bits for links and one-time exchanges. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url')
}

/** What is kept of a code or token: whoever reads the database cannot use it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** How a person's typing is read: letter case and spaces do not matter. */
export function readCode(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** In the same time whether it is right or not. */
export function isHashOf(hash: string | null, secret: string): boolean {
  if (hash === null) return false
  const [known, given] = [Buffer.from(hash), Buffer.from(hashOf(secret))]
  return known.length === given.length && timingSafeEqual(known, given)
}
