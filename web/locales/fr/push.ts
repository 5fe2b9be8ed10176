import type { pushText as english } from '../en/push.ts'

/** French texts of push messages. */
export const pushText: typeof english = {
  push: {
    unsupported: 'Ce navigateur ne prend pas en charge les notifications push',
    outdated: 'Les notifications push demandent Safari 16.4+ et iOS 16.4+',
    partial: 'Ce navigateur ne prend pas entièrement en charge les notifications push.',
    blocked:
      'Les notifications sont bloquées. Autorisez-les dans Safari : Réglages > Safari > Notifications',
    denied:
      'L’autorisation des notifications a été refusée. Autorisez-les dans les réglages de Safari.',
    askFailed: (reason) => `Impossible de demander l’autorisation des notifications : ${reason}`,
    required: 'Les notifications push demandent l’autorisation des notifications',
    workerTimeout: 'L’enregistrement du service worker a pris trop de temps',
    workerFailed: (reason) => `L’enregistrement du service worker a échoué : ${reason}`,
    invalid: 'Le service push a donné un abonnement non valide',
    keysMissing: 'Les clés de l’abonnement manquent',
    notAllowed:
      'Les notifications push ne sont pas autorisées. Vérifiez les autorisations de ce site.',
    aborted: 'L’abonnement push a été interrompu. Réessayez.',
    failed: 'Impossible de s’abonner aux notifications push',
    insecure: 'Cette adresse n’a pas HTTPS. Les navigateurs n’offrent le push qu’avec HTTPS.',
  },
  pushSetup: {
    title: 'Configurer le push',
    subtitle: 'Apprenez une trouvaille avant les autres',
    reset: 'Recommencer',
    next: 'Suivant',
    done: 'Fait',
    skipped: 'Non installée',
    install: 'Installer comme application',
    installHint: 'Metzia a alors sa fenêtre et son icône.',
    installButton: 'Installer',
    onIos:
      'Touchez Partager, puis Sur l’écran d’accueil. Ouvrez Metzia de là et revenez à cette page.',
    elsewhere:
      'Ouvrez le menu à trois points du navigateur, puis Ajouter à l’écran d’accueil ou Installer.',
    inBrowser: 'Continuer dans le navigateur',
    help: 'Que faire',
    allow: 'Autoriser les notifications',
    allowHint: 'Votre navigateur demande une fois. Ses réglages permettent de changer d’avis.',
    enable: 'Activer les notifications',
    allowed: 'Les notifications sont autorisées.',
    turnOn: 'Activer le push',
    turnOnHint: 'Les trouvailles de vos bots arrivent alors ici, même quand Metzia est fermée.',
    toggle: 'Notifications push',
    changeFailed: 'Impossible de changer l’abonnement',
    allSet: 'Tout est prêt',
    allSetHint: 'Les trouvailles arrivent ici. Chaque bot a son réglage pour le push.',
    off: 'Le push est désactivé sur cet appareil',
    sendTest: 'M’envoyer un essai',
    testTitle: 'Metzia vous joint',
    testBody: 'Votre prochaine trouvaille aura cet aspect.',
    testSent: (browsers) =>
      Number(browsers) === 1 ? 'Envoyé à 1 navigateur.' : `Envoyé à ${browsers} navigateurs.`,
    unfold: 'Ouvrir la configuration',
    fold: 'Fermer la configuration',
  },
  pushDialog: {
    unsupportedTitle: 'Les notifications ne fonctionnent pas ici',
    browsers: 'Utilisez Chrome, Firefox ou Edge',
    browsersHint: 'D’autres navigateurs n’offrent peut-être pas le push.',
    ios: 'Sur iOS, ajoutez Metzia à l’écran d’accueil',
    iosHint: 'Partager, puis Sur l’écran d’accueil. Demande iOS 16.4 ou plus récent.',
    system: 'Autorisez les notifications dans les réglages du système',
    systemHint: 'Cherchez Metzia ou votre navigateur dans la liste.',
    blockedTitle: 'Les notifications sont bloquées',
    blockedHint:
      'Metzia ne peut pas redemander d’elle-même. Autorisez les notifications pour ce site, revenez et continuez.',
    gotIt: 'Compris',
  },
  testForm: {
    heading: 'Envoyer une notification d’essai',
    title: 'Titre',
    body: 'Texte',
    url: 'Adresse',
    optional: '(facultatif)',
    send: 'Envoyer',
    required: 'Le titre et le texte sont nécessaires',
    failed: 'Impossible d’envoyer la notification',
    sent: 'Notification envoyée !',
  },
  announcement: {
    heading: 'Annoncer à tous',
    hint: 'Une notification pour tous les utilisateurs.',
    kind: 'Genre',
    types: { new_feature: 'Nouveauté', system: 'Message du système' },
    title: 'Titre de l’annonce',
    body: 'Texte de l’annonce',
    url: 'Adresse dans l’annonce',
    review: 'Envoyer à tous',
    askTitle: 'Envoyer à tous ?',
    ask: (title) =>
      `« ${title} » est montré à tous les utilisateurs qui ne sont pas bannis. On ne peut pas revenir en arrière.`,
    askPushed: 'Un message du système arrive aussi sur leurs appareils.',
    send: 'Envoyer maintenant',
    sent: (users) =>
      users === 1
        ? '1 utilisateur a été averti.'
        : `${users.toLocaleString('fr-FR')} utilisateurs ont été avertis.`,
    none: 'Personne n’a été averti : tous ont reçu cette annonce dans les dernières 24 heures.',
    failed: 'Impossible d’envoyer l’annonce',
  },
}
