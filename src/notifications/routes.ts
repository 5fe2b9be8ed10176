import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { write } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import { skipInQuery, wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../process/context.ts'
import type { Announce } from './announcement/service.ts'
import { endpointOf, subscribe } from './push/service.ts'
import { removeEndpoint } from './push/store.ts'
import { sendTest } from './send-test.ts'
import { notificationPage, readAll, readOne } from './store.ts'
import {
  Announced,
  AnnouncementBody,
  NotificationPage,
  NotificationWire,
  notificationToWire,
  SubscribeBody,
  Subscribed,
  TestBody,
  TestSent,
  UnsubscribeBody,
} from './wire.ts'
import { noticeOf } from './written.ts'

const PAGE = 20
const PAGE_MAX = 100

/** Routes of a user's notifications, and of the browsers that they are pushed to. */
export function notificationRoutes(context: Context, announce: Announce) {
  const { db, clock, secrets } = context
  return new Elysia({
    name: 'notifications',
    prefix: '/api/notifications',
    tags: ['Notifications'],
  })
    .use(guard(context))
    .get(
      '/',
      ({ user, query: { limit, skip } }) => {
        const page = notificationPage(db, user.rid, { limit, skip: Number(skip) })
        return { ...page, notifications: page.notifications.map(notificationToWire) }
      },
      {
        access: 'user',
        query: t.Object({
          limit: wholeInQuery(PAGE_MAX, PAGE),
          skip: skipInQuery(),
        }),
        response: NotificationPage,
        detail: { summary: 'My notifications, the newest first' },
      },
    )
    .patch(
      '/:id/read',
      ({ user, params: { id } }) => {
        const read = write(db, (tx) => readOne(tx, { userRid: user.rid, id, now: clock.now() }))
        if (!read) throw new AppError('missing', 'Notification not found')
        return notificationToWire(read)
      },
      {
        access: 'user',
        response: NotificationWire,
        detail: { summary: 'Mark one of my notifications as read' },
      },
    )
    .patch(
      '/read-all',
      ({ user }) => {
        write(db, (tx) => readAll(tx, user, clock.now()))
        return { unread: 0 }
      },
      {
        access: 'user',
        response: t.Object({ unread: t.Literal(0) }),
        detail: { summary: 'Mark all my notifications as read' },
      },
    )
    .get('/vapid', () => ({ publicKey: secrets.vapid.publicKey }), {
      access: 'user',
      response: t.Object({ publicKey: t.String() }),
      detail: { summary: 'The key that a browser subscribes to push with, base64url' },
    })
    .post(
      '/subscribe',
      ({ user, sessionId, body: { subscription } }) => {
        subscribe(context, { user, sessionId }, subscription)
        return { isSubscribed: true }
      },
      {
        access: { of: 'user', tokens: 'never' },
        body: SubscribeBody,
        response: Subscribed,
        detail: { summary: 'Push my notifications to this browser' },
      },
    )
    .post(
      '/unsubscribe',
      ({ user, body: { subscription } }) => {
        const endpoint = endpointOf(subscription)
        write(db, (tx) => removeEndpoint(tx, user.rid, endpoint))
        return { isSubscribed: false }
      },
      {
        access: 'user',
        body: UnsubscribeBody,
        response: Subscribed,
        detail: { summary: 'Push nothing to this browser any more' },
      },
    )
    .post('/test', ({ user, actor, body }) => sendTest(context, { user, actor }, body), {
      access: 'user',
      body: TestBody,
      response: TestSent,
      detail: {
        summary: 'Send a test notification to myself; administrators also to another user',
      },
    })
    .post(
      '/announce',
      ({ body: { type, ...written }, actor, request, server }) => {
        // With very many users it takes longer than a connection may be idle.
        server?.timeout(request, 0)
        return announce({ notice: { type, ...noticeOf(written) }, by: actor })
      },
      {
        access: 'admin',
        body: AnnouncementBody,
        response: Announced,
        detail: { summary: 'Notify all users. The same text within a day only reaches new ones' },
      },
    )
}
