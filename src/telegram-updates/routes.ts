import { createHash, timingSafeEqual } from 'node:crypto'
import { Elysia, t } from 'elysia'
import { clientAddress, type From } from '../auth/address.ts'
import { BY_SESSION } from '../auth/domain.ts'
import { guard, isSameOrigin } from '../auth/guard.ts'
import { askerOf } from '../auth/inside.ts'
import { type Call, route } from '../auth/route.ts'
import { NO_POSTS } from '../bots/domain/bot.ts'
import { BotWire, botToWire } from '../bots/wire.ts'
import { parsedJson } from '../kernel/domain/json.ts'
import { AppError } from '../kernel/errors.ts'
import { WEBHOOK_PATH } from '../telegram/domain/updates.ts'
import type { Context } from '../world/context.ts'
import { connectGroup } from './connect.ts'
import { createUpdates } from './held-updates.ts'

const SECRET_HEADER = 'x-telegram-bot-api-secret-token'

const CONNECT = route({
  access: BY_SESSION,
  query: t.Object({
    code: t.String({ maxLength: 100, error: 'must be the code of a group' }),
  }),
  response: BotWire,
  detail: { summary: 'Use the code of a Telegram group: makes a bot that posts there' },
})

const RECEIVE = route({
  response: t.Object({ ok: t.Boolean() }),
  detail: { summary: 'Receives updates of Telegram, by its secret' },
})

/** Routes that connect groups, and the one that Telegram calls. */
export function receivingRoutes(context: Context, wake: () => void) {
  const updates = createUpdates(context, wake)
  return new Elysia({ name: 'receiving', tags: ['Telegram'] })
    .use(guard(context))
    .use(clientAddress(context.config))
    .get('/api/requests/verifycode', connect(context), CONNECT())
    .post(WEBHOOK_PATH, receive(context, updates), RECEIVE())
}

const connect =
  (context: Context) =>
  async ({ user, visitor, request, query: { code }, address }: Call<typeof CONNECT> & From) => {
    if (visitor?.by !== 'bearer') refuseNavigation(request, context.config.publicUrl)
    return botToWire(await connectGroup(context, user, { code, address }), NO_POSTS)
  }

const receive =
  (context: Context, updates: ReturnType<typeof createUpdates>) =>
  async ({ request, body }: Call<typeof RECEIVE>) => {
    admitTelegram(request, context)
    // What is no JSON is taken too: Telegram must not repeat it.
    if (typeof body === 'string') await updates.take(parsedJson(body), body.length)
    else context.log.warn('the webhook received a body that is too large, and ignored it')
    return { ok: true }
  }

/**
 * A link or a page that is opened must not use a code up: only a script of this site may.
 * @throws AppError `forbidden`.
 */
function refuseNavigation(request: Request, publicUrl: string): void {
  const mode = request.headers.get('sec-fetch-mode')
  const isFetch = mode !== null && mode !== 'navigate' && !askerOf(request)
  if (isFetch && isSameOrigin(request, publicUrl)) return
  throw new AppError('forbidden', { code: 'pageOfSiteOnly' }, { code: 'origin' })
}

/** @throws AppError `missing` while no webhook is set up; `unauthenticated` without its secret. */
function admitTelegram(request: Request, { config, features }: Context): void {
  const secret = config.values.TELEGRAM_WEBHOOK_SECRET
  if (!features.telegram.isOn || secret === '') throw new AppError('missing', { code: 'notFound' })
  const sent = request.headers.get(SECRET_HEADER) ?? ''
  if (!timingSafeEqual(digest(sent), digest(secret)))
    throw new AppError('unauthenticated', 'The secret is wrong', { code: 'secret' })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
