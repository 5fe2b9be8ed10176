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
    async carrier({ context, signal }) {
      const { mailCarrier } = await import('./carrier.ts')
      const { random, clock } = context
      return mailCarrier(context, signal, {
        onGone: (tx, userId) => mailboxGone(tx, userId, { random, now: clock.now() }),
      })
    },
  },
}
