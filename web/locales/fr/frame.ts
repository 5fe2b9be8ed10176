import type { frameText as english } from '../en/frame.ts'
import { counted } from '../french.ts'

/** Texts of the frame around the signed-in pages. */
export const frameText: typeof english = {
  nav: {
    titles: {
      compare: 'Comparaison',
      bots: 'Mes bots',
      tokens: 'Jetons d’accès',
      share: 'Enregistrer un logement',
      mailGuide: 'Alertes par e-mail',
    },
    main: 'Navigation principale',
    menu: 'Menu',
    openMenu: 'Ouvrir le menu',
    bots: 'Mes bots',
    properties: 'Logements',
    bring: 'Apporter des logements',
    shortlist: 'Notre liste',
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
    unreadMessages: (count: number) => counted(count, 'message non lu', 'messages non lus'),
    notifications: 'Vos notifications',
    unreadNotifications: (count: number) =>
      `Notifications, ${counted(count, 'non lue', 'non lues')}`,
    roles: { user: 'Utilisateur', admin: 'Admin' } as Record<string, string>,
  },
}
