import type { Mailing } from '../../web/public-pages/state.ts'
import { ask, attemptInTurn } from '../auth/limits.ts'
import { botById } from '../bots/store/bots.ts'
import { writeWhenFree } from '../database/database.ts'
import { readStopSecret, stopMail } from '../delivery/channels/mail/stop.ts'
import type { Context } from '../world/context.ts'

/** The addresses that stop the mails of a bot. They need no session, and are requested from any site. */
export const STOP_MAIL_PATH = '/unsubscribe/:secret'

type Asked = { secret: string; address: string }

/** What the page of such an address shows; null: the secret is of no bot. */
export async function mailingOf(context: Context, asked: Asked): Promise<Mailing | null> {
  const id = await botIdOf(context, asked)
  return shown(id === undefined ? undefined : botById(context.db, id))
}

/** Stops the mails. @returns what the page shows then. */
export async function stopBySecret(context: Context, asked: Asked): Promise<Mailing | null> {
  const id = await botIdOf(context, asked)
  if (id === undefined) return null
  return shown(await writeWhenFree(context.db, context.clock, () => stopMail(context, id)))
}

function shown(bot: { name: string; isMailOn: boolean } | undefined): Mailing | null {
  return bot ? { botName: bot.name, isOn: bot.isMailOn } : null
}

/**
 * Wrong secrets are counted for the address. Right ones are not: services that stop mails for their users share
 * addresses.
 * @throws AppError `tooMany`.
 */
async function botIdOf(context: Context, { secret, address }: Asked): Promise<string | undefined> {
  const id = readStopSecret(context, secret)
  if (id === undefined) await attemptInTurn(context, [ask('stopMailAddress', address)])
  return id
}
