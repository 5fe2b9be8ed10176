/**
 * Pages with the whole style sheet, by the path of their source file. All others have the core sheet, which holds only
 * the classes of the other pages and of the frame. The whole sheet holds every class of the core sheet too: both keep
 * the order of the classes, so that a page looks the same whichever of them was loaded before.
 */
export const WHOLE_STYLED: readonly string[] = [
  'web/admin/audit/audit-page.tsx',
  'web/admin/bots/all-bots-page.tsx',
  'web/admin/dashboard/dashboard-page.tsx',
  'web/admin/inbox/inbox-page.tsx',
  'web/admin/telegram/telegram-page.tsx',
  'web/admin/users/users-page.tsx',
  'web/admin/ways/mail-guide-page.tsx',
  'web/admin/ways/ways-page.tsx',
  'web/bring/bring-page.tsx',
  'web/chats/all-chats-page.tsx',
  'web/chats/chat-page.tsx',
  'web/chats/chats-page.tsx',
  'web/notifications/notifications-page.tsx',
  'web/profile/tokens/tokens-page.tsx',
  'web/properties/finder-page.tsx',
  'web/share/share-page.tsx',
]
