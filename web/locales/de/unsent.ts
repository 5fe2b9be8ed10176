import type { unsentText as english } from '../en/unsent.ts'
import { counted } from '../german.ts'

/** German texts of what could not be sent. */
export const unsentText: typeof english = {
  unsent: {
    channels: { telegram: 'Telegram', push: 'Push', mail: 'E-Mail' },
    givenUp: (count, channel) =>
      `${channel}: ${count === 1 ? '1 Meldung konnte' : `${count} Meldungen konnten`} nicht gesendet werden`,
    waiting: (count, channel) =>
      `${channel}: ${count === 1 ? '1 Meldung wartet' : `${count} Meldungen warten`}, weil es nicht antwortet`,
    queued: (count, channel) =>
      `${channel}: ${counted(count, 'wartet', 'warten')}. Als eine Liste?`,
    isOff: 'Zum Senden diesen Kanal in den Einstellungen einschalten.',
    resend: 'Jetzt senden',
    asList: 'Als eine Liste senden',
    again: (count) => (count === 1 ? '1 wird jetzt gesendet' : `${count} werden jetzt gesendet`),
    listed: (count) => `${counted(count, 'folgt', 'folgen')} als eine Liste`,
    failed: 'Das hat nicht funktioniert. Bitte erneut versuchen.',
  },
}
