import { announce } from '../../database/changes.ts'
import type { Tx } from '../../database/database.ts'
import type { Random } from '../../kernel/random.ts'
import { newSecret } from './secret.ts'
import { endMailAddress, mailAddressOf, putMailAddress } from './store.ts'

type At = { random: Random; now: number }

/** Gives a user an address, or another one instead of the one there is, which is void from now on. */
export function renewAddress(tx: Tx, userRid: number, { random, now }: At): string {
  const secret = newSecret(random)
  putMailAddress(tx, userRid, { secret, now })
  announce(tx, 'bring', String(userRid), now)
  return secret
}

/** @returns whether there was an address. */
export function endAddress(tx: Tx, userRid: number, now: number): boolean {
  if (!mailAddressOf(tx, userRid)) return false
  endMailAddress(tx, userRid)
  announce(tx, 'bring', String(userRid), now)
  return true
}
