import type { Config } from '../world/config.ts'

/** Each hash takes 19 MiB and a core, so the number of parallel hashes is bounded. */
const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const following = waiting.shift()
    if (following) following()
    else running -= 1
  }
}

/**
 * Hashes with Argon2id into its text form. The password is not truncated. Keyboards type letters with accents in more
 * than one form, so it is normalised to NFC.
 */
export function hashPassword(password: string, { passwordCost }: Config): Promise<string> {
  const text = password.normalize()
  return inTurn(() => Bun.password.hash(text, { algorithm: 'argon2id', ...passwordCost }))
}

let unknown: Promise<string> | undefined

/** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  config: Config,
): Promise<boolean> {
  unknown ??= hashPassword('the password of no account', config)
  const against = hash ?? (await unknown)
  const fits = async (text: string) => await inTurn(() => Bun.password.verify(text, against))
  const text = password.normalize()
  // Hashes of earlier versions are of the password as it was typed.
  const isRight = (await fits(text)) || (text !== password && (await fits(password)))
  return isRight && hash !== null && hash !== undefined
}
