import type { Context } from '../world/context.ts'

const usernames = new WeakMap<Context['config'], string>()

/** Remembers how Telegram calls the bot of this process. */
export function rememberUsername({ config }: Pick<Context, 'config'>, username: string): void {
  usernames.set(config, username)
}

/** The user name of the Telegram bot, for links to it; null until Telegram has told it. */
export function usernameOf({ config }: Pick<Context, 'config'>): string | null {
  return usernames.get(config) ?? null
}
