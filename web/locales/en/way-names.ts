/** The ways by which homes come in. */
export const wayNamesText = {
  wayNames: {
    mail: 'Mail',
    share: 'Shared from phone',
    shortcut: 'iPhone shortcut',
    bookmarklet: 'Bookmarklet',
    page: 'Page saved',
    forward: 'Forwarded to the bot',
    channel: 'Telegram channel',
    whatsapp: 'WhatsApp file',
    api: 'Sent by a program',
  },
}
