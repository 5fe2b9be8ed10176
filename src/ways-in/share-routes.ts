import { Elysia, t } from 'elysia'
import { storeUpload } from '../assets/images/uploads.ts'
import type { Visitor } from '../auth/domain.ts'
import { guard } from '../auth/guard.ts'
import { ask, attemptInTurn } from '../auth/limits.ts'
import { type Call, route } from '../auth/route.ts'
import { noRoomFor } from '../items/quota.ts'
import { readBytes } from '../kernel/bytes.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import type { User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { readingOf, readSentIn } from './bounds.ts'
import { SENT_MAX } from './domain.ts'
import { readSent, type Sent } from './sent.ts'
import { type InboxPorts, takeIn } from './service.ts'
import { PHOTOS_MAX, type SharedForm } from './share-form.ts'
import type { SharedPhoto } from './shared-photo.ts'
import type { Share, Shares } from './shares.ts'
import { DraftWire, SENDS, TakenWire, takenToWire } from './wire.ts'

/** The largest share of one whose user is not known, in bytes. */
const STRANGER_MAX = 100_000
/** How much of a text goes through the log-in, in characters: an address has a limit. */
const TEXT_IN_ADDRESS = 1_000

const shareId = t.Object({ id: t.String({ maxLength: 100, error: 'must be the id of a share' }) })

type World = Context & InboxPorts & { shares: Shares }

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

const PHOTO = route({
  access: 'user',
  params: t.Object({
    id: shareId.properties.id,
    index: t.String({ pattern: '^\\d{1,2}$', error: 'must be the place of a photo, from 0' }),
  }),
  detail: { summary: 'A photo of what I have shared' },
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
    .get('/api/inbox/shared/:id', readShared(world), READ_SHARED())
    .get('/api/inbox/shared/:id/photos/:index', showPhoto(world), PHOTO())
    .post('/api/inbox/shared/:id/save', save(world), SAVE())
}

type Posted = Call<typeof RECEIVE> & { visitor: Visitor | undefined }

/** Answers a form that a user sends; strangers log in first. */
const posted =
  (world: World, answer: (user: User, form: SharedForm) => Promise<Response>) =>
  async ({ request, visitor }: Posted) => {
    if (!visitor) return toLogin(await sentByStranger(world, request).catch(nothingIfRefused))
    const { user } = visitor
    if (user.isBanned) return seeOther('/banned')
    const bytes = await readSentIn(world, 'inbox', { request, user })
    return answer(user, await sentOf(world, request, bytes))
  }

const receive = (world: World) =>
  posted(world, async (user, { sent, photos }) => {
    const id = world.shares.keep({ userRid: user.rid, sent, photos })
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
    const taken = await saveShared(world, user, { sent: written, photos: share?.photos ?? [] })
    if (id !== '') world.shares.drop(id)
    const { outcome, assetId = '' } = taken.find((one) => one.assetId !== undefined) ?? {
      outcome: 'none',
    }
    const said = new URLSearchParams({ saved: outcome, ...(assetId && { home: assetId }) })
    return seeOther(`/share?${said}`)
  })

const readLong =
  (world: World) =>
  async ({ user, request }: Call<typeof READ_LONG>) => {
    const sent = await world.parse('draft', await readSentIn(world, 'draft', { request, user }))
    return draftOf(world, sent, user.rid, 0)
  }

const readShort =
  (world: World) =>
  async ({ user, query }: Call<typeof READ_SHORT>) => {
    await attemptInTurn(world, [ask('draft', user.id)])
    const [sent] = readSent(query)
    return draftOf(world, sent as Sent, user.rid, 0)
  }

const readShared =
  (world: World) =>
  ({ user, params }: Call<typeof READ_SHARED>) => {
    const { sent, photos } = found(world, params.id, user)
    return draftOf(world, sent, user.rid, photos.length)
  }

const showPhoto =
  (world: World) =>
  async ({ user, params }: Call<typeof PHOTO>) => {
    const photo = found(world, params.id, user).photos[Number(params.index)]
    if (!photo) throw new AppError('missing', 'Image not available')
    const image = await readable(photo.preview(readingOf(world, user)))
    return new Response(Uint8Array.from(image), {
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, no-store' },
    })
  }

const save =
  (world: World) =>
  async ({ user, params, body: { text, photos: chosen } }: Call<typeof SAVE>) => {
    const { sent, photos } = found(world, params.id, user)
    const kept = chosen ?? photos.map((_, index) => index)
    const written = text === undefined ? sent : { ...sent, text }
    const shared = { sent: written, photos: kept.map((index) => photos[index]) }
    const items = await saveShared(world, user, shared)
    world.shares.drop(params.id)
    return { items }
  }

type Saving = { sent: Sent; photos: readonly (SharedPhoto | undefined)[] }

/** Stores what was shared and reads it. @returns what became of it. @throws AppError like `storePhotos`. */
async function saveShared(world: World, user: User, { sent, photos }: Saving) {
  const images = await storePhotos(world, user, photos)
  const shared = { ...sent, way: 'share', images } as const
  const arriving = await world.parse('arriving', { sent: shared, userRid: user.rid })
  const { taken } = await takeIn(world, world.handleInbox, arriving)
  return takenToWire(taken).items
}

function found({ shares }: World, id: string, { rid }: User): Share {
  const share = shares.find(id, rid)
  if (!share) throw new AppError('missing', 'What was shared is gone. Please share it again')
  return share
}

async function draftOf(
  { readDraft }: World,
  sent: Sent,
  userRid: number,
  photos: number,
): Promise<DraftWire> {
  const { text = '', url = '', title = '' } = sent
  return { text, url, title, photos, records: await readDraft({ sent, userRid }) }
}

/** @throws AppError `invalid` for a photo that is not in the share, or that cannot be read; `tooMany`, `tooLarge`. */
async function storePhotos(
  world: World,
  user: User,
  photos: readonly (SharedPhoto | undefined)[],
): Promise<string[]> {
  const images: Uint8Array[] = []
  for (const photo of photos) {
    if (!photo) throw invalid('photos', 'must be places of photos')
    images.push(await readable(photo.full(readingOf(world, user))))
  }
  const bytes = images.reduce((sum, { length }) => sum + length, 0)
  const refusal = noRoomFor(world, user.rid, [], bytes)
  if (refusal !== undefined) throw new AppError('tooLarge', refusal, { code: 'storage' })
  return await Promise.all(images.map((image) => storeUpload(world.config.dataDir, image)))
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

/** @throws AppError `invalid` for a photo that cannot be read; `tooMany`. */
async function readable<T>(image: Promise<T>): Promise<T> {
  try {
    return await image
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const fields = { photos: 'is no image' }
    throw new AppError('invalid', 'A photo cannot be read', { fields, cause })
  }
}
