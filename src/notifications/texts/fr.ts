import { isolated } from '../../kernel/direction.ts'
import { pluralOf } from '../../kernel/domain/plurals.ts'
import type { NoticeTexts } from './shared.ts'

const plural = pluralOf('fr')

const matches = (count: number) =>
  plural(count, { one: `${count} nouveau logement`, other: `${count} nouveaux logements` })
const drops = (count: number) =>
  plural(count, { one: `${count} baisse de prix`, other: `${count} baisses de prix` })

export const fr: NoticeTexts = {
  home: {
    match: (bot) => `${isolated(bot)} : nouveau logement`,
    fell: (bot) => `${isolated(bot)} : baisse de prix`,
    joined: (bot) => `${isolated(bot)} : proposé aussi moins cher`,
  },
  watched: {
    price: 'Un logement de la sélection coûte moins',
    gone: 'Un logement de la sélection n’est plus disponible',
    back: 'Un logement de la sélection est de nouveau annoncé',
    edited: 'L’annonce d’un logement de la sélection a changé',
    dearer: 'Un logement de la sélection coûte plus',
    was: (price) => `avant ${price}`,
  },
  viewing: (at) => `Visite : ${at}`,
  mentioned: (by) => `Mention de votre nom par ${by}`,
  agreed: 'Ce logement plaît à tous',
  homes: {
    title: (bot, found, fell) =>
      `${isolated(bot)} : ${[found > 0 ? matches(found) : '', fell > 0 ? drops(fell) : ''].filter(Boolean).join(', ')}`,
    more: (count) => `et ${count} de plus`,
  },
  postFailed: ({ bot, reason }) => ({
    title: `${isolated(bot.name)} : une annonce n’a pas pu être envoyée`,
    body: `${reason ?? 'La raison n’est pas connue'}. La page des bots et la discussion montrent ce qui n’a pas été envoyé et permettent de le renvoyer.`,
  }),
  botQuiet: {
    title: (bot) => `Rien de nouveau pour ${isolated(bot)} en 24 heures`,
    allOff: 'Aucune source n’est active sur ce serveur.',
    refuses: (label) => `${isolated(label)} refuse ce serveur.`,
    fails: (label) => `Impossible de lire ${isolated(label)}.`,
    missed: (parts) => `Ces 7 derniers jours, il a manqué ${parts.join(', ')}.`,
    more: (count, change, withUnit) =>
      `${withUnit ? plural(count, { one: `${count} logement`, other: `${count} logements` }) : count} ${change}`,
    relaxed: {
      priceLimit: 'à tout prix',
      rooms: 'avec n’importe quel nombre de pièces',
      roomsMax: 'avec plus de pièces',
      merchant: 'aussi par agence',
      totalMax: 'avec un total mensuel plus élevé',
      sizeMin: 'de toute surface',
      sizeMax: 'aussi de plus grande surface',
      sublet: 'avec ou sans sous-location',
      excludeWords: 'sans mots exclus',
      features: 'sans équipements obligatoires',
      entryFrom: 'avec une entrée plus tôt',
      entryTo: 'avec une entrée plus tard',
      floorMin: 'aussi aux étages inférieurs',
      floorMax: 'aussi aux étages supérieurs',
      mutedPhones: 'sans numéros masqués',
      travel: 'plus loin de vos lieux aussi',
    },
    advice: 'Il est aussi possible d’ajouter des logements soi-même.',
  },
  webhookOff: ({ bot, host, reason }) => ({
    title: `${isolated(bot.name)} : un webhook a été désactivé`,
    body: `${host} : ${reason}. Il peut être réactivé dans les paramètres du bot.`,
  }),
  mailOff: () => ({
    title: 'Les e-mails ont été désactivés',
    body: 'Le serveur de messagerie indique que cette boîte n’existe pas. Vos bots n’envoient plus d’e-mails tant qu’ils ne sont pas réactivés.',
  }),
  groupLost: ({ bot }) => ({
    title: `${isolated(bot.name)} ne publie plus dans Telegram`,
    body: 'Le bot Telegram a été retiré de son groupe. Il faut l’y remettre et activer Telegram dans les paramètres du bot. Ailleurs, il continue.',
  }),
  groupConnected: ({ bot }) => ({
    title: `${isolated(bot.name)} est connecté`,
    body: 'Reste à choisir des quartiers : il publie ensuite dans le groupe et dans sa discussion ici.',
  }),
  telegramBlocked: () => ({
    title: 'Le bot Telegram est bloqué',
    body: 'Les codes pour un mot de passe oublié n’arrivent plus. Il faut le débloquer dans Telegram ou dissocier le compte.',
  }),
  telegramWanted: ({ name }) => ({
    title: 'Telegram est demandé',
    body: `${isolated(name)} demande des bots qui publient dans des groupes Telegram. Telegram n’est pas configuré sur ce serveur.`,
  }),
  passwordReset: () => ({
    title: 'Votre mot de passe a été réinitialisé',
    body: 'Si ce n’était pas vous, contactez l’assistance.',
  }),
  signInAdded: ({ provider, check }) => ({
    title: `La connexion avec ${{ google: 'Google', facebook: 'Facebook' }[provider]} a été ajoutée à votre compte`,
    body: {
      ended:
        'L’adresse e-mail de ce compte n’avait jamais été confirmée. L’ancien mot de passe, le compte Telegram associé et les autres connexions ne sont plus valables. Un nouveau mot de passe peut être choisi ici.',
      password:
        'Si vous n’avez pas choisi vous-même le mot de passe de ce compte, changez-le maintenant.',
      account: 'Si vous n’avez pas créé ce compte vous-même, contactez l’assistance.',
    }[check],
  }),
  mailLimit: ({ count, megabytes }) => ({
    title: 'Votre adresse e-mail a atteint la limite du jour',
    body: `Au plus ${count} e-mails et ${megabytes} Mo par jour sont lus. Ce qui arrive avant minuit UTC est laissé de côté. Mieux vaut transférer moins d’alertes, ou de plus précises.`,
  }),
  inboxFull: () => ({
    title: 'Votre boîte de réception est pleine',
    body: 'Un e-mail reçu à votre adresse n’a pas été gardé. Après suppression d’éléments, les nouveaux seront lus.',
  }),
  alertTooWide: ({ announced, shown }) => ({
    title: 'Une alerte est trop large',
    body: `Un e-mail annonçait ${announced} nouveautés et en montrait ${shown}. Des alertes plus précises apportent le reste.`,
  }),
  waySilent: {
    title: (name) => `${isolated(name)} : rien n’arrive`,
    body: (lastAt) =>
      `Le dernier logement est arrivé le ${lastAt}, il y a bien plus longtemps que d’habitude.`,
    ways: {
      mail: 'Alertes par e-mail',
      share: 'Partage depuis le téléphone',
      shortcut: 'Raccourci iPhone',
      bookmarklet: 'Favori',
      page: 'Pages enregistrées',
      forward: 'Transfert au bot',
      channel: 'Canaux Telegram',
      whatsapp: 'Fichiers WhatsApp',
      api: 'Votre programme',
    },
  },
  serviceFails: ({ service, cause, reason }) => ({
    title: `${SERVICES[service]} ${
      {
        refused: 'refuse les identifiants de cette installation',
        unreachable: 'est injoignable',
        limited: 'refuse des messages, trop nombreux',
        changed: 'est un autre bot qu’avant, ou a perdu plusieurs groupes : rien n’y est envoyé',
      }[cause]
    }`,
    body: `${reason}. Ce qui doit être envoyé attend, rien n’est perdu.`,
  }),
  serviceWorks: ({ service }) => ({
    title: `${SERVICES[service]} fonctionne à nouveau`,
    body: 'Le problème est résolu. Ce qui attendait est envoyé.',
  }),
  sourceFails: ({ label, health, reason }) => ({
    title: `${isolated(label)} ${
      {
        blocked: 'est bloqué par la protection contre les robots',
        failing: 'ne peut pas être lu',
        stale: 'n’a plus apporté de données depuis un moment',
      }[health]
    }`,
    body: reason ?? 'Les exécutions sont sur le tableau de bord.',
  }),
  sourceWorks: ({ label }) => ({
    title: `${isolated(label)} est de nouveau lu`,
    body: 'Le problème est résolu.',
  }),
  timetableEnds: ({ to, isOver }) => ({
    title: isOver ? 'Les horaires ont expiré' : 'Les horaires expirent bientôt',
    body: `Leur dernier jour est le ${to}. Les minutes en bus et en train suivent les anciens horaires jusqu’à la lecture de nouveaux.`,
  }),
  sourceBack: ({ label }) => ({
    title: `${isolated(label)} est de nouveau lu`,
    body: 'Les logements publiés entre-temps arrivent maintenant.',
  }),
}

const SERVICES = {
  telegram: 'Telegram',
  mail: 'Le serveur de messagerie',
  push: 'Un service de notifications',
  mailIn: 'La boîte des alertes',
}
