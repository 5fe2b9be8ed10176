/** Texts of the page of administrators: messaging. */
export const messagingText = {
  messaging: {
    heading: 'Messaging',
    subtitle: 'Write to groups through Telegram',
  },
}
