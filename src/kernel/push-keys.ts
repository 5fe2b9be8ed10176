import { createECDH, ECDH } from 'node:crypto'
import type { Random } from './random.ts'

/** A pair of keys on the curve P-256, as base64url: a point of 65 bytes, and a number of 32. */
export type PushKeys = { publicKey: string; privateKey: string }

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const UNCOMPRESSED = 4
const NUMBER_BYTES = 32
const AUTH_BYTES = 16

export function newPushKeys(random: Random): PushKeys {
  const [first = 0, ...rest] = random.bytes(NUMBER_BYTES)
  // Half of all numbers, each of which is less than the order of the curve.
  const privateKey = Buffer.from([first & 0x7f, ...rest]).toString('base64url')
  return { publicKey: publicKeyOf(privateKey) ?? '', privateKey }
}

/** The public key that belongs to a private one; undefined when that is none. */
export function publicKeyOf(privateKey: string): string | undefined {
  const bytes = bytesOf(privateKey, NUMBER_BYTES)
  if (!bytes) return undefined
  const curve = createECDH(CURVE)
  try {
    curve.setPrivateKey(bytes)
  } catch {
    return undefined
  }
  return curve.getPublicKey('base64url', 'uncompressed')
}

/** Whether a text is a public key: a point of the curve. */
export function isPublicKey(text: string): boolean {
  const bytes = bytesOf(text, POINT_BYTES)
  if (bytes?.[0] !== UNCOMPRESSED) return false
  try {
    ECDH.convertKey(bytes, CURVE)
    return true
  } catch {
    return false
  }
}

/** Whether a text is the secret that a browser shares with those who send messages to it. */
export function isPushAuth(text: string): boolean {
  return bytesOf(text, AUTH_BYTES) !== undefined
}

/** The bytes of a base64url text without padding; undefined when there is not that number of them. */
function bytesOf(text: string, count: number): Buffer | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === count && bytes.toString('base64url') === text ? bytes : undefined
}
