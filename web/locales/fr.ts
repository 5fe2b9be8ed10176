import type { Text } from './en.ts'
import { frAccount } from './fr/account.ts'
import { frAllBots } from './fr/all-bots.ts'
import { frAreas } from './fr/areas.ts'
import { frAsked } from './fr/asked.ts'
import { frAssets } from './fr/assets.ts'
import { frAudit } from './fr/audit.ts'
import { frBots } from './fr/bots.ts'
import { frBring } from './fr/bring.ts'
import { frByHand } from './fr/by-hand.ts'
import { frChats } from './fr/chats.ts'
import { frCorrecting } from './fr/correcting.ts'
import { frDashboard } from './fr/dashboard.ts'
import { frDraw } from './fr/draw.ts'
import { frFinder } from './fr/finder.ts'
import { frHome } from './fr/home.ts'
import { frInbox } from './fr/inbox.ts'
import { frMessaging } from './fr/messaging.ts'
import { frNotifications } from './fr/notifications.ts'
import { frPrograms } from './fr/programs.ts'
import { frProof } from './fr/proof.ts'
import { frPush } from './fr/push.ts'
import { frShare } from './fr/share.ts'
import { frSharedHome } from './fr/shared-home.ts'
import { frSources } from './fr/sources.ts'
import { frSplit } from './fr/split.ts'
import { frStopMail } from './fr/stop-mail.ts'
import { frTable } from './fr/table.ts'
import { frTokens } from './fr/tokens.ts'
import { frUnsent } from './fr/unsent.ts'
import { frUsers } from './fr/users.ts'
import { frWatching } from './fr/watching.ts'
import { frWayNames } from './fr/way-names.ts'
import { frWays } from './fr/ways.ts'

/** The French catalogue. */
export const fr: Text = {
  product: 'Metzia',
  home: 'Metzia, accueil',
  skip: 'Aller au contenu',
  nav: {
    main: 'Navigation principale',
    menu: 'Menu',
    openMenu: 'Ouvrir le menu',
    bots: 'Mes bots',
    properties: 'Logements',
    bring: 'Apporter des logements',
    chats: 'Discussions',
    profile: 'Profil',
    editProfile: 'Modifier le profil',
    adminTools: 'Administration',
    admin: {
      dashboard: 'Tableau de bord',
      users: 'Utilisateurs',
      messaging: 'Messagerie',
      ways: 'Arrivées',
      inbox: 'Boîte',
      audit: 'Journal',
    },
    account: 'Menu du compte',
    goHome: 'Accueil',
    language: 'Langue : français',
    darkMode: 'Mode sombre',
    lightMode: 'Mode clair',
    times: (place: string) => `Les heures sont celles de ${place}`,
    unreadMessages: (count: number) => `${count} messages non lus`,
    notifications: 'Vos notifications',
    unreadNotifications: (count: number) => `Notifications, ${count} non lues`,
    roles: { user: 'Utilisateur', admin: 'Admin' } as Record<string, string>,
  },
  install: {
    title: 'Installer Metzia',
    tap: 'Touchez',
    share: 'Partager',
    openThe: 'Ouvrez le',
    menu: 'menu à trois points',
    next: ', puis',
    add: 'Sur l’écran d’accueil',
    okay: 'D’ACCORD !',
  },
  common: {
    switchTheme: 'Changer de thème',
    logout: 'Déconnexion',
    unread: 'non lus',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    cancel: 'Annuler',
    close: 'Fermer',
    back: 'Retour',
    next: 'Suivant',
    done: 'Terminé',
    remove: 'Supprimer',
    or: 'ou',
    partMissing: 'Cette partie n’a pas pu être chargée. Vérifiez votre connexion et réessayez.',
    tryAgain: 'Réessayer',
    generic: 'Une erreur est survenue',
  },
  status: {
    loading: 'Chargement...',
    checking: 'Nous vérifions quelques points...',
    goHome: 'Retour à l’accueil',
    error: 'Oups ! Une erreur s’est produite.',
    refresh: 'Actualiser la page',
    refreshShort: 'Actualiser',
    details: 'Détails de l’erreur',
    applicationError: 'Erreur de l’application !',
    dismiss: 'Fermer et recharger',
  },
  unavailable: {
    notFound: 'Désolé, page introuvable !',
    notFoundHint:
      'Il n’y a pas de page à cette adresse. Vérifiez le lien ou recommencez depuis l’accueil.',
    notReady: 'Désolé, cette page n’est pas encore prête !',
    notReadyHint: 'Nous construisons encore cette page.',
  },
  profile: {
    heading: 'Profil',
    subtitle: 'Comment les autres vous voient',
    logIn: 'Connectez-vous pour voir votre profil.',
    logInButton: 'Se connecter',
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    name: 'Nom complet',
    avatar: 'Image de profil',
    avatarNumber: (n: number) => `Image ${n}`,
    save: 'Enregistrer',
    saving: 'Enregistrement...',
    saved: 'Enregistré !',
    failed: 'Le profil n’a pas pu être enregistré.',
    idRequired: 'Sans identifiant d’utilisateur, le profil ne peut être enregistré',
    edit: 'Modifier le profil',
    roles: 'Rôles',
    roleRequired: 'Au moins un rôle doit rester choisi',
    banned: 'Banni',
    bannedHint: 'Cette personne ne peut plus se connecter',
    banReason: 'Motif du bannissement',
    changePassword: 'Changer le mot de passe',
    changePasswordHint: 'Tous les autres appareils sont alors déconnectés.',
    passwordChanged: 'Mot de passe modifié. Tous les autres appareils sont déconnectés.',
    setPassword: 'Définir un mot de passe',
    setPasswordHint: 'Un second moyen d’entrer, en plus de l’actuel.',
    currentPassword: 'Mot de passe actuel',
    currentRequired: 'Le mot de passe actuel est obligatoire',
    sessions: 'Où vous êtes connecté',
    unknownDevice: 'Appareil inconnu',
    since: (time: string) => `Depuis ${time}`,
    thisDevice: 'Cet appareil',
    endSession: 'Terminer',
    logOutEverywhere: 'Se déconnecter partout',
    publicLinks: 'Liens publics',
    takeBack: 'Retirer',
    noAddress: 'Adresse non indiquée',
    account: 'Compte',
    telegramLinked: 'Un compte Telegram est lié.',
    unlinkTelegram: 'Délier Telegram',
    linkTelegram: 'Lier Telegram',
    telegramHint:
      'Liez votre compte Telegram pour y recevoir les codes de réinitialisation du mot de passe.',
    telegramOpen:
      'Appuyez sur Démarrer dans Telegram dans les 15 minutes, puis rechargez cette page.',
    openTelegram: 'Ouvrir Telegram',
    telegramOff: 'Telegram n’est pas configuré sur ce serveur, ou ne répond pas.',
    sendIn: 'Jetons d’accès, envoi de logements',
    exportData: 'Télécharger mes données',
    deleteAccount: 'Supprimer le compte',
    password: 'Mot de passe',
    passwordRequired: 'Le mot de passe est obligatoire',
    deleteTitle: 'Supprimer votre compte ?',
    deleteHint: 'Vos bots, chats et réglages disparaissent aussi. Cette action est irréversible.',
  },
  ...frBots,
  ...frAllBots,
  ...frAreas,
  ...frAccount,
  ...frByHand,
  ...frChats,
  ...frWatching,
  ...frAssets,
  ...frAsked,
  ...frHome,
  ...frDraw,
  ...frFinder,
  ...frNotifications,
  ...frProof,
  ...frPush,
  ...frPrograms,
  ...frSharedHome,
  ...frSources,
  ...frBring,
  ...frSplit,
  ...frStopMail,
  ...frDashboard,
  ...frUnsent,
  ...frUsers,
  ...frTable,
  ...frMessaging,
  ...frAudit,
  ...frWayNames,
  ...frWays,
  ...frTokens,
  ...frShare,
  ...frCorrecting,
  ...frInbox,
}
