import { Elysia } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { type Call, route } from '../../auth/route.ts'
import { inLanguage } from '../../items/reasons.ts'
import type { Context } from '../../world/context.ts'
import type { Import } from './request.ts'
import { ImportedWire, importedToWire, SentWire } from './wire.ts'

const IMPORT = route({
  access: 'admin',
  body: SentWire,
  response: ImportedWire,
  detail: { summary: 'Brings in a post, a link or a saved page for everybody, once' },
})

export function importRoutes(context: Context, importSent: Import) {
  return new Elysia({ name: 'import', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .post('/import', bringIn(importSent), IMPORT())
}

const bringIn =
  (importSent: Import) =>
  async ({ actor, language, body }: Call<typeof IMPORT>) => {
    const { items } = importedToWire(await importSent({ sent: body, by: actor }))
    return { items: items.map((one) => inLanguage(language, one)) }
  }
