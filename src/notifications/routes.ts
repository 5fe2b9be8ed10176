import { Elysia, t } from 'elysia'
import { assetById } from '../assets/store/assets.ts'
import { sightOf } from '../assets/store/seen.ts'
import { BY_SESSION } from '../auth/domain.ts'
import { guard } from '../auth/guard.ts'
import { type Call, changing, route } from '../auth/route.ts'
import { writeWhenFree } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import { skipInQuery, whole, wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../world/context.ts'
import type { Announce } from './announcement/service.ts'
import { askForTelegram } from './ask-telegram.ts'
import { endpointOf, subscribe } from './push/service.ts'
import { removeEndpoint } from './push/store.ts'
import { readAll, readHomes, readOne } from './reading.ts'
import { sendTest } from './send-test.ts'
import { countsOf, notificationPage } from './store.ts'
import { notificationsToWire, notificationToWire } from './told.ts'
import {
  Announced,
  AnnouncementBody,
  NotificationPage,
  NotificationWire,
  SubscribeBody,
  Subscribed,
  TestBody,
  TestSent,
  UnsubscribeBody,
} from './wire.ts'
import { noticeOf } from './written.ts'

const PAGE = 20
const PAGE_MAX = 100

const LIST = route({
  access: 'user',
  query: t.Object({
    limit: wholeInQuery(PAGE_MAX, PAGE),
    skip: skipInQuery(),
  }),
  response: NotificationPage,
  detail: { summary: 'My notifications, the newest first' },
})

const UNREAD = route({
  access: 'user',
  response: t.Object({ unread: whole({ description: 'The number of all that are not read' }) }),
  detail: { summary: 'How many of my notifications are not read' },
})

const READ = route({
  access: 'user',
  response: NotificationWire,
  detail: { summary: 'Mark one of my notifications as read' },
})

const READ_ALL = route({
  access: 'user',
  response: t.Object({ unread: t.Literal(0) }),
  detail: { summary: 'Mark all my notifications as read' },
})

const KEY = route({
  access: 'user',
  response: t.Object({ publicKey: t.String() }),
  detail: { summary: 'The key that a browser subscribes to push with, base64url' },
})

const READ_HOME = route({
  access: 'user',
  response: t.Object({
    unread: whole({ description: 'The number of notifications that are left' }),
  }),
  detail: { summary: 'Mark all that tells me of a home as read, in chats too' },
})

const SUBSCRIBE = route({
  access: BY_SESSION,
  body: SubscribeBody,
  response: Subscribed,
  detail: { summary: 'Push my notifications to this browser' },
})

const UNSUBSCRIBE = route({
  access: 'user',
  body: UnsubscribeBody,
  response: Subscribed,
  detail: { summary: 'Push nothing to this browser any more' },
})

const TEST = route({
  access: 'user',
  body: TestBody,
  response: TestSent,
  detail: {
    summary: 'Send a test notification to myself; administrators also to another user',
  },
})

const ASK_TELEGRAM = route({
  access: 'user',
  response: t.Object({ isAsked: t.Literal(true) }),
  detail: { summary: 'Ask the administrators to set up Telegram, at most once a day' },
})

const ANNOUNCE = route({
  access: 'admin',
  body: AnnouncementBody,
  response: Announced,
  detail: { summary: 'Notify all users. The same text within a day only reaches new ones' },
})

/** Routes of a user's notifications, and of the browsers that they are pushed to. */
export function notificationRoutes(context: Context, announce: Announce) {
  return new Elysia({
    name: 'notifications',
    prefix: '/api/notifications',
    tags: ['Notifications'],
  })
    .use(guard(context))
    .get('/', list(context), LIST())
    .get('/unread', countUnread(context), UNREAD())
    .patch('/:id/read', markRead(context), READ())
    .patch('/homes/:assetId/read', readHome(context), READ_HOME())
    .patch('/read-all', markAllRead(context), READ_ALL())
    .get('/vapid', showKey(context), KEY())
    .post('/subscribe', changing(context, startPush(context)), SUBSCRIBE())
    .post('/unsubscribe', stopPush(context), UNSUBSCRIBE())
    .post('/test', changing(context, testPush(context)), TEST())
    .post('/ask-telegram', changing(context, askTelegram(context)), ASK_TELEGRAM())
    .post('/announce', announceToAll(announce), ANNOUNCE())
}

const list =
  ({ db }: Context) =>
  ({ user, language, query: { limit, skip } }: Call<typeof LIST>) => {
    const page = notificationPage(db, user.rid, { limit, skip: Number(skip) })
    const notifications = notificationsToWire(db, page.notifications, language)
    return { ...page, notifications }
  }

const countUnread =
  ({ db }: Context) =>
  ({ user }: Call<typeof UNREAD>) => ({ unread: countsOf(db, user.rid).unread })

const markRead =
  ({ db, clock }: Context) =>
  async ({ user, language, params: { id } }: Call<typeof READ, 'id'>) => {
    const read = await writeWhenFree(db, clock, (tx) =>
      readOne(tx, { userRid: user.rid, id, now: clock.now() }),
    )
    if (!read) throw new AppError('missing', { code: 'noNotification' })
    return notificationToWire(db, read, language)
  }

const readHome =
  ({ db, clock }: Context) =>
  async ({ user, params: { assetId } }: Call<typeof READ_HOME, 'assetId'>) => {
    const home = assetById(db, assetId)
    if (!home || !sightOf(db, user.rid)(home)) throw new AppError('missing', { code: 'noHome' })
    await writeWhenFree(db, clock, (tx) => readHomes(tx, user.rid, [home.rid], clock.now()))
    return { unread: countsOf(db, user.rid).unread }
  }

const markAllRead =
  ({ db, clock }: Context) =>
  async ({ user }: Call<typeof READ_ALL>) => {
    await writeWhenFree(db, clock, (tx) => readAll(tx, user, clock.now()))
    return { unread: 0 as const }
  }

const showKey =
  ({ secrets }: Context) =>
  () => ({ publicKey: secrets.vapid.publicKey })

const startPush =
  (context: Context) =>
  ({ user, sessionId, body: { subscription } }: Call<typeof SUBSCRIBE>) => {
    subscribe(context, { user, sessionId }, subscription)
    return { isSubscribed: true }
  }

const stopPush =
  ({ db, clock }: Context) =>
  async ({ user, body: { subscription } }: Call<typeof UNSUBSCRIBE>) => {
    const endpoint = endpointOf(subscription)
    await writeWhenFree(db, clock, (tx) => removeEndpoint(tx, user.rid, endpoint))
    return { isSubscribed: false }
  }

const testPush =
  (context: Context) =>
  ({ user, actor, body }: Call<typeof TEST>) =>
    sendTest(context, { user, actor }, body)

const askTelegram =
  (context: Context) =>
  ({ user }: Call<typeof ASK_TELEGRAM>) => {
    askForTelegram(context, user)
    return { isAsked: true as const }
  }

const announceToAll =
  (announce: Announce) =>
  ({ body: { type, ...written }, actor, request, server }: Call<typeof ANNOUNCE>) => {
    // With very many users it takes longer than a connection may be idle.
    server?.timeout(request, 0)
    return announce({ notice: { type, ...noticeOf(written) }, by: actor })
  }
