import { Elysia, t } from 'elysia'
import { correctionsIn } from '../../assets/corrections.ts'
import { BY_SESSION } from '../../auth/domain.ts'
import { guard } from '../../auth/guard.ts'
import { ask, attemptInTurn } from '../../auth/limits.ts'
import { type Call, route } from '../../auth/route.ts'
import { writeWhenFree } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import { textOf } from '../../kernel/texts/said.ts'
import type { Context } from '../../world/context.ts'
import { refuseType, withSentIn } from '../bounds.ts'
import { addressFormOf } from '../own-mail/secret.ts'
import { endAddress, renewAddress } from '../own-mail/service.ts'
import type { InboxPorts } from '../service.ts'
import { takeUpload } from '../uploads/take.ts'
import { CorrectionsWire, SENDS } from '../wire.ts'
import { type CorrectHome, ownHome } from './correct.ts'
import { bringingOf, mailOf } from './shown.ts'
import { BringMailWire, BringWire, CameWire, OwnHomeWire } from './wire.ts'

const SHOW = route({
  access: 'user',
  response: BringWire,
  detail: { summary: 'Your ways to bring homes in, and what came in last' },
})

const MAKE = route({
  access: BY_SESSION,
  response: BringMailWire,
  detail: { summary: 'Make your mail address, or renew it: the earlier one is void at once' },
})

const END = route({
  access: 'user',
  response: t.Object({}),
  detail: { summary: 'End your mail address: mail to it is read no longer' },
})

const homeId = t.Object({ id: t.String({ maxLength: 100, error: 'must be the id of a home' }) })

const SHOW_HOME = route({
  access: 'user',
  params: homeId,
  response: OwnHomeWire,
  detail: { summary: 'What was read of a home that only you see' },
})

const CORRECT = route({
  access: 'user',
  params: homeId,
  body: CorrectionsWire,
  response: OwnHomeWire,
  detail: { summary: 'Correct a home that only you see: no later reading takes it back' },
})

const UPLOAD = route({
  access: 'user',
  response: CameWire,
  detail: {
    summary: 'Upload mails, exported chats, saved pages and texts: homes that only you see',
    ...SENDS.files,
  },
})

type Ports = Pick<InboxPorts, 'correctHome' | 'handleInbox'>

/** How users bring homes in. */
export function bringRoutes(context: Context, ports: Ports) {
  const { correctHome } = ports
  return new Elysia({ name: 'bring', prefix: '/api/bring', tags: ['Ways in'] })
    .use(guard(context))
    .get('/', show(context), SHOW())
    .post('/mail', make(context), MAKE())
    .delete('/mail', end(context), END())
    .post('/files', upload({ ...context, ...ports }), UPLOAD())
    .get('/homes/:id', showHome(context), SHOW_HOME())
    .patch('/homes/:id', correct(context, correctHome), CORRECT())
}

const show =
  (context: Context) =>
  ({ user, language }: Call<typeof SHOW>) =>
    bringingOf(context, user, language)

const make =
  (context: Context) =>
  async ({ user }: Call<typeof MAKE>) => {
    const { db, clock, random } = context
    if (addressFormOf(context) === undefined)
      throw new AppError('conflict', { code: 'noMailAddresses' })
    await attemptInTurn(context, [ask('mailAddress', user.id)])
    await writeWhenFree(db, clock, (tx) => renewAddress(tx, user.rid, { random, now: clock.now() }))
    return mailOf(context, user)
  }

const end =
  ({ db, clock }: Context) =>
  async ({ user }: Call<typeof END>) => {
    await writeWhenFree(db, clock, (tx) => endAddress(tx, user.rid, clock.now()))
    return {}
  }

const showHome =
  ({ db }: Context) =>
  ({ user, params }: Call<typeof SHOW_HOME>) =>
    ownHome(db, user.rid, params.id)

const correct =
  (context: Context, correctHome: CorrectHome) =>
  async ({ user, params, body }: Call<typeof CORRECT>) => {
    const corrections = correctionsIn(body)
    ownHome(context.db, user.rid, params.id)
    await attemptInTurn(context, [ask('draft', user.id)])
    return correctHome({ userRid: user.rid, assetId: params.id, corrections })
  }

const upload =
  (world: Context & Ports) =>
  async ({ user, request, server, language }: Call<typeof UPLOAD>) => {
    refuseType(request, 'multipart/form-data')
    const type = request.headers.get('content-type') ?? ''
    const came = await withSentIn(world, 'inbox', { request, server, user }, async (bytes) =>
      takeUpload(world, await world.parse('upload', { type, bytes }), user.rid),
    )
    return {
      files: came.map(({ problem, ...file }) => ({
        ...file,
        ...(problem && { problem: textOf(problem, language) }),
      })),
    }
  }
