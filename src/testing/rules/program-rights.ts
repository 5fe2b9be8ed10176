import { renewFeed } from '../../delivery/feeds/service.ts'
import { AN_ACTOR } from '../worlds/given.ts'
import { givenWebhook } from '../worlds/webhooks.ts'
import { EVERY_VISITOR, OWNER_OR_ADMIN, type Right, right, SIGNED_IN } from './right.ts'
import type { Scene } from './scene.ts'

const HOOK = 'http://hooks.example/x'

const aWebhook = ({ here, bot }: Scene) => givenWebhook(here, bot, HOOK).id

function aFeed({ here, owner, bot }: Scene): string {
  return new URL(
    renewFeed(here, { user: owner, actor: AN_ACTOR }, { botId: bot.id, tokenId: null }),
  ).pathname
}

/** The rights of what programs are told, and of feeds. */
export const PROGRAM_RIGHTS: readonly Right[] = [
  right('GET /api/webhooks/', SIGNED_IN),
  right('GET /api/webhooks/', OWNER_OR_ADMIN, ({ bot }) => ({
    path: `/api/webhooks?botId=${bot.id}`,
  })),
  right('POST /api/webhooks/', OWNER_OR_ADMIN, ({ bot }) => ({
    body: { botId: bot.id, url: HOOK },
  })),
  right('DELETE /api/webhooks/:id', OWNER_OR_ADMIN, (at) => ({
    path: `/api/webhooks/${aWebhook(at)}`,
  })),
  right('GET /api/webhooks/:id/log', OWNER_OR_ADMIN, (at) => ({
    path: `/api/webhooks/${aWebhook(at)}/log`,
  })),
  ...['test', 'resume'].map((act) =>
    right(`POST /api/webhooks/:id/${act}`, OWNER_OR_ADMIN, (at) => ({
      path: `/api/webhooks/${aWebhook(at)}/${act}`,
    })),
  ),
  ...['GET', 'POST', 'DELETE'].map((method) =>
    right(`${method} /api/requests/:id/feed`, OWNER_OR_ADMIN, ({ bot }) => ({
      path: `/api/requests/${bot.id}/feed`,
    })),
  ),
  right('GET /feeds/:name', EVERY_VISITOR, (at) => ({ path: aFeed(at) })),
]
