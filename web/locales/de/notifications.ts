import type { notificationsText as english } from '../en/notifications.ts'

const UNITS = { min: 'Min.', h: 'Std.', d: 'Tagen' }

/** German texts of the notifications page and the notification bell. */
export const notificationsText: typeof english = {
  notifications: {
    title: 'Benachrichtigungen',
    subtitle: 'Was geschehen ist, und wie du davon erfährst',
    latest: 'Neueste',
    unread: 'Ungelesen',
    unreadCount: (count) => `${count} ungelesen`,
    markAll: 'Alle als gelesen markieren',
    viewAll: 'Alle anzeigen',
    more: 'Mehr anzeigen',
    fresh: 'Neu',
    less: (price: string) => `${price} weniger`,
    back: 'Wieder da',
    viewing: 'Besichtigung',
    changed: 'Geändert',
    gone: 'Weg',
    justNow: 'Gerade eben',
    ago: (count, unit) => `vor ${count} ${UNITS[unit]}`,
    yesterday: 'Gestern',
    none: 'Noch keine Benachrichtigungen',
    noneHint: 'Treffer deiner Bots und Neuigkeiten zu deinem Konto erscheinen hier.',
    loadFailed: 'Die Benachrichtigungen konnten nicht geladen werden',
    readFailed: 'Die Benachrichtigung konnte nicht als gelesen markiert werden',
    readAllFailed: 'Die Benachrichtigungen konnten nicht als gelesen markiert werden',
  },
}
