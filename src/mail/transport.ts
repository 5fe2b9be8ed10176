import type { Config } from '../world/config.ts'

/** How long to wait for a connection, for the greeting, and for any answer, in milliseconds. */
export type MailTimeouts = { connectMs: number; greetingMs: number; answerMs: number }

export const MAIL_TIMEOUTS: MailTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  answerMs: 20_000,
}

/** Loaded where mail is sent. */
const library = () => require('nodemailer') as typeof import('nodemailer')

/** Sends mails over connections that are kept for a while. Links and files are never loaded into mails. */
export function pooledTransport({ values }: Config, timeouts: MailTimeouts) {
  return library().createTransport({
    url: values.SMTP_URL,
    pool: true,
    // Some of them may wait for servers of recipients. Common mail servers allow more for each client.
    maxConnections: 16,
    idleTimeout: 15_000,
    // A mail whose connection was lost is not sent again: the outbox decides.
    maxRequeues: 0,
    ...options(timeouts),
  })
}

/** Opens a connection for each mail. */
export function singleTransport({ values }: Config) {
  return library().createTransport({ url: values.SMTP_URL, ...options(MAIL_TIMEOUTS) })
}

function options({ connectMs, greetingMs, answerMs }: MailTimeouts) {
  return {
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The sender of all mails. */
export function mailSender({ values, supportEmail }: Config): string {
  return values.MAIL_FROM || supportEmail
}
