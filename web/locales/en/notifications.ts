/** Texts of the notifications page and the notification bell. */
export const notificationsText = {
  notifications: {
    title: 'Notifications',
    subtitle: 'What happened, and how you hear about it',
    latest: 'Latest',
    unread: 'Unread',
    unreadCount: (count: number) => `${count} unread`,
    markAll: 'Mark all as read',
    viewAll: 'View all',
    more: 'Show more',
    fresh: 'New',
    less: (price: string) => `${price} less`,
    gone: 'Gone',
    justNow: 'Just now',
    ago: (count: number, unit: 'min' | 'h' | 'd') => `${count} ${unit} ago`,
    yesterday: 'Yesterday',
    none: 'No notifications yet',
    noneHint: 'Matches of your bots and news of your account appear here.',
    loadFailed: 'Failed to load notifications',
    readFailed: 'Failed to mark notification as read',
    readAllFailed: 'Failed to mark notifications as read',
  },
}
