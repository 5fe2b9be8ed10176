import { Elysia, t } from 'elysia'
import type { Db } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { invalid } from '../kernel/errors.ts'
import { arrayResponse } from '../kernel/json-stream.ts'
import type { Context } from '../process/context.ts'
import { type Directory, slicesOf } from '../users/directory/service.ts'
import type { UserFilter, UserPage } from '../users/directory/store.ts'
import type { ProfileChange, User } from '../users/domain.ts'
import { type Leave, userFor } from '../users/service.ts'
import type { UserCount } from '../users/store.ts'
import { userToWire } from '../users/to-wire.ts'
import {
  AdminResetBody,
  ProfileBody,
  UserCounts,
  UserPageWire,
  UserQuery,
  UserWire,
} from '../users/wire.ts'
import { changeAccountBy, deleteAccountBy, setPasswordBy } from './administration.ts'
import { AUTH_COOKIE } from './domain.ts'
import { guard } from './guard.ts'
import type { ResetChannels } from './reset.ts'
import { deleteAccount } from './service.ts'
import { telegramToken, unlinkTelegram } from './telegram-link.ts'
import { DeleteBody, Done } from './wire.ts'

export type AccountPorts = {
  leave: Leave
  resetChannels: Pick<ResetChannels, 'told'>
  /** Everything stored about a user besides the account, by name. */
  dataOf: (db: Db, user: User, now: number) => Record<string, unknown>
  directory: Directory
  /** How many accounts there are, are banned, and were made at or after that time (ms). */
  countUsers: (since: number) => Promise<UserCount> | UserCount
}

const done = (message: string) => ({ status: 'success' as const, message })

/** Routes of accounts: a user's own, and all accounts for administrators. */
export function accountRoutes(
  context: Context,
  { leave, dataOf, resetChannels, countUsers, directory }: AccountPorts,
) {
  const { db, clock, log } = context
  const pageOf = async (asked: UserFilter & UserPage) => {
    const { users, total } = await directory.page(asked)
    return { users: users.map(userToWire), total }
  }
  return new Elysia({ name: 'accounts', prefix: '/api/users', tags: ['Users'] })
    .use(guard(context))
    .get('/me', ({ user }) => ({ user: userToWire(user) }), {
      access: 'self',
      response: t.Object({ user: UserWire }),
      detail: { summary: 'The signed-in user; also for banned ones' },
    })
    .get(
      '/me/export',
      ({ user, set }) => {
        set.headers['content-disposition'] = 'attachment; filename="metzia.json"'
        return { account: userToWire(user), ...dataOf(db, user, context.clock.now()) }
      },
      {
        access: { of: 'user', tokens: 'never' },
        response: t.Record(t.String(), t.Unknown()),
        detail: { summary: 'Everything stored about my account' },
      },
    )
    .delete(
      '/me',
      async ({ user, sessionId, body, cookie, set }) => {
        await deleteAccount(context, user, { password: body?.password, sessionId, leave })
        log.info({ userId: user.id }, 'account deleted by its owner')
        cookie[AUTH_COOKIE]?.remove()
        set.headers['clear-site-data'] = '"cache"'
        return done('Account deleted')
      },
      {
        access: { of: 'user', tokens: 'never' },
        body: DeleteBody,
        response: Done,
        detail: { summary: 'Delete my account and data' },
      },
    )
    .post(
      '/me/telegram',
      ({ user }) => {
        const { token, until } = telegramToken(context, user)
        return { token, expiresAt: new Date(until).toISOString() }
      },
      {
        access: { of: 'user', tokens: 'never' },
        response: t.Object({ token: t.String(), expiresAt: t.String({ format: 'date-time' }) }),
        detail: { summary: 'A private token that links my Telegram account' },
      },
    )
    .delete(
      '/me/telegram',
      ({ user }) => {
        unlinkTelegram(context, user)
        return done('Telegram account unlinked')
      },
      {
        access: { of: 'user', tokens: 'never' },
        response: Done,
        detail: { summary: 'Unlink my Telegram account' },
      },
    )
    .get(
      '/filter',
      ({ query: { search, sort, order, page, limit } }) => {
        const filter = { search, sort, isDescending: order === 'desc' }
        if (limit === undefined) return arrayResponse(slicesOf(directory, filter))
        return pageOf({ ...filter, page, limit })
      },
      {
        access: 'admin',
        query: UserQuery,
        response: UserPageWire,
        detail: { summary: 'Accounts; with limit one page and the total' },
      },
    )
    .get('/count', () => countUsers(clock.now() - days(1)), {
      access: 'admin',
      response: UserCounts,
      detail: { summary: 'How many accounts there are' },
    })
    .post(
      '/admin-reset-password',
      async ({ user, actor, body: { userId, newPassword: password } }) => {
        const account = userFor(db, user, userId)
        await setPasswordBy(context, actor, { account, password, told: resetChannels.told })
        log.warn({ userId: user.id, account: account.id }, 'password set by an administrator')
        return done('Password reset successful')
      },
      {
        access: { of: 'admin', tokens: 'never' },
        body: AdminResetBody,
        response: Done,
        detail: { summary: 'Set the password of any account' },
      },
    )
    .patch(
      '/:id',
      ({ user, actor, params, body: { _id, ...change } }) => {
        if (_id !== undefined && _id !== params.id)
          throw invalid('_id', 'It names another user than the address')
        const changed = changeAccountBy(context, { user, actor }, params.id, given(change))
        log.info({ userId: user.id, account: changed.id }, 'profile changed')
        return userToWire(changed)
      },
      {
        access: 'user',
        body: ProfileBody,
        response: UserWire,
        detail: { summary: 'Change the fields that are sent' },
      },
    )
    .delete(
      '/:id',
      ({ user, actor, params }) => {
        deleteAccountBy(context, actor, { account: userFor(db, user, params.id), leave })
        log.warn({ userId: user.id, account: params.id }, 'account deleted by an administrator')
        return { _id: params.id }
      },
      {
        access: { of: 'admin', tokens: 'never' },
        response: t.Object({ _id: t.String() }),
        detail: { summary: 'Delete an account with its bots and chats' },
      },
    )
}

type Sent = { [Field in keyof ProfileChange]?: ProfileChange[Field] | undefined }

/** Drops fields that were not sent. */
function given(change: Sent): ProfileChange {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent)
}
