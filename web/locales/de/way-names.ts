import type { wayNamesText as english } from '../en/way-names.ts'
export const wayNamesText: typeof english = {
  wayNames: {
    mail: 'E-Mail',
    share: 'Vom Telefon geteilt',
    shortcut: 'iPhone-Kurzbefehl',
    bookmarklet: 'Lesezeichen',
    page: 'Gespeicherte Seite',
    forward: 'An den Bot weitergeleitet',
    channel: 'Telegram-Kanal',
    whatsapp: 'WhatsApp-Datei',
    api: 'Von einem Programm gesendet',
  },
}
