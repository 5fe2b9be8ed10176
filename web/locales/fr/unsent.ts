import type { Text } from '../en.ts'

/** French texts of what could not be sent, and of the services that carry messages. */
export const frUnsent: Pick<Text, 'unsent' | 'delivery'> = {
  unsent: {
    channels: { telegram: 'Telegram', push: 'Push', mail: 'E-mail' },
    givenUp: (count, channel) =>
      `${channel} : ${count === 1 ? '1 annonce n’a pas pu être envoyée' : `${count} annonces n’ont pas pu être envoyées`}`,
    waiting: (count, channel) =>
      `${channel} : ${count === 1 ? '1 annonce attend' : `${count} annonces attendent`}, faute de réponse`,
    queued: (count, channel) => `${channel} : ${count} attendent. En une seule liste ?`,
    isOff: 'Activez ce canal dans les réglages pour les envoyer.',
    resend: 'Envoyer maintenant',
    asList: 'Envoyer en une liste',
    again: (count) => (count === 1 ? '1 part maintenant' : `${count} partent maintenant`),
    listed: (count) => `${count} suivent en une liste`,
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  },
  delivery: {
    heading: 'Distribution',
    subtitle: 'Les services qui portent les messages',
    services: {
      telegram: 'Telegram',
      mail: 'Serveur de messagerie',
      push: 'Services push',
      mailIn: 'Boîte aux lettres des alertes',
    },
    causes: {
      refused: 'Refuse les identifiants',
      unreachable: 'Injoignable',
      limited: 'Reçoit trop de messages',
      changed: 'Un autre bot qu’avant, ou des groupes ont disparu : rien n’est envoyé',
    },
    works: 'Fonctionne',
    unused: 'Pas encore utilisé',
    off: 'Désactivé',
    since: (time) => `depuis ${time}`,
    last: (time) => `dernier succès ${time}`,
    wait: (count) => `${count} en attente`,
    lost: (count) =>
      `${count === 1 ? '1 annonce' : `${count} annonces`} des 7 derniers jours non envoyées`,
    accept: 'C’est correct : reprendre l’envoi',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  },
}
