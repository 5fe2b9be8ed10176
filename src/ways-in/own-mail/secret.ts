import type { Random } from '../../kernel/random.ts'
import type { Context } from '../../world/context.ts'
import { SECRET_ALPHABET, SECRET_LENGTH } from './domain.ts'

/** The largest multiple of the number of letters that a byte can be below: each letter is as likely as any other. */
const BELOW = 256 - (256 % SECRET_ALPHABET.length)

/** What tells a new address from all others: 49 bits that nobody can guess. */
export function newSecret(random: Random): string {
  let secret = ''
  while (secret.length < SECRET_LENGTH)
    for (const byte of random.bytes(SECRET_LENGTH))
      if (byte < BELOW && secret.length < SECRET_LENGTH)
        secret += SECRET_ALPHABET[byte % SECRET_ALPHABET.length]
  return secret
}

/** `MAIL_IN_ADDRESS`, if the mailbox is read; undefined: users have no addresses. */
export function addressFormOf({ config, features }: Pick<Context, 'config' | 'features'>) {
  return (features.mailIn.isOn && config.values.MAIL_IN_ADDRESS) || undefined
}
