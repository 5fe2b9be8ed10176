import { createTransport } from 'nodemailer'
import type { Context } from '../process/context.ts'
import type { User } from '../users/domain.ts'

export type Mailer = {
  /** Sends the link that resets a password. Returns at once: nobody learns from the time whether there is an account. */
  resetLink(user: User, link: string): void
}

const TIMEOUT_MS = 15_000

/** Mail through `SMTP_URL`; undefined while none is set. A mail that cannot be sent is logged. */
export function createMailer({ config, features, log }: Context): Mailer | undefined {
  if (!features.mail.isOn) return undefined
  const { SMTP_URL: url, MAIL_FROM: from } = config.values
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }
  const transport = createTransport({ url, ...timeouts })
  return {
    resetLink(user, link) {
      const text = [
        `Hello ${user.firstname},`,
        '',
        'somebody, hopefully you, asked to reset the password of your Metzia account.',
        'This link sets a new one. It is good for one hour, once:',
        '',
        link,
        '',
        'If it was not you, nothing has to be done.',
      ].join('\n')
      const mail = {
        from: from || config.supportEmail,
        to: user.email,
        subject: 'Reset your Metzia password',
        text,
      }
      transport.sendMail(mail).catch((error: unknown) => {
        log.error({ err: error, userId: user.id }, 'a mail could not be sent')
      })
    },
  }
}
