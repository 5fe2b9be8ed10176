import { Elysia, t } from 'elysia'
import type { Action } from '../audit/domain.ts'
import { audited } from '../audit/service.ts'
import { guard } from '../auth/guard.ts'
import { answersFile, type Call, route } from '../auth/route.ts'
import { writeWhenFree } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../world/context.ts'
import { type Activity, activitiesOf, CLEANER } from './activities.ts'
import { type CardParams, cardOf } from './cards.ts'
import { isHealthy } from './domain.ts'
import { drawPreview, type Preview } from './preview.ts'
import { requestRuns } from './request-run.ts'
import type { Source } from './source.ts'
import { sourcesOf } from './sources.ts'
import { statusOf } from './status.ts'
import { StatusWire, statusToWire } from './wire.ts'

type Card = { params: CardParams }
type World = { context: Context; activities(): readonly Activity[]; wake(): void }

const STATUS = route({
  access: 'admin',
  response: t.Array(StatusWire),
  detail: { summary: 'Passes and re-checks of each source: runs, the next run and progress' },
})

const RUN = route({
  access: 'admin',
  response: { 202: t.Object({ source: t.String(), requested: t.Boolean() }) },
  detail: { summary: 'Requests one run now, which starts as soon as the rate limit allows' },
})

const PICTURE = answersFile('image/svg+xml')

const CARD = route({
  access: 'admin',
  detail: {
    summary: 'The health of the scraper or the cleaner of a source, with a picture of its runs',
    responses: {
      ...PICTURE,
      503: { ...PICTURE[200], description: 'The same, of a source in trouble' },
    },
  },
})

/** @param wake makes the scheduler check at once which jobs are due. */
export function sourceRoutes(
  context: Context,
  wake: () => void,
  sources: readonly Source[] = sourcesOf(context.config.values),
) {
  const activities = () => activitiesOf(sources, context.config.values)
  const world = { context, activities, wake }
  return new Elysia({ name: 'sources', prefix: '/api', tags: ['Sources'] })
    .use(guard(context))
    .get('/status', listStatus(world), STATUS())
    .post('/status/:source/run', run(world), RUN())
    .get('/status/:source/status', draw(world), CARD())
    .head('/status/:source/status', drawHead(world), CARD())
    .get('/status/:source/:part/status', draw(world), CARD())
    .head('/status/:source/:part/status', drawHead(world), CARD())
}

const listStatus =
  ({ context, activities }: World) =>
  () =>
    activities().map((one) => statusToWire(one, statusOf(context, one)))

const run =
  (world: World) =>
  async ({ params, set, actor }: Call<typeof RUN, 'source'>) => {
    const { context } = world
    const subject = { kind: 'source', id: params.source, name: params.source } as const
    const act = () => requestRuns(context, find(world, params.source))
    const note = (): Action => ({ action: 'source.run', subject })
    await writeWhenFree(context.db, context.clock, () => audited(context, actor, act, note))
    world.wake()
    set.status = 202
    return { source: params.source, requested: true }
  }

const draw =
  ({ context, activities }: World) =>
  ({ params }: Card) =>
    picture(cardOf(context, activities(), params), false)

const drawHead =
  ({ context, activities }: World) =>
  ({ params }: Card) =>
    picture(cardOf(context, activities(), params), true)

/** A source for its pass; `cleaner` for the re-check of every source that has one. */
function find({ activities }: World, name: string): Activity[] {
  const found = activities().filter(({ kind, source }) =>
    name === CLEANER ? kind === 'recheck' : kind === 'pass' && source.name === name,
  )
  if (found.length === 0) throw new AppError('missing', `No source "${name}"`)
  return found
}

function picture(preview: Preview, isHead: boolean): Response {
  const drawn = drawPreview(preview)
  return new Response(isHead ? null : drawn, {
    status: isHealthy(preview.health) ? 200 : 503,
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'x-status': preview.health },
  })
}
