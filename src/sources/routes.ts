import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { type Activity, activitiesOf, CLEANER } from './activities.ts'
import { isHealthy } from './domain.ts'
import { drawPreview, type Preview } from './preview.ts'
import { requestRuns } from './request-run.ts'
import type { Source } from './source.ts'
import { SOURCES } from './sources.ts'
import { statusOf } from './status.ts'
import { SourceWire, StatusWire, sourceToWire, statusToWire } from './wire.ts'

/** A status card of the dashboard. Without an activity the source is not built in, and its card says `off`. */
type Card = { path: string; label: string; activity: Activity | undefined }

/** The paths that the specification fixes; the cards of further sources are at `/status/{source}/status`. */
const FIXED_PATHS: Record<string, string> = { yad2: '/status/yad2/scraper/status' }
/** Sources that the specification names, by name, with their labels. */
const SPECIFIED: readonly Pick<Source, 'name' | 'label'>[] = [
  { name: 'facebook', label: 'Facebook' },
]

function cardsOf(activities: readonly Activity[]): Card[] {
  const built = activities.map((activity) => {
    const { kind, source, label } = activity
    return kind === 'recheck'
      ? { path: `/status/${source.name}/cleaner/status`, label, activity }
      : { ...scraperCard(source), activity }
  })
  const missing = SPECIFIED.filter(({ name }) =>
    activities.every((one) => one.source.name !== name),
  )
  return [...built, ...missing.map((one) => ({ ...scraperCard(one), activity: undefined }))]
}

function scraperCard({ name, label }: Pick<Source, 'name' | 'label'>) {
  return { path: FIXED_PATHS[name] ?? `/status/${name}/status`, label: `${label} scraper` }
}

/** `wake` tells the scheduler that a job may have become due. */
export function sourceRoutes(
  context: Context,
  wake: () => void,
  sources: readonly Source[] = SOURCES,
) {
  const { config, clock } = context
  const activities = activitiesOf(sources, config.values)

  /** A source for its pass; `cleaner` for the re-check of every source that has one. */
  function find(name: string): Activity[] {
    const found = activities.filter(({ kind, source }) =>
      name === CLEANER ? kind === 'recheck' : kind === 'pass' && source.name === name,
    )
    if (found.length === 0) throw new AppError('missing', `No source "${name}"`)
    return found
  }

  function previewOf({ activity, label }: Card): Preview {
    const off = { health: 'off', reason: 'Not set up', lastSuccessAt: null, runs: [] } as const
    return { ...(activity ? statusOf(context, activity) : off), label, now: clock.now() }
  }

  const app = new Elysia({ name: 'sources', prefix: '/api', tags: ['Sources'] })
    .use(guard(context))
    .get(
      '/sources',
      () =>
        activities
          .filter(({ kind }) => kind === 'pass')
          .map((one) => sourceToWire(one.source, statusOf(context, one))),
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
      ({ params, set }) => {
        requestRuns(context, find(params.source))
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
  for (const card of cardsOf(activities)) {
    const detail = { summary: `The health of the ${card.label}, with a picture of its runs` }
    app
      .get(card.path, () => picture(previewOf(card)), { access: 'admin', detail })
      .head(card.path, () => picture(previewOf(card), true), { access: 'admin', detail })
  }
  return app
}

function picture(preview: Preview, isHead = false): Response {
  const drawn = drawPreview(preview)
  return new Response(isHead ? null : drawn, {
    status: isHealthy(preview.health) ? 200 : 503,
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'x-status': preview.health },
  })
}
