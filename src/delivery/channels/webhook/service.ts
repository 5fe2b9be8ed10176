import type { Action, Actor } from '../../../audit/domain.ts'
import { audited } from '../../../audit/service.ts'
import { newToken } from '../../../auth/codes.ts'
import { ask, attempt, attemptInTurn } from '../../../auth/limits.ts'
import type { Bot } from '../../../bots/domain/bot.ts'
import { botFor } from '../../../bots/service.ts'
import { botByRid } from '../../../bots/store/bots.ts'
import { type Tx, writeWhenFree } from '../../../database/database.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Random } from '../../../kernel/random.ts'
import { notify } from '../../../notifications/service.ts'
import type { User } from '../../../users/domain.ts'
import type { Context } from '../../../world/context.ts'
import { failTarget } from '../../outbox/open-rows.ts'
import { enqueue, type Outgoing, PRIORITY } from '../../outbox/store.ts'
import { checkedAddress } from './address.ts'
import { WEBHOOKS_MAX, type Webhook, type WebhookFormat } from './domain.ts'
import { noticeFor } from './notice.ts'
import { payloadOf, serviceBody } from './payload.ts'
import {
  deleteWebhook,
  insertWebhook,
  newestRequests,
  switchOff,
  switchOn,
  webhookById,
  webhookCount,
} from './store.ts'

/** Who acts: users on their own bots, administrators on any. */
export type By = { user: User; actor: Actor }

/** What administrators do to bots of other users is recorded: the host, because an address may contain a secret. */
function noteOf({ user }: By, bot: Bot, part: Pick<Action, 'before' | 'after'>) {
  if (bot.ownerRid === user.rid) return undefined
  const { id, name } = bot
  return { action: 'bot.change', subject: { kind: 'bot', id, name }, ...part } as const
}

const hostOf = ({ url }: Pick<Webhook, 'url'>) => ({ webhook: new URL(url).host })

/**
 * Tells a program of each post of a bot from now on.
 * @returns the webhook with its secret, which is not shown again.
 * @throws AppError `missing`; `invalid` naming `url`; `conflict` when the bot has as many webhooks as allowed;
 * `tooMany`.
 */
export async function addWebhook(
  context: Context,
  by: By,
  given: { botId: string; url: string; format?: WebhookFormat },
): Promise<Webhook> {
  const { db, clock, random } = context
  botFor(db, by.user, given.botId)
  await attemptInTurn(context, [ask('newWebhook', by.user.id)])
  const { format = 'metzia' } = given
  const url = await checkedAddress(context, { url: given.url, format })
  const act = (tx: Tx) => {
    const bot = botFor(tx, by.user, given.botId)
    if (webhookCount(tx, bot.rid) >= WEBHOOKS_MAX) throw tooMany()
    const made = { id: random.id(), url, format, secret: newToken(random) }
    const byAdminRid = bot.ownerRid === by.user.rid ? null : by.user.rid
    insertWebhook(tx, { ...made, botRid: bot.rid, createdAt: clock.now(), byAdminRid })
    const added = webhookById(tx, made.id)
    if (!added) throw new AppError('missing', { code: 'noWebhook' })
    return added
  }
  const note = (added: Webhook) =>
    noteOf(by, botFor(db, by.user, given.botId), { after: hostOf(added) })
  return writeWhenFree(db, clock, () => audited(context, by.actor, act, note))
}

function tooMany(): AppError {
  const said = { code: 'tooManyWebhooks', max: WEBHOOKS_MAX } as const
  return new AppError('conflict', said, { code: said.code })
}

/** @throws AppError `missing`, also for a webhook of another user's bot. */
function webhookFor(db: Context['db'], user: User, id: string): { webhook: Webhook; bot: Bot } {
  const webhook = webhookById(db, id)
  const found = webhook && botByRid(db, webhook.botRid)
  const bot = found && botFor(db, user, found.id)
  if (!webhook || !bot) throw new AppError('missing', { code: 'noWebhook' })
  return { webhook, bot }
}

/** Deletes a webhook. What it was not sent yet is given up. */
export function removeWebhook(context: Context, by: By, id: string): void {
  const { db, clock } = context
  const { webhook, bot } = webhookFor(db, by.user, id)
  audited(
    context,
    by.actor,
    (tx) => {
      deleteWebhook(tx, id)
      failTarget(tx, targetOf(id), 'the webhook was deleted', clock.now())
    },
    () => noteOf(by, bot, { before: hostOf(webhook) }),
  )
}

const targetOf = (target: string) => ({ channel: 'webhook' as const, target })

/** Sends posts again to a webhook that was switched off because of its failures. What it missed is not sent. */
export function resumeWebhook(context: Context, by: By, id: string): Webhook {
  const { bot } = webhookFor(context.db, by.user, id)
  return audited(
    context,
    by.actor,
    (tx) => {
      switchOn(tx, id)
      return webhookFor(tx, by.user, id).webhook
    },
    (resumed) => noteOf(by, bot, { after: { ...hostOf(resumed), isOn: true } }),
  )
}

/**
 * Sends a request without homes, also to a webhook that is switched off.
 * @throws AppError `missing`; `tooMany`.
 */
export function testWebhook(context: Context, by: By, id: string): Outgoing {
  const { db, clock, random } = context
  const { webhook, bot } = webhookFor(db, by.user, id)
  return audited(
    context,
    by.actor,
    (tx) => {
      attempt({ db: tx, clock }, [ask('testWebhook', by.user.id)])
      const now = clock.now()
      const notice = noticeFor(tx, context, { bot, type: 'test', deliveries: [] })
      const told = notice && serviceBody(webhook, notice)
      const payload = told ?? payloadOf({ type: 'test', bot, now }, [])
      const message = { id: random.id(), kind: 'test', botRid: bot.rid, payload }
      enqueue(tx, { ...message, ...targetOf(id), priority: PRIORITY.reply }, now)
      const [sent] = newestRequests(tx, id)
      if (!sent) throw new AppError('missing', { code: 'noWebhook' })
      return sent
    },
    () => noteOf(by, bot, { after: { ...hostOf(webhook), isTested: true } }),
  )
}

/**
 * The newest requests of a webhook, the newest first.
 * @throws AppError `missing`.
 */
export function requestsOf({ db }: Context, user: User, id: string): Outgoing[] {
  return newestRequests(db, webhookFor(db, user, id).webhook.id)
}

/** Switches a webhook off that cannot be reached or wants nothing more, and tells the owner of its bot. */
export function webhookGone(
  tx: Tx,
  id: string,
  reason: string,
  { random, now }: { random: Random; now: number },
): void {
  const webhook = webhookById(tx, id)
  const bot = webhook && botByRid(tx, webhook.botRid)
  if (!webhook || !bot || webhook.offSince !== null) return
  switchOff(tx, id, now)
  const { host } = new URL(webhook.url)
  const said = { code: 'webhookOff', bot: { id: bot.id, name: bot.name }, host, reason } as const
  notify(tx, [bot.ownerRid], { said, url: '/bots' }, { random, now })
}
