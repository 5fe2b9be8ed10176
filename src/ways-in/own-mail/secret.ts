import type { Random } from '../../kernel/random.ts'
import type { Context } from '../../world/context.ts'
import { SECRET_ALPHABET, SECRET_LENGTH } from './domain.ts'

/** Bytes from here on would make the first letters likelier than the others. */
const FAIR = 256 - (256 % SECRET_ALPHABET.length)

/** A new secret of an address, which nobody can guess. */
export function newSecret(random: Random): string {
  let secret = ''
  while (secret.length < SECRET_LENGTH)
    for (const byte of random.bytes(SECRET_LENGTH))
      if (byte < FAIR) secret += SECRET_ALPHABET[byte % SECRET_ALPHABET.length]
  return secret.slice(0, SECRET_LENGTH)
}

/** `MAIL_IN_ADDRESS`, if the mailbox is read; undefined: users have no addresses. */
export function addressFormOf({ config, features }: Pick<Context, 'config' | 'features'>) {
  return (features.mailIn.isOn && config.values.MAIL_IN_ADDRESS) || undefined
}
