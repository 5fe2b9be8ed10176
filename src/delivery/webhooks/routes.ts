import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { botFor } from '../../bots/service.ts'
import { botByRid } from '../../bots/store.ts'
import type { Context } from '../../process/context.ts'
import type { Webhook } from './domain.ts'
import { addWebhook, removeWebhook, requestsOf, resumeWebhook, testWebhook } from './service.ts'
import { webhooksOf } from './store.ts'
import {
  NewWebhookWire,
  requestToWire,
  WebhookBody,
  WebhookRequestWire,
  WebhookWire as WebhookShape,
  type WebhookWire,
  webhookToWire,
} from './wire.ts'

/** The webhooks of bots: users manage those of their own, administrators those of any. */
export function webhookRoutes(context: Context) {
  const { db, log } = context

  function wireOf(webhook: Webhook): WebhookWire {
    const botId = botByRid(db, webhook.botRid)?.id ?? ''
    return webhookToWire({ ...webhook, botId, offReason: null })
  }

  return new Elysia({ name: 'webhooks', prefix: '/api/webhooks', tags: ['Bots'] })
    .use(guard(context))
    .get(
      '/',
      ({ user, query: { botId } }) => {
        const asked =
          botId === undefined ? { ownerRid: user.rid } : { botRid: botFor(db, user, botId).rid }
        return webhooksOf(db, asked).map(webhookToWire)
      },
      {
        access: 'user',
        query: t.Object({ botId: t.Optional(t.String({ maxLength: 100 })) }),
        response: t.Array(WebhookShape),
        detail: { summary: 'The webhooks of my bots, or of one bot' },
      },
    )
    .post(
      '/',
      async ({ user, actor, body }) => {
        const added = await addWebhook(context, { user, actor }, body)
        log.info({ userId: user.id, webhookId: added.id, botId: body.botId }, 'webhook added')
        return { ...wireOf(added), secret: added.secret }
      },
      {
        access: 'user',
        body: WebhookBody,
        response: NewWebhookWire,
        detail: {
          summary:
            'Tell a program of each post of a bot; the secret of its signatures is shown once',
        },
      },
    )
    .delete(
      '/:id',
      ({ user, actor, params }) => {
        removeWebhook(context, { user, actor }, params.id)
        return { _id: params.id }
      },
      {
        access: 'user',
        response: t.Object({ _id: t.String() }),
        detail: { summary: 'Delete a webhook' },
      },
    )
    .get(
      '/:id/log',
      ({ user, params }) => requestsOf(context, user, params.id).map(requestToWire),
      {
        access: 'user',
        response: t.Array(WebhookRequestWire),
        detail: { summary: 'The newest 20 requests of a webhook, the newest first' },
      },
    )
    .post(
      '/:id/test',
      ({ user, actor, params }) => requestToWire(testWebhook(context, { user, actor }, params.id)),
      {
        access: 'user',
        response: WebhookRequestWire,
        detail: { summary: 'Send a request without homes; its outcome is in the log' },
      },
    )
    .post(
      '/:id/resume',
      ({ user, actor, params }) => wireOf(resumeWebhook(context, { user, actor }, params.id)),
      {
        access: 'user',
        response: WebhookShape,
        detail: { summary: 'Switch a webhook on again that was switched off after its failures' },
      },
    )
}
