import { Elysia, t } from 'elysia'
import { BY_PROOF } from '../../../auth/domain.ts'
import { guard } from '../../../auth/guard.ts'
import { type Call, changing, route } from '../../../auth/route.ts'
import { botFor } from '../../../bots/service.ts'
import { botByRid } from '../../../bots/store/bots.ts'
import type { Db } from '../../../database/database.ts'
import type { Context } from '../../../world/context.ts'
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

const LIST = route({
  access: 'user',
  query: t.Object({ botId: t.Optional(t.String({ maxLength: 100 })) }),
  response: t.Array(WebhookShape),
  detail: { summary: 'The webhooks of my bots, or of one bot' },
})

const ADD = route({
  access: BY_PROOF,
  body: WebhookBody,
  response: NewWebhookWire,
  detail: {
    summary:
      'Tell a program or a service of each post of a bot; the secret of signatures is shown once',
  },
})

const DELETE = route({
  access: BY_PROOF,
  response: t.Object({ _id: t.String() }),
  detail: { summary: 'Delete a webhook' },
})

const LOG = route({
  access: 'user',
  response: t.Array(WebhookRequestWire),
  detail: { summary: 'The newest 20 requests of a webhook, the newest first' },
})

const TEST = route({
  access: BY_PROOF,
  response: WebhookRequestWire,
  detail: { summary: 'Send a request without homes; its outcome is in the log' },
})

const RESUME = route({
  access: BY_PROOF,
  response: WebhookShape,
  detail: { summary: 'Switch a webhook on again that was switched off after its failures' },
})

/** The webhooks of bots: users manage those of their own, administrators those of any. */
export function webhookRoutes(context: Context) {
  return new Elysia({ name: 'webhooks', prefix: '/api/webhooks', tags: ['Bots'] })
    .use(guard(context))
    .get('/', list(context), LIST())
    .post('/', add(context), ADD())
    .delete('/:id', changing(context, remove(context)), DELETE())
    .get('/:id/log', listRequests(context), LOG())
    .post('/:id/test', changing(context, test(context)), TEST())
    .post('/:id/resume', changing(context, resume(context)), RESUME())
}

const list =
  ({ db }: Context) =>
  ({ user, query: { botId } }: Call<typeof LIST>) => {
    const asked =
      botId === undefined ? { ownerRid: user.rid } : { botRid: botFor(db, user, botId).rid }
    return webhooksOf(db, asked).map(webhookToWire)
  }

const add =
  (context: Context) =>
  async ({ user, actor, body }: Call<typeof ADD>) => {
    const added = await addWebhook(context, { user, actor }, body)
    context.log.info({ userId: user.id, webhookId: added.id, botId: body.botId }, 'webhook added')
    const secret = added.format === 'metzia' ? added.secret : null
    return { ...wireOf(context.db, added), secret }
  }

const remove =
  (context: Context) =>
  ({ user, actor, params }: Call<typeof DELETE, 'id'>) => {
    removeWebhook(context, { user, actor }, params.id)
    return { _id: params.id }
  }

const listRequests =
  (context: Context) =>
  ({ user, params }: Call<typeof LOG, 'id'>) =>
    requestsOf(context, user, params.id).map(requestToWire)

const test =
  (context: Context) =>
  ({ user, actor, params }: Call<typeof TEST, 'id'>) =>
    requestToWire(testWebhook(context, { user, actor }, params.id))

const resume =
  (context: Context) =>
  ({ user, actor, params }: Call<typeof RESUME, 'id'>) =>
    wireOf(context.db, resumeWebhook(context, { user, actor }, params.id))

function wireOf(db: Db, webhook: Webhook): WebhookWire {
  const botId = botByRid(db, webhook.botRid)?.id ?? ''
  return webhookToWire({ ...webhook, botId, offReason: null })
}
