import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { AppError } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { CLEANER } from './cleaner.ts'
import { isHealthy } from './domain.ts'
import { drawPreview, type Preview } from './preview.ts'
import { createNeeds } from './regions.ts'
import { requestRun } from './request.ts'
import { type Monitored, monitored, statusOf } from './status.ts'
import { SourceWire, StatusWire, sourceToWire, statusToWire } from './wire.ts'

/** Cards of the dashboard, by the path of their picture. A source that is not built in is off. */
const CARDS = {
  '/yad2/scraper/status': { name: 'yad2', label: 'Yad2 scraper' },
  '/yad2/cleaner/status': { name: CLEANER, label: 'Yad2 cleaner' },
  '/facebook/status': { name: 'facebook', label: 'Facebook scraper' },
} as const

/** `wake` hints that a job may have become due. */
export function sourceRoutes(context: Context, wake: () => void) {
  const { config, clock } = context
  const world = { ...context, needs: createNeeds(context.areas) }
  const all = () => monitored(config)

  function find(name: string): Monitored {
    const one = all().find((known) => known.name === name)
    if (one) return one
    throw new AppError('missing', `No source "${name}"`)
  }

  function previewOf({ name, label }: { name: string; label: string }): Preview {
    const one = all().find((known) => known.name === name)
    const off = { health: 'off', reason: 'Not set up', lastSuccessAt: null, runs: [] } as const
    return { ...(one ? statusOf(world, one) : off), label, now: clock.now() }
  }

  const app = new Elysia({ name: 'sources', prefix: '/api', tags: ['Sources'] })
    .use(guard(context))
    .get(
      '/sources',
      () =>
        all()
          .filter(({ name }) => name !== CLEANER)
          .map((one) => sourceToWire(one, statusOf(world, one))),
      {
        access: 'user',
        response: t.Array(SourceWire),
        detail: { summary: 'How each source is, and when it last brought data' },
      },
    )
    .get('/status', () => all().map((one) => statusToWire(one, statusOf(world, one))), {
      access: 'admin',
      response: t.Array(StatusWire),
      detail: { summary: 'Sources and the cleaner with their runs, the next run and progress' },
    })
    .post(
      '/status/:source/run',
      ({ params, set }) => {
        requestRun(world, find(params.source))
        wake()
        set.status = 202
        return { source: params.source, requested: true }
      },
      {
        access: 'admin',
        response: { 202: t.Object({ source: t.String(), requested: t.Boolean() }) },
        detail: { summary: 'One pass now, as soon as manners allow' },
      },
    )
  for (const [path, card] of Object.entries(CARDS)) {
    const detail = { summary: `Whether the ${card.label} is well, with a picture of its runs` }
    app
      .get(`/status${path}`, () => picture(previewOf(card)), { access: 'admin', detail })
      .head(`/status${path}`, () => picture(previewOf(card), true), { access: 'admin', detail })
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
