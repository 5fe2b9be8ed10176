import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow'
import { type Clock, minutes, seconds } from '../../kernel/clock.ts'
import { BYTES_MAX } from './domain.ts'
import { failureOf, MailboxFailure } from './failures.ts'
import type { Mailbox } from './mailbox.ts'

export type Timing = {
  /** The longest that one IDLE lasts (ms). Servers end it after 10 minutes or more, and not all of them say so. */
  idleMs: number
  /** The longest wait for an answer (ms). */
  answerMs: number
}

export const TIMING: Timing = { idleMs: minutes(3), answerMs: seconds(30) }

/** The slowest connection over which a mail is still received, in bytes per ms. */
const SLOWEST = 5
/** How much is received of a mail that is too large: its header. */
const HEAD_BYTES = 64 * 1024

export type Listed = { uid: number; size: number }

/** A folder that is open for reading. Every method throws `MailboxFailure`. */
export type OpenFolder = {
  uidValidity: number
  /** The number that the next mail will have. */
  uidNext: number
  /** The mails after a number, in order. */
  listAfter(uid: number): Promise<Listed[]>
  /** The mail, or the beginning of one that is too large; undefined: it was deleted meanwhile. */
  receive(mail: Listed): Promise<Uint8Array | undefined>
}

export type Connection = {
  /** Opens the folder anew, and so learns whether it was replaced by another one. It is never changed. */
  open(): Promise<OpenFolder>
  /**
   * Waits until a mail arrives or `idleMs` have passed. Whether the server still answers is seen by what is asked next.
   */
  idle(): Promise<void>
  close(): void
}

type Connecting = {
  mailbox: Mailbox
  folder: string
  clock: Clock
  /** Closes the connection: whatever is waited for fails at once. */
  signal: AbortSignal
  timing: Timing
}

/** @throws MailboxFailure */
export async function connect(connecting: Connecting): Promise<Connection> {
  const { mailbox, folder, clock, signal, timing } = connecting
  const client = await clientOf(mailbox, timing)
  const closed = Promise.withResolvers<Error>()
  let end: Error | undefined
  let news = Promise.withResolvers<void>()
  const onEnd = (error: Error) => {
    end ??= error
    closed.resolve(end)
  }
  client.on('error', onEnd)
  client.on('close', () => onEnd(Object.assign(new Error(), { code: 'NoConnection' })))
  client.on('exists', () => news.resolve())

  /** Rejects when the connection has failed or closed, also before it is asked. */
  async function lost(): Promise<never> {
    throw await closed.promise
  }

  function close(): void {
    signal.removeEventListener('abort', close)
    client.close()
  }
  signal.addEventListener('abort', close)

  /** The result of a command. A server that does not answer in time is no longer trusted to answer at all. */
  async function within<T>(command: () => Promise<T>, ms = timing.answerMs): Promise<T> {
    const waited = new AbortController()
    const late = clock.sleep(ms, waited.signal).then((): never => {
      // After the command has ended nobody waits for this any more.
      throw new MailboxFailure('the mail server does not answer')
    })
    try {
      const answer = await Promise.race([command(), lost(), late])
      // Of a connection that ends meanwhile the library answers as if there were nothing.
      if (end) throw end
      return answer
    } catch (error) {
      close()
      throw failureOf(error)
    } finally {
      waited.abort()
    }
  }

  await within(() => client.connect())
  return {
    async open() {
      news = Promise.withResolvers()
      const box = await within(() => openReadOnly(client, folder))
      return {
        uidValidity: Number(box.uidValidity),
        uidNext: box.uidNext,
        listAfter: (uid) => within(() => listAfter(client, box.exists, uid)),
        receive: (mail) =>
          within(() => receive(client, mail), timing.answerMs + mail.size / SLOWEST),
      }
    },
    async idle() {
      const waited = new AbortController()
      // A server without IDLE is polled by the library. It settles when another command
      // ends it, and fails only when the connection does.
      const idling = client.idle().then(() => new Promise<never>(() => undefined))
      try {
        await Promise.race([
          news.promise,
          clock.sleep(timing.idleMs, waited.signal),
          lost(),
          idling,
        ])
      } catch (error) {
        throw failureOf(error)
      } finally {
        waited.abort()
      }
    },
    close,
  }
}

async function clientOf(
  { host, port, isTls, user, password }: Mailbox,
  { idleMs, answerMs }: Timing,
): Promise<ImapFlow> {
  // It takes 14 MB of memory, so an installation without a mailbox does not load it.
  const library = await import('imapflow')
  return new library.ImapFlow({
    host,
    port,
    secure: isTls,
    // Without TLS the server is this machine.
    ...(isTls ? {} : { doSTARTTLS: false }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    clientInfo: { name: 'Metzia' },
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    // Each command has a deadline of its own; this one ends what they miss.
    socketTimeout: idleMs + 2 * answerMs,
    maxLiteralSize: 2 * BYTES_MAX,
    maxResponseSize: 3 * BYTES_MAX,
  })
}

/** @throws MailboxFailure when the server refuses to open it. */
async function openReadOnly(client: ImapFlow, folder: string): Promise<MailboxObject> {
  try {
    return await client.mailboxOpen(folder, { readOnly: true })
  } catch (cause) {
    if ((cause as { responseStatus?: unknown }).responseStatus !== 'NO') throw cause
    throw new MailboxFailure(`the folder "${folder}" is missing, or cannot be opened`, { cause })
  }
}

async function listAfter(client: ImapFlow, exists: number, uid: number): Promise<Listed[]> {
  // Some servers refuse a range in an empty folder.
  if (exists === 0) return []
  const listed: Listed[] = []
  // `*` is the last mail, also when it comes before the range.
  for await (const mail of client.fetch(`${uid + 1}:*`, { uid: true, size: true }, { uid: true }))
    if (mail.uid > uid) listed.push({ uid: mail.uid, size: mail.size ?? 0 })
  return listed.sort((one, other) => one.uid - other.uid)
}

async function receive(client: ImapFlow, { uid, size }: Listed): Promise<Uint8Array | undefined> {
  const maxLength = size > BYTES_MAX ? HEAD_BYTES : BYTES_MAX + 1
  const asked = { uid: true, source: { start: 0, maxLength } }
  const mail: FetchMessageObject | false | undefined = await client.fetchOne(`${uid}`, asked, {
    uid: true,
  })
  return (mail || undefined)?.source
}
