import type { Config } from '../process/config.ts'

/** Hashing takes 19 MiB and a core: more at once would only make everybody wait. */
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

/** Argon2id, in its own text form. The password is not shortened, whatever its length. */
export function hashPassword(password: string, { passwordCost }: Config): Promise<string> {
  return inTurn(() => Bun.password.hash(password, { algorithm: 'argon2id', ...passwordCost }))
}

let stranger: Promise<string> | undefined

/** Whether the password belongs to the hash. Without a hash it takes the same time, and is wrong. */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  config: Config,
): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password', config)
  const against = hash ?? (await stranger)
  const fits = await inTurn(() => Bun.password.verify(password, against))
  return fits && hash !== null && hash !== undefined
}
