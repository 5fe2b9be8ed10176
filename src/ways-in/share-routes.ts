import { Elysia, t } from 'elysia'
import { correctionsIn } from '../assets/corrections.ts'
import type { Visitor } from '../auth/domain.ts'
import { guard } from '../auth/guard.ts'
import { ask, attemptInTurn } from '../auth/limits.ts'
import { answersFile, type Call, route } from '../auth/route.ts'
import { inLanguage } from '../items/reasons.ts'
import { readBytes } from '../kernel/bytes.ts'
import { readings } from '../kernel/costly.ts'
import type { Language } from '../kernel/domain/language.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { orNull } from '../kernel/schema.ts'
import type { User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { readingOf, withSentIn } from './bounds.ts'
import type { Sent } from './domain.ts'
import { SENT_MAX } from './domain.ts'
import { readSent } from './sent.ts'
import type { InboxPorts } from './service.ts'
import { PHOTOS_MAX, type SharedForm } from './share-form.ts'
import { readable, saveShared, type World } from './shares/save.ts'
import type { Shares } from './shares/service.ts'
import type { Share } from './shares/store.ts'
import { CorrectionsWire, DraftWire, SENDS, TakenWire } from './wire.ts'

/** The largest share of one whose user is not known, in bytes. */
const STRANGER_MAX = 100_000
/** How much of a text goes through the log-in, in characters: an address has a limit. */
const TEXT_IN_ADDRESS = 1_000

const shareId = t.Object({ id: t.String({ maxLength: 100, error: 'must be the id of a share' }) })

/** Where the page of the draft sends its form. */
const SAVE_PATH = '/share/save'

const RECEIVE = route({ detail: { hide: true } })

const READ_LONG = route({
  access: 'user',
  response: DraftWire,
  detail: { summary: 'Read a text, a link or a page without saving it', ...SENDS.one },
})

const READ_SHORT = route({
  access: 'user',
  query: t.Object({
    text: t.Optional(t.String()),
    url: t.Optional(t.String()),
    title: t.Optional(t.String()),
  }),
  response: DraftWire,
  detail: {
    summary: 'The same for a short text, as the page of an address',
  },
})

const READ_SHARED = route({
  access: 'user',
  params: shareId,
  response: DraftWire,
  detail: { summary: 'What I have shared and not saved, as it is read' },
})

const NEWEST = route({
  access: 'user',
  response: t.Object({ _id: orNull(t.String()) }),
  detail: { summary: 'What I have shared last and not saved' },
})

const CHANGE = route({
  access: 'user',
  params: shareId,
  body: t.Object({
    text: t.Optional(t.String({ maxLength: SENT_MAX.text })),
    corrections: t.Optional(CorrectionsWire),
  }),
  response: DraftWire,
  detail: { summary: 'Change the text of what I have shared, or correct what was read' },
})

const DROP = route({
  access: 'user',
  params: shareId,
  response: t.Object({}),
  detail: { summary: 'Drop what I have shared: it is no home' },
})

const PHOTO = route({
  access: 'user',
  params: t.Object({
    id: shareId.properties.id,
    index: t.String({ pattern: '^\\d{1,2}$', error: 'must be the place of a photo, from 0' }),
  }),
  detail: {
    summary: 'A photo of what I have shared',
    responses: answersFile('image/webp'),
  },
})

const SAVE = route({
  access: 'user',
  params: shareId,
  body: t.Object({
    text: t.Optional(t.String({ maxLength: SENT_MAX.text })),
    photos: t.Optional(
      t.Array(t.Integer({ minimum: 0, maximum: PHOTOS_MAX - 1 }), { maxItems: PHOTOS_MAX }),
    ),
  }),
  response: TakenWire,
  detail: { summary: 'Save what I have shared, with the chosen photos' },
})

/** What is shared with the application: a draft, which only its user saves. */
export function shareRoutes(context: Context, shares: Shares, ports: InboxPorts) {
  const world = { ...context, ...ports, shares }
  return new Elysia({ name: 'share', tags: ['Ways in'] })
    .use(guard(context))
    .post('/share', receive(world), RECEIVE())
    .post(SAVE_PATH, saveForm(world), RECEIVE())
    .post('/api/inbox/draft', readLong(world), READ_LONG())
    .get('/api/inbox/draft', readShort(world), READ_SHORT())
    .get('/api/inbox/shared', showNewest(world), NEWEST())
    .get('/api/inbox/shared/:id', readShared(world), READ_SHARED())
    .patch('/api/inbox/shared/:id', change(world), CHANGE())
    .delete('/api/inbox/shared/:id', drop(world), DROP())
    .get('/api/inbox/shared/:id/photos/:index', showPhoto(world), PHOTO())
    .post('/api/inbox/shared/:id/save', save(world), SAVE())
}

type Posted = Call<typeof RECEIVE> & { visitor: Visitor | undefined }

/** Answers a form that a user sends; strangers log in first. */
const posted =
  (world: World, answer: (user: User, form: SharedForm) => Promise<Response>) =>
  async ({ request, server, visitor }: Posted) => {
    if (!visitor) return toLogin(await sentByStranger(world, request).catch(nothingIfRefused))
    const { user } = visitor
    if (user.isBanned) return seeOther('/banned')
    return withSentIn(world, 'inbox', { request, server, user }, async (bytes) =>
      answer(user, await sentOf(world, request, bytes)),
    )
  }

const receive = (world: World) =>
  posted(world, async (user, { sent, photos }) => {
    const id = await world.shares.keep({ userRid: user.rid, sent, photos })
    return seeOther(`/share?id=${id}`)
  })

/** The page of the draft without JavaScript: all photos are saved, and the page that follows says what became of it. */
const saveForm = (world: World) =>
  posted(world, async (user, { id, sent }) => {
    const share = id === '' ? undefined : world.shares.find(id, user.rid)
    // The page of a share that is gone says so.
    if (id !== '' && !share) return seeOther(`/share?id=${encodeURIComponent(id)}`)
    const { text } = sent
    const written = share ? { ...share.sent, ...(text && { text }) } : sent
    const kept = placesIn(share)
    const taken = await saveShared(world, user, { sent: written, share, kept })
    const { outcome, assetId = '' } = taken.find((one) => one.assetId !== undefined) ?? {
      outcome: 'none',
    }
    const said = new URLSearchParams({ saved: outcome, ...(assetId && { home: assetId }) })
    return seeOther(`/share?${said}`)
  })

const readLong =
  (world: World) =>
  async ({ user, language, request, server }: Call<typeof READ_LONG>) => {
    return withSentIn(world, 'draft', { request, server, user }, async (bytes) => {
      const sent = await world.parse('draft', bytes)
      return draftOf(world, { sent, userRid: user.rid, language })
    })
  }

const readShort =
  (world: World) =>
  async ({ user, language, query }: Call<typeof READ_SHORT>) => {
    await attemptInTurn(world, [ask('draft', user.id)])
    const [sent] = readSent(query)
    const drafted = { sent: sent as Sent, userRid: user.rid, language }
    return readings.run(user.id, () => draftOf(world, drafted))
  }

const readShared =
  (world: World) =>
  ({ user, language, params }: Call<typeof READ_SHARED>) =>
    readings.run(user.id, () => draftOf(world, { ...found(world, params.id, user), language }))

const showNewest =
  ({ shares }: World) =>
  ({ user }: Call<typeof NEWEST>) => ({ _id: shares.newest(user.rid)?.id ?? null })

const change =
  (world: World) =>
  async ({ user, language, params, body }: Call<typeof CHANGE>) => {
    const share = found(world, params.id, user)
    await attemptInTurn(world, [ask('draft', user.id)])
    const { text = share.sent.text } = body
    const said = body.corrections && correctionsIn(body.corrections)
    const { corrections: before, ...sent } = { ...share.sent, ...(text !== undefined && { text }) }
    const corrections = said ?? before
    const written = corrections ? { ...sent, corrections } : sent
    const drafted = { ...share, sent: readSent(written)[0] as Sent, language }
    const draft = await readings.run(user.id, () => draftOf(world, drafted))
    // Of a text with several homes it is not known which one was meant.
    const isOfOne = draft.records.filter(({ home }) => home !== null).length === 1
    if (said && !isOfOne) throw invalid('corrections', { code: 'oneHomeOnly' })
    await world.shares.change(share.id, isOfOne ? written : sent)
    return isOfOne ? draft : { ...draft, corrections: {} }
  }

const drop =
  ({ shares }: World) =>
  async ({ user, params }: Call<typeof DROP>) => {
    if (shares.find(params.id, user.rid)) await shares.drop(params.id)
    return {}
  }

const showPhoto =
  (world: World) =>
  async ({ user, params }: Call<typeof PHOTO>) => {
    const share = found(world, params.id, user)
    const at = Number(params.index)
    if (at >= share.photos) throw new AppError('missing', { code: 'noImage' })
    const image = await readable(world.shares.preview(share, at, readingOf(world, user)))
    return new Response(new Uint8Array(image), {
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
    })
  }

const save =
  (world: World) =>
  async ({ user, language, params, body: { text, photos: chosen } }: Call<typeof SAVE>) => {
    const share = found(world, params.id, user)
    const sent = text === undefined ? share.sent : { ...share.sent, text }
    const kept = chosen ?? placesIn(share)
    // After what else this user sends in: two at once are not given the same room.
    const items = await readings.run(user.id, () => saveShared(world, user, { sent, share, kept }))
    return { items: items.map((one) => inLanguage(language, one)) }
  }

function found({ shares }: World, id: string, { rid }: User): Share {
  const share = shares.find(id, rid)
  if (!share) throw new AppError('missing', { code: 'shareGone' })
  return share
}

const placesIn = (share?: Share) => Array.from({ length: share?.photos ?? 0 }, (_, at) => at)

type Drafted = Pick<Share, 'sent' | 'userRid'> & { photos?: number; language: Language }

async function draftOf(
  { readDraft }: World,
  { sent, userRid, photos = 0, language }: Drafted,
): Promise<DraftWire> {
  const { text = '', url = '', title = '', corrections = {} } = sent
  const records = await readDraft({ sent, userRid, language })
  return { text, url, title, corrections, photos, records }
}

const sentByStranger = async (world: World, request: Request) =>
  sentOf(world, request, await readBytes(request, STRANGER_MAX))

/** @throws AppError like `readShareForm`. */
function sentOf({ parse }: World, { headers }: Request, bytes: Uint8Array): Promise<SharedForm> {
  return parse('share', { type: headers.get('content-type') ?? '', bytes })
}

const NOTHING: SharedForm = { id: '', sent: {}, photos: [] }

/** What a stranger sends and we refuse is not said: the log-in page is the answer in any case. */
function nothingIfRefused(error: unknown): SharedForm {
  if (error instanceof AppError) return NOTHING
  throw error
}

/** The log-in, after which the draft shows text, title and address again. Photos stay with the service worker. */
function toLogin({ sent: { text = '', title = '', url = '' } }: SharedForm): Response {
  const query = new URLSearchParams(
    Object.entries({
      title: title.slice(0, 200),
      text: text.slice(0, TEXT_IN_ADDRESS),
      url,
    }).filter(([, value]) => value !== ''),
  )
  return seeOther(`/login?from=${encodeURIComponent(`/share?${query}`)}`)
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
