import { seconds } from '../../../kernel/clock.ts'
import type { Called, TelegramClient, TelegramFailure } from '../../../telegram/client.ts'
import { asInForm, cutTo, formGain } from '../../cards/rich-text.ts'
import type { Carrier, Failure, Sent } from '../../outbox/carrier.ts'

import type { Limit } from '../../outbox/limits.ts'
import type { OutgoingOf } from '../../outbox/store.ts'
import { CAPTION_MAX, type CallPayload, TEXT_MAX, type TelegramPayload } from './payload.ts'

/** How long nothing is sent while the token is refused, and while Telegram cannot be connected to. */
const REFUSED_MS = seconds(60)
const OFFLINE_MS = seconds(5)

export type TelegramPorts = Pick<Carrier<'telegram'>, 'onMoved' | 'onGone'> & {
  client: TelegramClient
  limits: readonly Limit[]
  /** A photo of a source as JPEG, at most 1,280 pixels wide; undefined when it cannot be fetched. It never throws. */
  photo(url: string): Promise<Uint8Array | undefined>
}

/** Sends cards and texts of bots, and calls that are stored as they are. */
export function telegramCarrier({ client, photo, ...carrier }: TelegramPorts): Carrier<'telegram'> {
  return {
    ...carrier,
    channel: 'telegram',
    async send(message) {
      const { payload } = message
      if (!('method' in payload)) return sendCard({ client, photo }, message)
      const { method, params } = payload as CallPayload
      return sentOf(await client.call(method, params), method)
    },
  }
}

/** Sends the card with its photo, or as text where there is no photo, or Telegram does not accept it. */
async function sendCard(
  { client, photo: fetchPhoto }: Pick<TelegramPorts, 'client' | 'photo'>,
  { target, payload }: OutgoingOf<'telegram'>,
): Promise<Sent> {
  const { text, entities, keyboard, photo } = payload as TelegramPayload
  const common = {
    chat_id: target,
    ...(keyboard && { reply_markup: { inline_keyboard: keyboard } }),
  }
  const bytes = photo ? await fetchPhoto(photo) : undefined
  if (bytes) {
    const card = { text, entities }
    const caption = asInForm(cutTo(card, CAPTION_MAX - formGain(card)))
    const called = await client.call('sendPhoto', {
      ...common,
      photo: new File([Uint8Array.from(bytes)], 'home.jpg', { type: 'image/jpeg' }),
      caption: caption.text,
      caption_entities: caption.entities,
    })
    if (called.ok || called.failure.kind !== 'refused') return sentOf(called, 'sendPhoto', 'photo')
  }
  const called = await client.call('sendMessage', {
    ...common,
    ...cutTo({ text, entities }, TEXT_MAX),
    link_preview_options: { is_disabled: true },
  })
  return sentOf(called, 'sendMessage', 'text')
}

function sentOf(called: Called, method: string, sentAs?: 'photo' | 'text'): Sent {
  if (called.ok)
    return {
      ok: true,
      messageId: messageIdOf(called.result, method),
      ...(sentAs && { sentAs }),
    }
  const { failure } = called
  // The message already says what it should.
  if (failure.kind === 'refused' && /message is not modified/i.test(failure.reason))
    return { ok: true, messageId: null }
  return { ok: false, failure: asFailure(failure) }
}

/** The id of a new message. Edits answer with the message that they have changed. */
function messageIdOf(result: unknown, method: string): string | null {
  const { message_id: id } = (result ?? {}) as { message_id?: unknown }
  return method.startsWith('send') && Number.isSafeInteger(id) ? String(id) : null
}

function asFailure(failure: TelegramFailure): Failure {
  const { kind, reason } = failure
  if (kind === 'flood') return { kind: 'hold', waitMs: failure.waitMs, reason, isLimited: true }
  if (kind === 'unauthorized' || kind === 'conflict')
    return { kind: 'hold', waitMs: REFUSED_MS, reason }
  if (kind === 'offline') return { kind: 'hold', waitMs: OFFLINE_MS, reason }
  if (kind === 'moved') return { kind, to: failure.to, reason }
  return { kind, reason }
}
