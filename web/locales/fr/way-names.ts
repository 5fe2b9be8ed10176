import type { wayNamesText as english } from '../en/way-names.ts'
export const wayNamesText: typeof english = {
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
