/** Texts of what could not be sent, for owners of bots, and of the services that carry messages. */
export const unsentText = {
  unsent: {
    channels: { telegram: 'Telegram', push: 'Push', mail: 'Mail' },
    givenUp: (count: number, channel: string) =>
      `${channel}: ${count === 1 ? '1 post' : `${count} posts`} could not be sent`,
    waiting: (count: number, channel: string) =>
      `${channel}: ${count === 1 ? '1 post waits' : `${count} posts wait`} because it does not answer`,
    queued: (count: number, channel: string) => `${channel}: ${count} wait. As one list?`,
    isOff: 'Switch this channel on in the settings to send them.',
    resend: 'Send now',
    asList: 'Send as one list',
    again: (count: number) => (count === 1 ? '1 is sent now' : `${count} are sent now`),
    listed: (count: number) => `${count} follow as one list`,
    failed: 'That did not work. Please try again.',
  },
  delivery: {
    heading: 'Delivery',
    subtitle: 'The services that carry messages',
    services: {
      telegram: 'Telegram',
      mail: 'Mail server',
      push: 'Push services',
      mailIn: 'Mailbox for alerts',
    },
    causes: {
      refused: 'Refuses the credentials',
      unreachable: 'Cannot be reached',
      limited: 'Gets too many messages',
      changed: 'Another bot than before, or groups are gone: nothing is sent',
    },
    works: 'Works',
    unused: 'Not used yet',
    off: 'Off',
    since: (time: string) => `since ${time}`,
    last: (time: string) => `last success ${time}`,
    wait: (count: number) => `${count} wait`,
    lost: (count: number) =>
      `${count === 1 ? '1 post' : `${count} posts`} of the last 7 days could not be sent`,
    accept: 'It is right: send again',
    failed: 'That did not work. Please try again.',
  },
}
