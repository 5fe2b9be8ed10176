import { Elysia, t } from 'elysia'
import type { Images } from '../../assets/images/service.ts'
import { publicPhoto } from '../../assets/links/photo.ts'
import { clientAddress, type From } from '../../auth/address.ts'
import { BY_SESSION } from '../../auth/domain.ts'
import { guard } from '../../auth/guard.ts'
import { newcomersLanguage } from '../../auth/reader-language.ts'
import { answersFile, type Call, changing, route } from '../../auth/route.ts'
import { registerInvited } from '../../auth/service.ts'
import { type SignIn, signingIn } from '../../auth/sign-in.ts'
import { SignedIn } from '../../auth/wire.ts'
import { writeWhenFree } from '../../database/database.ts'
import { iso } from '../../kernel/domain/iso.ts'
import type { Context } from '../../world/context.ts'
import { listFor } from '../service.ts'
import { shortlistShown } from '../shown.ts'
import { homeCountOf } from '../store/homes.ts'
import { ShortlistWire } from '../wire.ts'
import { invite, join, openedInvite, picturedHomes, revoke } from './service.ts'
import { openInvites } from './store.ts'
import {
  InvitedBody,
  InviteShownWire,
  InviteWire,
  inviteShownToWire,
  inviteToWire,
  inviteUrl,
  NewInviteWire,
} from './wire.ts'

const LIST = route({
  access: 'user',
  response: t.Array(InviteWire),
  detail: { summary: 'Invites to a shortlist that can still be used, without their addresses' },
})

const MAKE = route({
  access: BY_SESSION,
  response: NewInviteWire,
  detail: { summary: 'Invite one person to a shortlist: the address works once, for 7 days' },
})

const REVOKE = route({
  access: 'user',
  response: t.Object({ _id: t.String() }),
  detail: { summary: 'Take an unused invite back' },
})

const SHOW = route({
  response: InviteShownWire,
  detail: { summary: 'What an invite leads to, for who has its address' },
})

const PHOTO = route({
  params: t.Object({
    secret: t.String({ maxLength: 100 }),
    index: t.String({ pattern: '^\\d$', error: 'must be the place of a photo, from 0' }),
  }),
  detail: {
    summary: 'A photo of a home on the shortlist of an invite, as JPEG',
    responses: answersFile('image/jpeg'),
  },
})

const ACCEPT = route({
  access: 'user',
  response: ShortlistWire,
  detail: { summary: 'Become a member of the shortlist of an invite, and save homes on it' },
})

const REGISTER = route({
  body: InvitedBody,
  response: SignedIn,
  detail: { summary: 'Register by an invite, become a member and sign in' },
})

/** Invites to shortlists, as members make them. */
export function inviteRoutes(context: Context) {
  return new Elysia({ name: 'invites', prefix: '/api/shortlists', tags: ['Shortlists'] })
    .use(guard(context))
    .get('/:id/invites', list(context), LIST())
    .post('/:id/invites', changing(context, make(context)), MAKE())
    .delete('/:id/invites/:inviteId', changing(context, takeBack(context)), REVOKE())
}

/** Invites, as those have them who were sent one. */
export function invitedRoutes(context: Context, images: Images) {
  return new Elysia({ name: 'invited', prefix: '/api/invites', tags: ['Shortlists'] })
    .use(guard(context))
    .use(clientAddress(context.config))
    .use(signingIn(context))
    .get('/:secret', show(context), SHOW())
    .get('/:secret/photos/:index', photo(context, images), PHOTO())
    .post('/:secret/accept', accept(context), ACCEPT())
    .post('/:secret/register', register(context), REGISTER())
}

const list =
  ({ db, clock }: Context) =>
  ({ user, params }: Call<typeof LIST, 'id'>) =>
    openInvites(db, listFor(db, user.rid, params.id).list.rid, clock.now()).map(inviteToWire)

const make =
  (context: Context) =>
  ({ user, params }: Call<typeof MAKE, 'id'>) => {
    const { id, secret, expiresAt } = invite(context, user.rid, params.id)
    const url = inviteUrl(context.config.publicUrl, secret)
    return { _id: id, url, expiresAt: iso(expiresAt) }
  }

const takeBack =
  (context: Context) =>
  ({ user, params }: Call<typeof REVOKE, 'id' | 'inviteId'>) => {
    revoke(context, user.rid, params.id, params.inviteId)
    return { _id: params.inviteId }
  }

const show =
  (context: Context) =>
  async ({ params: { secret }, address }: Call<typeof SHOW, 'secret'> & From) => {
    const { db } = context
    const found = await openedInvite(context, { secret, address })
    const photos = picturedHomes(db, found.list).length
    return inviteShownToWire({ ...found, secret, homes: homeCountOf(db, found.list.rid), photos })
  }

const photo =
  (context: Context, images: Images) =>
  async ({ params: { secret, index }, address }: Call<typeof PHOTO> & From) => {
    const { list: of } = await openedInvite(context, { secret, address })
    const home = picturedHomes(context.db, of)[Number(index)]
    return publicPhoto(images, home, `invite ${secret}`, 400)
  }

const accept =
  (context: Context) =>
  async ({ user, params: { secret }, address }: Call<typeof ACCEPT, 'secret'> & From) => {
    const { db, clock } = context
    await openedInvite(context, { secret, address })
    return writeWhenFree(db, clock, (tx) => shortlistShown(tx, join(tx, secret, user, clock.now())))
  }

const register =
  (context: Context) =>
  async ({
    params: { secret },
    body: { email, password },
    request,
    address,
    cookie,
    signIn,
  }: Call<typeof REGISTER, 'secret'> & From & SignIn) => {
    await openedInvite(context, { secret, address })
    const account = await registerInvited(context, {
      ...{ email, password, address, language: newcomersLanguage(context, request) },
      join: (tx, user) => void join(tx, secret, user, context.clock.now()),
    })
    context.log.info({ userId: account.user.id }, 'registered by an invite')
    return signIn(cookie, account, { code: 'welcome' })
  }
