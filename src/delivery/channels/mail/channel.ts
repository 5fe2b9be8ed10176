import type { Channel } from '../channel.ts'
import { mailboxGone } from './gone.ts'
import { mailWriter } from './writer.ts'

/** Sends digests to the owner's e-mail address. */
export const mail: Channel<'mail'> = {
  name: 'mail',
  isOn: ({ isMailOn }) => isMailOn,
  deliver: () => 'owed',
  sending: {
    feature: 'mail',
    writer: mailWriter,
    async carrier({ context, images, signal }) {
      const { mailCarrier } = await import('./carrier.ts')
      const { random, clock } = context
      return mailCarrier(context, signal, {
        async photo(url, until) {
          try {
            return await images({ url, width: 1_280, format: 'jpeg', who: 'posts' }, until)
          } catch (error) {
            context.log.warn({ err: error }, 'a mail is sent without its photo')
            return undefined
          }
        },
        onGone: (tx, userId) => mailboxGone(tx, userId, { random, now: clock.now() }),
      })
    },
  },
}
