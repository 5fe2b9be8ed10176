import type {
  Announced,
  AnnouncementBody,
  NotificationPage,
  TestSent,
} from '../../src/notifications/wire.ts'
import type { Api } from '../lib/api.ts'

/** The calls about the user's notifications. */
export function notificationsApi({ call }: Api) {
  return {
    page: ({ limit, skip = 0 }: { limit: number; skip?: number }) =>
      call<typeof NotificationPage.static>('GET', `/api/notifications?limit=${limit}&skip=${skip}`),
    unread: () => call<{ unread: number }>('GET', '/api/notifications/unread'),
    read: (id: string) => call('PATCH', `/api/notifications/${encodeURIComponent(id)}/read`),
    /** Marks all that tells of a home as read. */
    readHome: (assetId: string) =>
      call<{ unread: number }>(
        'PATCH',
        `/api/notifications/homes/${encodeURIComponent(assetId)}/read`,
      ),
    /** A test notification to oneself. */
    test: (written: { title: string; body: string; url?: string }) =>
      call<typeof TestSent.static>('POST', '/api/notifications/test', written),
    /** Notifies all users. */
    announce: (written: typeof AnnouncementBody.static) =>
      call<typeof Announced.static>('POST', '/api/notifications/announce', written),
    readAll: () => call('PATCH', '/api/notifications/read-all'),
  }
}
