import type { Config } from '../process/config.ts'

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

/** Hashes with Argon2id into its text form. The password is not truncated. */
export function hashPassword(password: string, { passwordCost }: Config): Promise<string> {
  return inTurn(() => Bun.password.hash(password, { algorithm: 'argon2id', ...passwordCost }))
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
  const fits = await inTurn(() => Bun.password.verify(password, against))
  return fits && hash !== null && hash !== undefined
}
