import { Elysia } from 'elysia'
import { guard } from '../../auth/guard.ts'
import type { Context } from '../../process/context.ts'
import type { Import } from './request.ts'
import { ImportedWire, importedToWire, SentWire } from './wire.ts'

export function importRoutes(context: Context, importSent: Import) {
  return new Elysia({ name: 'import', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .post(
      '/import',
      async ({ actor, body }) => importedToWire(await importSent({ sent: body, by: actor })),
      {
        access: 'admin',
        body: SentWire,
        response: ImportedWire,
        detail: { summary: 'Brings in a post, a link or a saved page for everybody, once' },
      },
    )
}
