import type { unsentText as english } from '../en/unsent.ts'
import { counted } from '../french.ts'

/** French texts of what could not be sent. */
export const unsentText: typeof english = {
  unsent: {
    channels: { telegram: 'Telegram', push: 'Push', mail: 'E-mail' },
    givenUp: (count, channel) =>
      `${channel} : ${count === 1 ? '1 annonce n’a pas pu être envoyée' : `${count} annonces n’ont pas pu être envoyées`}`,
    waiting: (count, channel) =>
      `${channel} : ${count === 1 ? '1 annonce attend' : `${count} annonces attendent`}, faute de réponse`,
    queued: (count, channel) =>
      `${channel} : ${counted(count, 'attend', 'attendent')}. En une seule liste ?`,
    isOff: 'Activez ce canal dans les réglages pour les envoyer.',
    resend: 'Envoyer maintenant',
    asList: 'Envoyer en une liste',
    again: (count) => (count === 1 ? '1 part maintenant' : `${count} partent maintenant`),
    listed: (count) => `${counted(count, 'suit', 'suivent')} en une liste`,
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  },
}
