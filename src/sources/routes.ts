import { Elysia, t } from 'elysia'
import { audited } from '../audit/service.ts'
import { guard } from '../auth/guard.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { type Activity, activitiesOf, CLEANER } from './activities.ts'
import { type CardParams, cardOf } from './cards.ts'
import { isHealthy } from './domain.ts'
import { drawPreview, type Preview } from './preview.ts'
import { requestRuns } from './request-run.ts'
import type { Source } from './source.ts'
import { sourcesOf } from './sources.ts'
import { statusOf } from './status.ts'
import { SourceWire, StatusWire, sourceToWire, statusToWire } from './wire.ts'

const CARD = {
  access: 'admin',
  detail: {
    summary: 'The health of the scraper or the cleaner of a source, with a picture of its runs',
  },
} as const

/** @param wake makes the scheduler check at once which jobs are due. */
export function sourceRoutes(
  context: Context,
  wake: () => void,
  sources: readonly Source[] = sourcesOf(context.config.values),
) {
  const activities = activitiesOf(sources, context.config.values)

  /** A source for its pass; `cleaner` for the re-check of every source that has one. */
  function find(name: string): Activity[] {
    const found = activities.filter(({ kind, source }) =>
      name === CLEANER ? kind === 'recheck' : kind === 'pass' && source.name === name,
    )
    if (found.length === 0) throw new AppError('missing', `No source "${name}"`)
    return found
  }

  const draw = (params: CardParams, isHead = false) =>
    picture(cardOf(context, activities, params), isHead)

  return new Elysia({ name: 'sources', prefix: '/api', tags: ['Sources'] })
    .use(guard(context))
    .get(
      '/sources',
      () =>
        activities
          .filter(({ kind }) => kind === 'pass')
          .map((one) => sourceToWire(one.source, statusOf(context, one, 1))),
      {
        access: 'user',
        response: t.Array(SourceWire),
        detail: { summary: 'The status of each source, and when it last brought data' },
      },
    )
    .get('/status', () => activities.map((one) => statusToWire(one, statusOf(context, one))), {
      access: 'admin',
      response: t.Array(StatusWire),
      detail: { summary: 'Passes and re-checks of each source: runs, the next run and progress' },
    })
    .post(
      '/status/:source/run',
      ({ params, set, actor }) => {
        const subject = { kind: 'source', id: params.source, name: params.source } as const
        audited(
          context,
          actor,
          () => requestRuns(context, find(params.source)),
          () => ({ action: 'source.run', subject }),
        )
        wake()
        set.status = 202
        return { source: params.source, requested: true }
      },
      {
        access: 'admin',
        response: { 202: t.Object({ source: t.String(), requested: t.Boolean() }) },
        detail: { summary: 'Requests one run now, which starts as soon as the rate limit allows' },
      },
    )
    .get('/status/:source/status', ({ params }) => draw(params), CARD)
    .head('/status/:source/status', ({ params }) => draw(params, true), CARD)
    .get('/status/:source/:part/status', ({ params }) => draw(params), CARD)
    .head('/status/:source/:part/status', ({ params }) => draw(params, true), CARD)
}

function picture(preview: Preview, isHead: boolean): Response {
  const drawn = drawPreview(preview)
  return new Response(isHead ? null : drawn, {
    status: isHealthy(preview.health) ? 200 : 503,
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'x-status': preview.health },
  })
}
