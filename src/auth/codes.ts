import { createHash, timingSafeEqual } from 'node:crypto'
import type { Random } from '../kernel/random.ts'
import { CODE_LENGTH } from './domain.ts'

/** Letters and digits without look-alikes: no I, L, O, 0, 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A verification code of six characters, each drawn with the same probability. */
export function newCode(random: Random): string {
  let code = ''
  while (code.length < CODE_LENGTH) {
    const [byte = 0] = random.bytes(1)
    if (byte < ALPHABET.length * Math.floor(256 / ALPHABET.length))
      code += ALPHABET[byte % ALPHABET.length]
  }
  return code
}

/** A random token of 256 bits, as base64url. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url')
}

/** The hash that is stored of a code or token, so that a copy of the database does not reveal it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Normalises a typed code: letter case and spaces do not matter. */
export function readCode(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** Compares in constant time. */
export function isHashOf(hash: string | null, secret: string): boolean {
  if (hash === null) return false
  const [known, given] = [Buffer.from(hash), Buffer.from(hashOf(secret))]
  return known.length === given.length && timingSafeEqual(known, given)
}
