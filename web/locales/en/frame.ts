import { counted } from '../english.ts'
/** Texts of the frame around the signed-in pages. */
export const frameText = {
  nav: {
    main: 'Main',
    menu: 'Menu',
    openMenu: 'Open menu',
    bots: 'My Bots',
    properties: 'Asset Finder',
    bring: 'Bring homes in',
    chats: 'Chats',
    profile: 'Profile',
    editProfile: 'Edit profile',
    adminTools: 'Admin Tools',
    admin: {
      dashboard: 'Dashboard',
      users: 'Users',
      messaging: 'Messaging',
      ways: 'Ways in',
      inbox: 'Inbox',
      audit: 'Audit',
    },
    account: 'Account menu',
    goHome: 'Home',
    language: 'Language: English',
    darkMode: 'Dark Mode',
    lightMode: 'Light Mode',
    times: (place: string) => `Times are those of ${place}`,
    unreadMessages: (count: number) => counted(count, 'unread message', 'unread messages'),
    notifications: 'Notifications',
    unreadNotifications: (count: number) => `Notifications, ${count} unread`,
    roles: { user: 'User', admin: 'Admin' } as Record<string, string>,
  },
}
