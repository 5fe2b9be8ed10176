import type { User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { mailSender, singleTransport } from './transport.ts'

export type Mailer = {
  /** Sends a link that resets a password. It returns at once, so that the response time does not reveal an account. */
  resetLink(user: User, link: string): void
}

/** Sends mail through `SMTP_URL`; undefined when mail is off. A failure is logged. */
export function createMailer({ config, features, log }: Context): Mailer | undefined {
  if (!features.mail.isOn) return undefined
  const transport = singleTransport(config)
  return {
    resetLink(user, link) {
      const text = [
        `Hello ${user.firstname},`,
        '',
        'a reset of the password of your Metzia account was requested.',
        'This link sets a new password. It is valid for one hour and can be used once:',
        '',
        link,
        '',
        'If you did not request it, ignore this mail.',
      ].join('\n')
      const mail = {
        from: mailSender(config),
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
