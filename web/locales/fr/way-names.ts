export const frWayNames = {
  wayNames: {
    mail: 'E-mail',
    share: 'Partagé du téléphone',
    shortcut: 'Raccourci iPhone',
    bookmarklet: 'Marque-page',
    page: 'Page enregistrée',
    forward: 'Transféré au bot',
    channel: 'Canal Telegram',
    whatsapp: 'Fichier WhatsApp',
    api: 'Envoyé par un programme',
  },
}
