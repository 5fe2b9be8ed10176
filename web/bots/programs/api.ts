import type { WebhookFormat } from '../../../src/delivery/channels/webhook/domain.ts'
import type {
  NewWebhookWire,
  WebhookRequestWire,
  WebhookWire,
} from '../../../src/delivery/channels/webhook/wire.ts'
import type { Api } from '../../lib/api.ts'

export type { NewWebhookWire, WebhookRequestWire, WebhookWire }

const id = encodeURIComponent

/** The calls about what programs are told of a bot. */
export function programsApi({ call }: Pick<Api, 'call'>, botId: string) {
  const feed = `/api/requests/${id(botId)}/feed`
  const hook = (webhookId: string) => `/api/webhooks/${id(webhookId)}`
  return {
    webhooks: () => call<WebhookWire[]>('GET', `/api/webhooks?botId=${id(botId)}`),
    add: (added: { url: string; format: WebhookFormat }) =>
      call<NewWebhookWire>('POST', '/api/webhooks', { botId, ...added }),
    remove: (webhookId: string) => call('DELETE', hook(webhookId)),
    resume: (webhookId: string) => call<WebhookWire>('POST', `${hook(webhookId)}/resume`),
    test: (webhookId: string) => call<WebhookRequestWire>('POST', `${hook(webhookId)}/test`),
    log: (webhookId: string) => call<WebhookRequestWire[]>('GET', `${hook(webhookId)}/log`),
    feed: () => call<{ createdAt: string | null }>('GET', feed),
    renewFeed: () => call<{ url: string }>('POST', feed),
    endFeed: () => call('DELETE', feed),
  }
}

export type ProgramsApi = ReturnType<typeof programsApi>
