import { AppError, invalid } from '../../../kernel/errors.ts'
import { type Guard, isAllowedAddress, isExempt } from '../../../kernel/guarded-fetch.ts'
import { reach } from '../../../kernel/guarded-post.ts'
import type { Context } from '../../../world/context.ts'
import { WEBHOOK_URL_MAX } from './domain.ts'

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
  given: string,
): Promise<string> {
  const url = URL.parse(given.trim())
  if (!url || url.href.length > WEBHOOK_URL_MAX)
    throw invalid('url', `Please give an address of at most ${WEBHOOK_URL_MAX} characters`)
  url.hash = ''
  if (!isWebhookAddress(url, config))
    throw invalid(
      'url',
      'The address must begin with https:// and a name, without a port or a password',
    )
  const found = await reach({ resolve }, url, webhookGuard(config), LOOK_UP_MS)
  if (found === 'public') return url.href
  const message =
    found === 'private'
      ? 'This host is not one of the public internet'
      : 'This host cannot be found'
  throw new AppError('invalid', message, { fields: { url: message } })
}
