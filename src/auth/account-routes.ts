import { Elysia, t } from 'elysia'
import type { Db } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { exports } from '../kernel/costly.ts'
import { iso } from '../kernel/domain/iso.ts'
import type { Language } from '../kernel/domain/language.ts'
import { invalid } from '../kernel/errors.ts'
import { objectOf, type Pieces, piecesResponse, whole } from '../kernel/json-pieces.ts'
import { arrayResponse } from '../kernel/json-stream.ts'
import { Time } from '../kernel/schema.ts'
import { type Directory, slicesOf } from '../users/directory/service.ts'
import type { UserFilter, UserPage } from '../users/directory/store.ts'
import { ADMIN_FIELDS, isAdmin, type ProfileChange, type User } from '../users/domain.ts'
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
import type { Context } from '../world/context.ts'
import { changeAccountBy, deleteAccountBy, setPasswordBy } from './administration.ts'
import { ADMIN_BY_PROOF, AUTH_COOKIE, BY_SESSION } from './domain.ts'
import { done } from './done.ts'
import { guard } from './guard.ts'
import { CHANGE_MANY, changeMany } from './many-accounts.ts'
import { requireProof } from './proof.ts'
import type { ResetChannels } from './reset.ts'
import { type Call, changing, route } from './route.ts'
import { deleteAccount } from './service.ts'
import { telegramToken, unlinkTelegram } from './telegram-link.ts'
import { DeleteBody, Done } from './wire.ts'

export type AccountPorts = {
  leave: Leave
  resetChannels: Pick<ResetChannels, 'told'>
  /** Everything stored about a user besides the account, by name. */
  dataOf: (db: Db, user: User, at: { now: number; language: Language }) => Record<string, Pieces>
  directory: Directory
  /** How many accounts there are, are banned, and were made at or after that time (ms). */
  countUsers: (since: number) => Promise<UserCount> | UserCount
}

type World = Context & AccountPorts

const ME = route({
  access: 'self',
  response: t.Object({ user: UserWire }),
  detail: { summary: 'The signed-in user; also for banned ones' },
})

const EXPORT = route({
  access: BY_SESSION,
  response: t.Record(t.String(), t.Unknown()),
  detail: { summary: 'Everything stored about my account' },
})

const DELETE_ME = route({
  access: BY_SESSION,
  body: DeleteBody,
  response: Done,
  detail: { summary: 'Delete my account and data' },
})

const LINK_TELEGRAM = route({
  access: BY_SESSION,
  response: t.Object({ token: t.String(), expiresAt: Time }),
  detail: { summary: 'A private token that links my Telegram account' },
})

const UNLINK_TELEGRAM = route({
  access: BY_SESSION,
  response: Done,
  detail: { summary: 'Unlink my Telegram account' },
})

const FIND = route({
  access: 'admin',
  query: UserQuery,
  response: UserPageWire,
  detail: { summary: 'Accounts; with limit one page and the total' },
})

const COUNT = route({
  access: 'admin',
  response: UserCounts,
  detail: { summary: 'How many accounts there are' },
})

const RESET_PASSWORD = route({
  access: ADMIN_BY_PROOF,
  body: AdminResetBody,
  response: Done,
  detail: { summary: 'Set the password of any account' },
})

const CHANGE = route({
  access: 'user',
  body: ProfileBody,
  response: UserWire,
  detail: { summary: 'Change the fields that are sent' },
})

const DELETE = route({
  access: ADMIN_BY_PROOF,
  response: t.Object({ _id: t.String() }),
  detail: { summary: 'Delete an account with its bots and chats' },
})

/** Routes of accounts: a user's own, and all accounts for administrators. */
export function accountRoutes(context: Context, ports: AccountPorts) {
  const world = { ...context, ...ports }
  return new Elysia({ name: 'accounts', prefix: '/api/users', tags: ['Users'] })
    .use(guard(context))
    .get('/me', showMe, ME())
    .get('/me/export', exportMe(world), EXPORT())
    .delete('/me', deleteMe(world), DELETE_ME())
    .post('/me/telegram', changing(world, linkTelegram(world)), LINK_TELEGRAM())
    .delete('/me/telegram', changing(world, leaveTelegram(world)), UNLINK_TELEGRAM())
    .get('/filter', find(world), FIND())
    .get('/count', count(world), COUNT())
    .post('/admin-reset-password', resetPassword(world), RESET_PASSWORD())
    .post('/many', changing(world, changeMany(world)), CHANGE_MANY())
    .patch('/:id', changing(world, change(world)), CHANGE())
    .delete('/:id', changing(world, remove(world)), DELETE())
}

const showMe = ({ user }: Call<typeof ME>) => ({ user: userToWire(user) })

const exportMe =
  ({ db, clock, dataOf }: World) =>
  ({ user, language, set }: Call<typeof EXPORT>) => {
    set.headers['content-disposition'] = 'attachment; filename="metzia.json"'
    const data = dataOf(db, user, { now: clock.now(), language })
    const account = whole(() => userToWire(user))
    const turn = () => exports.run(user.id, () => clock.sleep(0))
    return piecesResponse(objectOf({ account, ...data }), turn)
  }

const deleteMe =
  (world: World) =>
  async ({ language, user, sessionId, body, cookie, set }: Call<typeof DELETE_ME>) => {
    const { log, leave } = world
    await deleteAccount(world, user, { password: body?.password, sessionId, leave })
    log.info({ userId: user.id }, 'account deleted by its owner')
    cookie[AUTH_COOKIE]?.remove()
    set.headers['clear-site-data'] = '"cache"'
    return done({ code: 'accountDeleted' }, language)
  }

const linkTelegram =
  (context: Context) =>
  ({ user }: Call<typeof LINK_TELEGRAM>) => {
    const { token, until } = telegramToken(context, user)
    return { token, expiresAt: iso(until) }
  }

const leaveTelegram =
  (context: Context) =>
  ({ language, user }: Call<typeof UNLINK_TELEGRAM>) => {
    unlinkTelegram(context, user)
    return done({ code: 'telegramUnlinked' }, language)
  }

const find =
  ({ directory }: World) =>
  ({ query: { search, sort, order, page, limit } }: Call<typeof FIND>) => {
    const filter = { search, sort, isDescending: order === 'desc' }
    if (limit === undefined) return arrayResponse(slicesOf(directory, filter))
    return pageOf(directory, { ...filter, page, limit })
  }

const count =
  ({ clock, countUsers }: World) =>
  () =>
    countUsers(clock.now() - days(1))

const resetPassword =
  (world: World) =>
  async ({
    language,
    user,
    actor,
    body: { userId, newPassword: password },
  }: Call<typeof RESET_PASSWORD>) => {
    const account = userFor(world.db, user, userId)
    await setPasswordBy(world, actor, { account, password, told: world.resetChannels.told })
    world.log.warn({ userId: user.id, account: account.id }, 'password set by an administrator')
    return done({ code: 'passwordReset' }, language)
  }

const change =
  (context: Context) =>
  ({ user, sessionId, actor, params, body: { _id, ...sent } }: Call<typeof CHANGE, 'id'>) => {
    if (_id !== undefined && _id !== params.id) throw invalid('_id', { code: 'otherUser' })
    const change = given(sent)
    if (isAdmin(user) && ADMIN_FIELDS.some((field) => change[field] !== undefined))
      requireProof(context, { user, sessionId })
    const changed = changeAccountBy(context, { user, actor }, params.id, change)
    context.log.info({ userId: user.id, account: changed.id }, 'profile changed')
    return userToWire(changed)
  }

const remove =
  (world: World) =>
  ({ user, actor, params }: Call<typeof DELETE, 'id'>) => {
    const account = userFor(world.db, user, params.id)
    deleteAccountBy(world, actor, { account, leave: world.leave })
    world.log.warn({ userId: user.id, account: params.id }, 'account deleted by an administrator')
    return { _id: params.id }
  }

async function pageOf(directory: Directory, asked: UserFilter & UserPage) {
  const { users, total } = await directory.page(asked)
  return { users: users.map(userToWire), total }
}

type Sent = { [Field in keyof ProfileChange]?: ProfileChange[Field] | undefined }

/** Drops fields that were not sent. */
function given(change: Sent): ProfileChange {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent)
}
