import type { notificationsText as english } from '../en/notifications.ts'
import { ago, counted } from '../hebrew.ts'

/** Hebrew texts of the notifications page and the notification bell. */
export const notificationsText: typeof english = {
  notifications: {
    title: 'התראות',
    subtitle: 'מה קרה, ואיך שומעים על זה',
    latest: 'אחרונות',
    unread: 'לא נקרא',
    unreadCount: (count) => counted(count, 'אחת שלא נקראה', 'שתיים שלא נקראו', 'שלא נקראו'),
    markAll: 'לסמן הכול כנקרא',
    viewAll: 'להציג הכול',
    more: 'להציג עוד',
    fresh: 'חדש',
    less: (price: string) => `${price} פחות`,
    back: 'חזרה',
    viewing: 'ביקור',
    changed: 'השתנתה',
    gone: 'ירדה',
    justNow: 'ממש עכשיו',
    ago,
    yesterday: 'אתמול',
    none: 'עדיין אין התראות',
    noneHint: 'כאן מופיעות דירות שהבוטים מצאו וחדשות על החשבון.',
    loadFailed: 'טעינת ההתראות נכשלה',
    readFailed: 'סימון ההתראה כנקראה נכשל',
    readAllFailed: 'סימון ההתראות כנקראו נכשל',
  },
}
