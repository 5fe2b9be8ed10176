import type { NotificationWire } from '../../src/notifications/wire.ts'
import type { Api } from '../lib/api.ts'

/** A page of notifications, newest first, with the number of all and of the unread ones. */
export type NotificationPage = {
  notifications: NotificationWire[]
  total: number
  unread: number
}

/** The calls about the user's notifications. */
export function notificationsApi({ call }: Api) {
  return {
    page: ({ limit, skip = 0 }: { limit: number; skip?: number }) =>
      call<NotificationPage>('GET', `/api/notifications?limit=${limit}&skip=${skip}`),
    read: (id: string) => call('PATCH', `/api/notifications/${encodeURIComponent(id)}/read`),
    readAll: () => call('PATCH', '/api/notifications/read-all'),
  }
}
