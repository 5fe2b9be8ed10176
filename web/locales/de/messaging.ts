export const deMessaging = {
  messaging: {
    heading: 'Nachrichten',
    subtitle: 'An Gruppen in Telegram schreiben',
  },
}
