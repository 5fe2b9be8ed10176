import type { Text } from '../en.ts'

/** German texts of what could not be sent, and of the services that carry messages. */
export const deUnsent: Pick<Text, 'unsent' | 'delivery'> = {
  unsent: {
    channels: { telegram: 'Telegram', push: 'Push', mail: 'Mail' },
    givenUp: (count, channel) =>
      `${channel}: ${count === 1 ? '1 Meldung konnte' : `${count} Meldungen konnten`} nicht gesendet werden`,
    waiting: (count, channel) =>
      `${channel}: ${count === 1 ? '1 Meldung wartet' : `${count} Meldungen warten`}, weil es nicht antwortet`,
    queued: (count, channel) => `${channel}: ${count} warten. Als eine Liste?`,
    isOff: 'Zum Senden diesen Kanal in den Einstellungen einschalten.',
    resend: 'Jetzt senden',
    asList: 'Als eine Liste senden',
    again: (count) => (count === 1 ? '1 wird jetzt gesendet' : `${count} werden jetzt gesendet`),
    listed: (count) => `${count} folgen als eine Liste`,
    failed: 'Das hat nicht funktioniert. Bitte erneut versuchen.',
  },
  delivery: {
    heading: 'Zustellung',
    subtitle: 'Die Dienste, die Nachrichten befördern',
    services: {
      telegram: 'Telegram',
      mail: 'Mailserver',
      push: 'Push-Dienste',
      mailIn: 'Postfach für Suchaufträge',
    },
    causes: {
      refused: 'Lehnt die Zugangsdaten ab',
      unreachable: 'Nicht erreichbar',
      limited: 'Bekommt zu viele Nachrichten',
      changed: 'Ein anderer Bot als zuvor, oder Gruppen sind weg: nichts wird gesendet',
    },
    works: 'Funktioniert',
    unused: 'Noch nicht benutzt',
    off: 'Aus',
    since: (time) => `seit ${time}`,
    last: (time) => `letzter Erfolg ${time}`,
    wait: (count) => `${count} warten`,
    lost: (count) =>
      `${count === 1 ? '1 Meldung' : `${count} Meldungen`} der letzten 7 Tage nicht gesendet`,
    accept: 'Das stimmt: wieder senden',
    failed: 'Das hat nicht funktioniert. Bitte erneut versuchen.',
  },
}
