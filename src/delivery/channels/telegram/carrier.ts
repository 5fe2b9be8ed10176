import type { Called, TelegramClient } from '../../../telegram/client.ts'
import { asInForm, cutTo, formGain } from '../../cards/rich-text.ts'
import type { Carrier, Sent } from '../../outbox/carrier.ts'
import type { Limit } from '../../outbox/limits.ts'
import type { OutgoingOf } from '../../outbox/store.ts'
import type { AccountGuard } from './account.ts'
import { asFailure } from './failure.ts'
import { CAPTION_MAX, type CallPayload, TEXT_MAX, type TelegramPayload } from './payload.ts'

export type TelegramPorts = Pick<Carrier<'telegram'>, 'onMoved' | 'onGone'> & {
  client: TelegramClient
  limits: readonly Limit[]
  /** A photo of a source as JPEG, at most 1,280 pixels wide; undefined when it cannot be fetched. It never throws. */
  photo(url: string): Promise<Uint8Array | undefined>
  /** Absent: every bot is the right one, and every group that is gone is lost. */
  account?: AccountGuard
}

/** Sends cards and texts of bots, and calls that are stored as they are. */
export function telegramCarrier(ports: TelegramPorts): Carrier<'telegram'> {
  const { client, photo, account, ...carrier } = ports
  async function transmit(message: OutgoingOf<'telegram'>): Promise<Sent> {
    const { payload } = message
    if (!('method' in payload)) return sendCard({ client, photo }, message)
    const { method, params } = payload as CallPayload
    return sentOf(await client.call(method, params), method)
  }
  return {
    ...carrier,
    channel: 'telegram',
    service: 'telegram',
    async send(message) {
      const failure = await account?.refusal()
      if (failure) return { ok: false, failure }
      const sent = await transmit(message)
      return account ? account.judge(message.target, sent) : sent
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
      photo: new File([new Uint8Array(bytes)], 'home.jpg', { type: 'image/jpeg' }),
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
