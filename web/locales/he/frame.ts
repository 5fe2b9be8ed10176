import { isolated } from '../../lib/format.ts'
import type { frameText as english } from '../en/frame.ts'

/** Hebrew texts of the frame around the signed-in pages. */
export const frameText: typeof english = {
  nav: {
    titles: {
      compare: 'השוואה',
      bots: 'בוטים',
      tokens: 'אסימוני גישה',
      share: 'לשמור דירה',
      mailGuide: 'התראות במייל',
    },
    main: 'ראשי',
    menu: 'תפריט',
    openMenu: 'לפתוח תפריט',
    bots: 'הבוטים שלי',
    properties: 'חיפוש דירות',
    bring: 'להביא דירות',
    shortlist: 'הרשימה שלנו',
    chats: 'צ׳אטים',
    profile: 'פרופיל',
    editProfile: 'לערוך פרופיל',
    adminTools: 'כלי ניהול',
    admin: {
      dashboard: 'לוח בקרה',
      users: 'משתמשים',
      messaging: 'שליחת הודעות',
      ways: 'דרכי כניסה',
      inbox: 'דואר נכנס',
      audit: 'יומן פעולות',
    },
    account: 'תפריט חשבון',
    goHome: 'לדף הבית',
    language: 'שפה: עברית',
    darkMode: 'מצב כהה',
    lightMode: 'מצב בהיר',
    times: (place) => `השעות לפי שעון ${isolated(place)}`,
    // The number is a figure, as it is seen on the button.
    unreadMessages: (count) => `הודעות שלא נקראו: ${count}`,
    notifications: 'התראות',
    unreadNotifications: (count) => `התראות, לא נקראו: ${count}`,
    roles: { user: 'משתמש', admin: 'ניהול' },
  },
}
