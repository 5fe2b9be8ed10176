import { deAccount } from './de/account.ts'
import { deAllBots } from './de/all-bots.ts'
import { deAreas } from './de/areas.ts'
import { deAsked } from './de/asked.ts'
import { deAssets } from './de/assets.ts'
import { deAudit } from './de/audit.ts'
import { deBots } from './de/bots.ts'
import { deBring } from './de/bring.ts'
import { deByHand } from './de/by-hand.ts'
import { deChats } from './de/chats.ts'
import { deCorrecting } from './de/correcting.ts'
import { deDashboard } from './de/dashboard.ts'
import { deDraw } from './de/draw.ts'
import { deFinder } from './de/finder.ts'
import { deHome } from './de/home.ts'
import { deInbox } from './de/inbox.ts'
import { deMessaging } from './de/messaging.ts'
import { deNotifications } from './de/notifications.ts'
import { dePrograms } from './de/programs.ts'
import { deProof } from './de/proof.ts'
import { dePush } from './de/push.ts'
import { deShare } from './de/share.ts'
import { deSharedHome } from './de/shared-home.ts'
import { deSources } from './de/sources.ts'
import { deSplit } from './de/split.ts'
import { deStopMail } from './de/stop-mail.ts'
import { deTable } from './de/table.ts'
import { deTokens } from './de/tokens.ts'
import { deUnsent } from './de/unsent.ts'
import { deUsers } from './de/users.ts'
import { deWatching } from './de/watching.ts'
import { deWayNames } from './de/way-names.ts'
import { deWays } from './de/ways.ts'
import type { Text } from './en.ts'

/** The German catalogue. */
export const de: Text = {
  product: 'Metzia',
  home: 'Metzia, Startseite',
  skip: 'Zum Inhalt springen',
  nav: {
    main: 'Hauptnavigation',
    menu: 'Menü',
    openMenu: 'Menü öffnen',
    bots: 'Meine Bots',
    properties: 'Wohnungssuche',
    bring: 'Wohnungen holen',
    chats: 'Chats',
    profile: 'Profil',
    editProfile: 'Profil bearbeiten',
    adminTools: 'Verwaltung',
    admin: {
      dashboard: 'Übersicht',
      users: 'Benutzer',
      messaging: 'Nachrichten',
      ways: 'Wege herein',
      inbox: 'Eingang',
      audit: 'Protokoll',
    },
    account: 'Kontomenü',
    goHome: 'Startseite',
    language: 'Sprache: Deutsch',
    darkMode: 'Dunkles Design',
    lightMode: 'Helles Design',
    times: (place: string) => `Zeiten sind die von ${place}`,
    unreadMessages: (count: number) => `${count} ungelesene Nachrichten`,
    notifications: 'Benachrichtigungen',
    unreadNotifications: (count: number) => `Benachrichtigungen, ${count} ungelesen`,
    roles: { user: 'Benutzer', admin: 'Admin' } as Record<string, string>,
  },
  install: {
    title: 'Metzia installieren',
    tap: 'Tippe auf',
    share: 'Teilen',
    openThe: 'Öffne das',
    menu: 'Drei-Punkte-Menü',
    next: ', dann',
    add: 'Zum Home-Bildschirm',
    okay: 'ALLES KLAR !',
  },
  common: {
    switchTheme: 'Farbschema wechseln',
    logout: 'Abmelden',
    unread: 'ungelesen',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    cancel: 'Abbrechen',
    close: 'Schließen',
    back: 'Zurück',
    next: 'Weiter',
    done: 'Fertig',
    remove: 'Löschen',
    or: 'oder',
    partMissing:
      'Dieser Teil konnte nicht geladen werden. Bitte Verbindung prüfen und erneut versuchen.',
    tryAgain: 'Erneut versuchen',
    generic: 'Ein Fehler ist aufgetreten',
  },
  status: {
    loading: 'Wird geladen...',
    checking: 'Wir prüfen noch ein paar Dinge...',
    goHome: 'Zur Startseite',
    error: 'Hoppla! Etwas ist schiefgegangen.',
    refresh: 'Seite neu laden',
    refreshShort: 'Aktualisieren',
    details: 'Einzelheiten',
    applicationError: 'Fehler in der Anwendung!',
    dismiss: 'Schließen & neu laden',
  },
  unavailable: {
    notFound: 'Diese Seite gibt es leider nicht!',
    notFoundHint:
      'Unter dieser Adresse gibt es keine Seite. Prüfe den Link oder beginne auf der Startseite.',
    notReady: 'Diese Seite ist leider noch nicht fertig!',
    notReadyHint: 'An dieser Seite bauen wir noch.',
  },
  profile: {
    heading: 'Profil',
    subtitle: 'So sehen dich andere',
    logIn: 'Bitte melde dich an, um dein Profil zu sehen.',
    logInButton: 'Anmelden',
    firstName: 'Vorname',
    lastName: 'Nachname',
    name: 'Ganzer Name',
    avatar: 'Profilbild',
    avatarNumber: (n: number) => `Profilbild ${n}`,
    save: 'Speichern',
    saving: 'Wird gespeichert...',
    saved: 'Gespeichert!',
    failed: 'Das Profil konnte nicht gespeichert werden.',
    idRequired: 'Ohne Benutzer-ID lässt sich das Profil nicht speichern',
    edit: 'Profil bearbeiten',
    roles: 'Rollen',
    roleRequired: 'Mindestens eine Rolle muss gewählt bleiben',
    banned: 'Gesperrt',
    bannedHint: 'Diese Person kann sich nicht mehr anmelden',
    banReason: 'Grund der Sperre',
    changePassword: 'Passwort ändern',
    changePasswordHint: 'Alle anderen Geräte werden dabei abgemeldet.',
    passwordChanged: 'Passwort geändert. Alle anderen Geräte sind abgemeldet.',
    setPassword: 'Passwort festlegen',
    setPasswordHint: 'Ein zweiter Weg hinein, neben dem jetzigen.',
    currentPassword: 'Aktuelles Passwort',
    currentRequired: 'Aktuelles Passwort ist erforderlich',
    sessions: 'Wo du angemeldet bist',
    unknownDevice: 'Unbekanntes Gerät',
    since: (time: string) => `Seit ${time}`,
    thisDevice: 'Dieses Gerät',
    endSession: 'Beenden',
    logOutEverywhere: 'Überall abmelden',
    publicLinks: 'Öffentliche Links',
    takeBack: 'Zurücknehmen',
    noAddress: 'Keine Adresse angegeben',
    account: 'Konto',
    telegramLinked: 'Ein Telegram-Konto ist verknüpft.',
    unlinkTelegram: 'Telegram trennen',
    linkTelegram: 'Telegram verknüpfen',
    telegramHint:
      'Verknüpfe dein Telegram-Konto, damit Codes zum Zurücksetzen des Passworts dorthin gehen.',
    telegramOpen:
      'Drücke in Telegram innerhalb von 15 Minuten auf Start und lade diese Seite dann neu.',
    openTelegram: 'Telegram öffnen',
    telegramOff: 'Telegram ist auf diesem Server nicht eingerichtet oder antwortet nicht.',
    sendIn: 'Zugriffsschlüssel, Wohnungen einsenden',
    exportData: 'Meine Daten herunterladen',
    deleteAccount: 'Konto löschen',
    password: 'Passwort',
    passwordRequired: 'Passwort ist erforderlich',
    deleteTitle: 'Konto wirklich löschen?',
    deleteHint:
      'Deine Bots, Chats und Einstellungen gehen mit. Das lässt sich nicht rückgängig machen.',
  },
  ...deBots,
  ...deAllBots,
  ...deAreas,
  ...deAccount,
  ...deByHand,
  ...deChats,
  ...deWatching,
  ...deAssets,
  ...deAsked,
  ...deHome,
  ...deDraw,
  ...deFinder,
  ...deNotifications,
  ...deProof,
  ...dePush,
  ...dePrograms,
  ...deSharedHome,
  ...deSources,
  ...deBring,
  ...deSplit,
  ...deStopMail,
  ...deDashboard,
  ...deUnsent,
  ...deUsers,
  ...deTable,
  ...deMessaging,
  ...deAudit,
  ...deWayNames,
  ...deWays,
  ...deTokens,
  ...deShare,
  ...deCorrecting,
  ...deInbox,
}
