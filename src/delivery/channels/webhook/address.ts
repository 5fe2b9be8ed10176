import { invalid } from '../../../kernel/errors.ts'
import { type Guard, isAllowedAddress, isExempt } from '../../../kernel/guarded-fetch.ts'
import { reach } from '../../../kernel/guarded-post.ts'
import type { Context } from '../../../world/context.ts'
import { WEBHOOK_URL_MAX, type Webhook } from './domain.ts'
import { serviceOf } from './services/services.ts'

/** How long it may take to find the host of a new address (ms). */
const LOOK_UP_MS = 5_000

/** The hosts that webhooks may name: all whose addresses are public, and those that the operator has named. */
export function webhookGuard({ values }: Context['config']): Pick<Guard, 'hosts' | 'exempt'> {
  return { hosts: 'any', exempt: values.FETCH_HOSTS }
}

/** Whether an address may be asked if its host is public: https, unless the operator has named the host. */
export function isWebhookAddress(url: URL, config: Context['config']): boolean {
  const guard = webhookGuard(config)
  return isExempt(url, guard) || (url.protocol === 'https:' && isAllowedAddress(url, guard))
}

/**
 * The address as it is stored, after its host was found and is public.
 * @throws AppError `invalid` naming `url`.
 */
export async function checkedAddress(
  { config, resolve }: Pick<Context, 'config' | 'resolve'>,
  { url: given, format }: Pick<Webhook, 'url' | 'format'>,
): Promise<string> {
  const url = URL.parse(given.trim())
  if (!url || url.href.length > WEBHOOK_URL_MAX)
    throw invalid('url', { code: 'webhookAddressTooLong', max: WEBHOOK_URL_MAX })
  url.hash = ''
  if (!isWebhookAddress(url, config)) throw invalid('url', { code: 'webhookAddress' })
  if (serviceOf(format)?.postedTo?.(url) === null) throw invalid('url', { code: 'noTopic' })
  const found = await reach({ resolve }, url, webhookGuard(config), LOOK_UP_MS)
  if (found === 'public') return url.href
  throw invalid('url', { code: found === 'private' ? 'hostPrivate' : 'hostUnknown' })
}
