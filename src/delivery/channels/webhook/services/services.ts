import type { WebhookFormat, WebhookService } from '../domain.ts'
import { discord } from './discord.ts'
import { homeAssistant } from './home-assistant.ts'
import { ntfy } from './ntfy.ts'
import type { Service } from './service.ts'
import { slack } from './slack.ts'

const SERVICES: Record<WebhookService, Service> = {
  ntfy,
  discord,
  slack,
  'home-assistant': homeAssistant,
}

/** Undefined: a program that reads Metzia's own documents. */
export const serviceOf = (format: WebhookFormat): Service | undefined =>
  format === 'metzia' ? undefined : SERVICES[format]
