import { hashes } from '../kernel/costly.ts'
import type { Config } from '../world/config.ts'

/**
 * Hashes with Argon2id into its text form. The password is not truncated. Keyboards type letters with accents in more
 * than one form, so it is normalised to NFC.
 * @param who an address, or the id of a user: many hashes of one let those of others go first.
 * @throws AppError `tooMany` when too many hashes wait in this name.
 */
export function hashPassword(
  password: string,
  { passwordCost }: Pick<Config, 'passwordCost'>,
  who = '',
): Promise<string> {
  return hashes.run(who, () => hashed(password, passwordCost))
}

const hashed = (password: string, cost: Config['passwordCost']) =>
  Bun.password.hash(password.normalize(), { algorithm: 'argon2id', ...cost })

let unknown: Promise<string> | undefined

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false.
 * @param who as of `hashPassword`.
 * @throws as `hashPassword`.
 */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  config: Config,
  who = '',
): Promise<boolean> {
  // Made once, so that it is in no queue that may refuse it.
  unknown ??= hashed('the password of no account', config.passwordCost)
  const against = hash ?? (await unknown)
  const fits = async (text: string) =>
    await hashes.run(who, () => Bun.password.verify(text, against))
  const text = password.normalize()
  // Hashes of earlier versions are of the password as it was typed.
  const isRight = (await fits(text)) || (text !== password && (await fits(password)))
  return isRight && hash !== null && hash !== undefined
}
