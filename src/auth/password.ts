import { hashes } from '../kernel/costly.ts'
import type { Config } from '../world/config.ts'

/**
 * Hashes with Argon2id into its text form. The password is not truncated. Keyboards type letters with accents in more
 * than one form, so it is normalised to NFC.
 * @param address whose it is: many hashes of one address let those of others go first.
 * @throws AppError `tooMany` when too many hashes of this address wait.
 */
export function hashPassword(
  password: string,
  { passwordCost }: Pick<Config, 'passwordCost'>,
  address = '',
): Promise<string> {
  const text = password.normalize()
  const options = { algorithm: 'argon2id', ...passwordCost } as const
  return hashes.run(address, () => Bun.password.hash(text, options))
}

let unknown: Promise<string> | undefined

/** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  config: Config,
  address = '',
): Promise<boolean> {
  unknown ??= hashPassword('the password of no account', config)
  const against = hash ?? (await unknown)
  const fits = async (text: string) =>
    await hashes.run(address, () => Bun.password.verify(text, against))
  const text = password.normalize()
  // Hashes of earlier versions are of the password as it was typed.
  const isRight = (await fits(text)) || (text !== password && (await fits(password)))
  return isRight && hash !== null && hash !== undefined
}
