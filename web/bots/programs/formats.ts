import type { WebhookFormat } from '../../../src/delivery/channels/webhook/domain.ts'

/** Names of services, which are the same in every language. */
export const FORMAT_NAMES: Record<Exclude<WebhookFormat, 'metzia'>, string> = {
  ntfy: 'ntfy',
  discord: 'Discord',
  slack: 'Slack',
  'home-assistant': 'Home Assistant',
}

/** How the addresses of webhooks begin. */
export const ADDRESS_STARTS: Record<WebhookFormat, string> = {
  metzia: 'https://',
  ntfy: 'https://ntfy.sh/my-topic',
  discord: 'https://discord.com/api/webhooks/…',
  slack: 'https://hooks.slack.com/services/…',
  'home-assistant': 'https://…/api/webhook/…',
}
