import { botById } from '../../../bots/store/bots.ts'
import type { Tx } from '../../../database/database.ts'
import { seconds } from '../../../kernel/clock.ts'
import {
  MAIL_TIMEOUTS,
  type MailTimeouts,
  mailSender,
  pooledTransport,
} from '../../../mail/transport.ts'
import { userById } from '../../../users/store.ts'
import type { Context } from '../../../world/context.ts'
import type { Carrier, Sent } from '../../outbox/carrier.ts'
import type { OutgoingOf } from '../../outbox/store.ts'
import { mailContent } from './content.ts'
import { mailFailure, type SmtpError } from './failure.ts'
import { stopAddress } from './stop.ts'

/** The longest time of one attempt, shorter than the lease of a message (ms). */
const ATTEMPT_MS = seconds(45)
/** The longest time that a mail waits for its photo. */
const PHOTO_MS = seconds(10)
/** Mails of the whole channel. */
const LIMITS = [{ messages: 5, perMs: seconds(1) }]

type World = Pick<Context, 'db' | 'config' | 'secrets'>
type Ports = {
  /** A photo of a source as JPEG, at most 1,280 pixels wide; undefined when it cannot be had. It never throws. */
  photo(url: string, signal: AbortSignal): Promise<Uint8Array | undefined>
  /** Called when a mailbox does not exist: switches the mail of its user off. */
  onGone(tx: Tx, userId: string): void
}

/** Carries digests to the mail server of SMTP_URL. The signal ends what is in flight. */
export function mailCarrier(
  world: World,
  signal: AbortSignal,
  { onGone, photo }: Ports,
  timeouts: MailTimeouts = MAIL_TIMEOUTS,
): Carrier<'mail'> {
  const { config } = world
  const transport = pooledTransport(config, timeouts)
  /** The ids of mails for which there was a connection. */
  const connected = new Set<string>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((content) => {
      connected.add(String(data.messageId))
      return content
    })
    done()
  })
  signal.addEventListener('abort', () => transport.close(), { once: true })
  async function transmit(message: OutgoingOf<'mail'>, to: string): Promise<Sent> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)])
    const { photo: url } = message.payload
    const first = url ? await photo(url, untilPhoto(signal)) : undefined
    const { messageId, ...mail } = mailOf(world, message, { to, photo: first })
    try {
      await transport.sendMail({ ...mail, messageId, signal: until })
      return { ok: true, messageId }
    } catch (error) {
      const attempt = { ...message, isConnected: connected.has(messageId) }
      return { ok: false, failure: mailFailure(error as SmtpError, attempt) }
    } finally {
      connected.delete(messageId)
    }
  }
  return {
    channel: 'mail',
    service: 'mail',
    limits: LIMITS,
    // A server that waits for the server of one recipient holds the mails to others no longer than a second.
    areIndependent: true,
    async send(message) {
      const to = addressOf(world, message)
      if (to !== undefined) return transmit(message, to)
      return { ok: false, failure: { kind: 'refused', reason: 'mail was switched off meanwhile' } }
    },
    onGone: (tx, target) => onGone(tx, target),
  }
}

/** The address of the bot's owner, who wants its mail and is not banned. */
function addressOf({ db }: World, message: OutgoingOf<'mail'>): string | undefined {
  if (!botById(db, message.payload.botId)?.isMailOn) return undefined
  const user = userById(db, message.target)
  return user && !user.isBanned ? user.email : undefined
}

const untilPhoto = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(PHOTO_MS)])

type With = { to: string; photo: Uint8Array | undefined }

function mailOf(world: World, message: OutgoingOf<'mail'>, { to, photo }: With) {
  const { publicUrl, isSecure } = world.config
  const payload = message.payload
  const stop = stopAddress(world, payload.botId)
  const { hostname } = new URL(publicUrl)
  const photoId = `photo@${hostname}`
  return {
    from: mailSender(world.config),
    // Not as text, in which a comma begins another recipient.
    to: { name: '', address: to },
    ...mailContent(payload, { publicUrl, stop, ...(photo && { photoId }) }),
    ...(photo && { attachments: [attached(photo, photoId)] }),
    // The same at every attempt: a mail that arrives twice is recognised by it.
    messageId: `<${message.id}@${hostname}>`,
    date: new Date(message.createdAt),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Id': `<${payload.botId}.${hostname}>`,
      'List-Unsubscribe': `<${stop}>`,
      // RFC 8058 allows it for https only.
      ...(isSecure && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

/** A photo that the HTML shows: no program offers it as a file to be stored. */
function attached(photo: Uint8Array, cid: string) {
  return {
    filename: 'home.jpg',
    content: Buffer.from(photo),
    contentType: 'image/jpeg',
    contentDisposition: 'inline' as const,
    cid,
  }
}
