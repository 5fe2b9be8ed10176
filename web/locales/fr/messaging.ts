export const frMessaging = {
  messaging: {
    heading: 'Messagerie',
    subtitle: 'Écrire aux groupes par Telegram',
  },
}
