import { writeUnsynced, writeWhenFree } from '../database/database.ts'
import { noteAnswer, noteIdentity } from '../delivery/health/service.ts'
import type { Called } from '../telegram/client.ts'
import type { Context } from '../world/context.ts'

type World = Pick<Context, 'db' | 'clock' | 'random' | 'log'>

/** Notes in the register of health which bot answers: what is sent waits while it is another one than before. */
export const noteBot = (world: World, id: string): Promise<void> =>
  kept(world, (tx, at) => noteIdentity(tx, 'telegram', id, at))

/**
 * Notes in the register of health whether Telegram accepts the token, also where nothing is sent. Other failures are
 * noted by the sender, of messages.
 * @param wasRefused whether the call before was refused.
 * @returns whether this one was.
 */
export async function noteToken(
  world: World,
  called: Called,
  wasRefused: boolean,
): Promise<boolean> {
  const failure = called.ok ? undefined : called.failure
  if (failure?.kind === 'unauthorized') {
    const said = { isOk: false, cause: 'refused', reason: failure.reason } as const
    await kept(world, (tx, at) => noteAnswer(tx, 'telegram', said, at))
    return true
  }
  if (called.ok && wasRefused)
    await kept(world, (tx, at) => noteAnswer(tx, 'telegram', { isOk: true }, at))
  return wasRefused && !called.ok
}

type Noting = (tx: Parameters<typeof noteAnswer>[0], at: Parameters<typeof noteAnswer>[3]) => void

/** The next call says it again when the database cannot be written. */
async function kept({ db, clock, random, log }: World, note: Noting): Promise<void> {
  try {
    await writeWhenFree(db, clock, (tx) => note(tx, { random, now: clock.now() }), writeUnsynced)
  } catch (error) {
    log.warn({ err: error }, 'the state of Telegram could not be stored')
  }
}
