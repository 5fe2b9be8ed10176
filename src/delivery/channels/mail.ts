import type { Channel } from './channel.ts'

/** Sends digests to the owner's e-mail address. In an installation without mail, what is owed is suppressed. */
export const mail: Channel = {
  name: 'mail',
  isOn: ({ isMailOn }) => isMailOn,
  deliver: () => 'owed',
}
