import type { frameText as english } from '../en/frame.ts'
import { counted } from '../german.ts'

/** Texts of the frame around the signed-in pages. */
export const frameText: typeof english = {
  nav: {
    titles: {
      compare: 'Vergleich',
      bots: 'Meine Bots',
      tokens: 'Zugangstoken',
      share: 'Wohnung speichern',
      mailGuide: 'E-Mail-Benachrichtigungen',
    },
    main: 'Hauptnavigation',
    menu: 'Menü',
    openMenu: 'Menü öffnen',
    bots: 'Meine Bots',
    properties: 'Wohnungssuche',
    bring: 'Wohnungen holen',
    shortlist: 'Merkliste',
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
    unreadMessages: (count: number) =>
      counted(count, 'ungelesene Nachricht', 'ungelesene Nachrichten'),
    notifications: 'Benachrichtigungen',
    unreadNotifications: (count: number) => `Benachrichtigungen, ${count} ungelesen`,
    roles: { user: 'Benutzer', admin: 'Admin' } as Record<string, string>,
  },
}
