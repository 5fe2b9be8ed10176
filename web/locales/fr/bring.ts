import type { bringText as english } from '../en/bring.ts'

const UNITS = { min: 'min', h: 'h', d: 'j' }

/** French texts of the page where users bring homes in. */
export const bringText: typeof english = {
  bring: {
    heading: 'Apporter des logements',
    subtitle: 'Trois moyens qui marchent même quand un site refuse',
    failed: 'Impossible de charger vos moyens',
    actionFailed: 'Échec. Veuillez réessayer',
    mail: 'E-mails d’alerte',
    mailHint:
      'Le moyen le plus sûr : chaque logement de Yad2 et de Madlan, en quelques minutes, tout seul.',
    arriving: 'Arrive',
    waiting: 'En attente de votre premier e-mail',
    silent: 'Aucun e-mail depuis 7 jours',
    came: (ago, unit, count) => `le dernier il y a ${ago} ${UNITS[unit]}, ${count} en tout`,
    ago: (count, unit) => `il y a ${count} ${UNITS[unit]}`,
    address: 'Votre adresse',
    makeAddress: 'Créer mon adresse',
    addressHint:
      'Ce qui y arrive n’est qu’à vous. Vous pouvez la renouveler ou y mettre fin à tout moment.',
    copy: 'Copier',
    copied: 'Copié',
    copyCode: 'Copier le code',
    more: 'Renouveler l’adresse ou y mettre fin',
    renew: 'Nouvelle adresse',
    renewTitle: 'Créer une nouvelle adresse ?',
    renewHint:
      'L’actuelle cesse aussitôt de valoir. Les e-mails qui y sont transférés sont perdus.',
    end: 'Mettre fin à l’adresse',
    endTitle: 'Mettre fin à votre adresse ?',
    endHint: 'Les e-mails qui y sont transférés ne sont plus lus. Ce qui est arrivé reste.',
    stepDone: 'fait',
    steps: [
      {
        name: 'Créer une alerte',
        text: 'Chez Yad2 ou Madlan, avec la recherche la plus large qui vous convienne.',
      },
      {
        name: 'Transférer ses e-mails',
        text: 'À votre adresse, comme votre messagerie le montre ci-dessous.',
      },
      { name: 'Terminé', text: 'Cette page se coche quand le premier e-mail arrive.' },
    ],
    googleAsks: 'Google vous demande de confirmer',
    asks: (from) => `${from} vous demande de confirmer`,
    codeHint: 'Saisissez ce code dans les réglages de votre messagerie, à l’adresse de transfert.',
    openHint: 'Ouvrez son lien pour commencer.',
    confirmAt: (host) => `Ou confirmez sur ${host}`,
    howToForward: 'Comment transférer',
    openSettings: (service) => `Ouvrir les réglages de ${service}`,
    services: {
      gmail: {
        path: ['Paramètres', 'Transfert', 'Ajouter une adresse de transfert'],
        steps: [
          'Sur un ordinateur, ouvrez Paramètres, Transfert et POP/IMAP, et ajoutez votre adresse.',
          'Google envoie un code. Il apparaît sur cette page : saisissez-le là-bas.',
          'Créez un filtre : du site de votre alerte, transférer à votre adresse.',
        ],
      },
      outlook: {
        path: ['Paramètres', 'Courrier', 'Règles', 'Ajouter une nouvelle règle'],
        steps: [
          'Ouvrez Paramètres, Courrier, Règles, et ajoutez une règle.',
          'Condition : De, le site de votre alerte. Action : Transférer à, votre adresse.',
          'Enregistrez-la.',
        ],
      },
      apple: {
        path: ['Réglages', 'Règles', 'Ajouter une règle'],
        steps: [
          'iCloud : sur icloud.com, ouvrez Mail, Réglages, Règles, et ajoutez une règle.',
          'Si un e-mail vient du site de votre alerte, transférez-le à votre adresse.',
          'Dans Mail sur un Mac, c’est aussi dans Réglages, Règles.',
        ],
      },
    },
    whichAlerts: 'Quelles alertes',
    sites: {
      yad2: 'Yad2',
      madlan: 'Madlan',
      facebook: 'Facebook',
      homeless: 'Homeless',
      komo: 'Komo',
      winwin: 'WinWin',
    },
    places: {
      yad2: 'Cherchez, puis enregistrez la recherche avec alertes par e-mail',
      madlan: 'Cherchez, puis enregistrez et choisissez les e-mails',
      facebook: 'Groupes et Marketplace : notifications par e-mail',
      homeless: 'Cherchez, puis demandez les nouveautés par e-mail',
      komo: 'Cherchez, puis créez un agent intelligent',
      winwin: 'Cherchez, puis demandez les nouveautés par e-mail',
    },
    mailOff: 'Ce serveur ne donne pas d’adresses e-mail',
    mailOffHint:
      'Vous pouvez toujours partager depuis votre téléphone, coller et envoyer : il ne faut rien.',
    setUp: 'Comment le mettre en place',
    phone: 'Depuis votre téléphone',
    phoneHint: 'Toute annonce que vous voyez',
    telegramHint: (bot) => `Transférez les annonces à ${bot}`,
    telegramLinkHint: 'Liez votre compte une fois, puis transférez les annonces au bot',
    telegramOff: 'Pas en place sur ce serveur',
    telegramOpen: 'Ouvrir',
    telegramLink: 'Lier',
    androidHint: 'Installez Metzia depuis le menu du navigateur, puis choisissez-le dans Partager',
    install: 'Installer',
    iphoneHint: 'Un raccourci dans la feuille de partage',
    iphoneGet: 'Obtenir',
    paste: 'Coller ou envoyer',
    nothingToDo: 'Mise en place : rien à faire',
    pastePlaceholder: 'Une annonce, un lien ou une discussion WhatsApp entière',
    pasteLabel: 'Texte ou lien',
    photos: 'Photos',
    readIt: 'Lire',
    pasteHint: 'Vous voyez ce qui a été lu avant que rien ne soit gardé.',
    cameIn: 'Ce qui est arrivé',
    nothingYet: 'Rien n’est encore arrivé',
    openHome: 'Ouvrir :',
    remove: 'Supprimer',
    removeTitle: 'Supprimer cet élément ?',
    removeHint:
      'Un logement que vous seul voyez part avec, sauf si vous l’avez gardé ou s’il est aussi arrivé autrement.',
  },
}
