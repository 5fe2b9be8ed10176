/** Texts of what could not be sent. */
export const unsentText = {
  unsent: {
    channels: { telegram: 'Telegram', push: 'Push', mail: 'Mail' },
    givenUp: (count: number, channel: string) =>
      `${channel}: ${count === 1 ? '1 post' : `${count} posts`} could not be sent`,
    waiting: (count: number, channel: string) =>
      `${channel}: ${count === 1 ? '1 post waits' : `${count} posts wait`} because it does not answer`,
    queued: (count: number, channel: string) =>
      `${channel}: ${count} ${count === 1 ? 'waits' : 'wait'}. As one list?`,
    isOff: 'Switch this channel on in the settings to send them.',
    resend: 'Send now',
    asList: 'Send as one list',
    again: (count: number) => (count === 1 ? '1 is sent now' : `${count} are sent now`),
    listed: (count: number) => `${count} ${count === 1 ? 'follows' : 'follow'} as one list`,
    failed: 'That did not work. Please try again.',
  },
}
