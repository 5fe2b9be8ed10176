import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Bot } from '../../../bots/domain/bot.ts'
import { botById, updateBot } from '../../../bots/store/bots.ts'
import { type Db, write } from '../../../database/database.ts'
import type { Context } from '../../../world/context.ts'

type Keys = Pick<Context, 'secrets'>

const ID_BYTES = 16
/** 48 bytes as base64url. */
const SECRET = /^[\w-]{64}$/

/** The address by which mails of a bot are stopped. Who has it needs no session. It stays valid. */
export function stopAddress(context: Keys & Pick<Context, 'config'>, botId: string): string {
  return `${context.config.publicUrl}/unsubscribe/${stopSecret(context, botId)}`
}

/** The id of the bot and its signature, base64url. It is not stored: the key of this installation makes it. */
export function stopSecret({ secrets }: Keys, botId: string): string {
  const id = Buffer.from(botId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, signatureOf(secrets.jwtSecret, id)]).toString('base64url')
}

function signatureOf(secret: string, id: Uint8Array): Buffer {
  const key = hkdfSync('sha256', secret, '', 'metzia: stop the mails of a bot', 32)
  return createHmac('sha256', new Uint8Array(key)).update(id).digest()
}

/** The id of the bot that a secret names; undefined when it is not one of this installation. */
export function readStopSecret({ secrets }: Keys, text: string): string | undefined {
  if (!SECRET.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(secrets.jwtSecret, id)))
    return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Switches the mail of a bot off. Safe to repeat. @returns the bot; undefined when there is none. */
export function stopMail({ db, clock }: { db: Db } & Pick<Context, 'clock'>, botId: string) {
  return write(db, (tx): Bot | undefined => {
    const bot = botById(tx, botId)
    if (!bot?.isMailOn) return bot
    const stopped = { ...bot, isMailOn: false }
    updateBot(tx, stopped, clock.now())
    return stopped
  })
}
