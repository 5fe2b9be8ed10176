import { sided } from '../kernel/direction.ts'
import { directionOf } from '../kernel/domain/language.ts'
import type { User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { RESET_WORDS } from './reset-words.ts'
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
      const language = user.language ?? config.values.DEFAULT_LANGUAGE
      const words = RESET_WORDS[language]
      const lines = [
        words.hello(user.firstname),
        '',
        words.asked,
        words.link,
        '',
        link,
        '',
        words.ignore,
      ]
      const text = sided(lines.join('\n'), directionOf(language))
      const mail = {
        from: mailSender(config),
        to: user.email,
        subject: words.subject,
        text,
      }
      transport.sendMail(mail).catch((error: unknown) => {
        log.error({ err: error, userId: user.id }, 'a mail could not be sent')
      })
    },
  }
}
