import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { CLIENT_DIR, WORKER } from './manifest.ts'

const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  // Browsers ask each time whether there is a newer one.
  'cache-control': 'public, no-cache',
  // The policy of the worker itself: it connects to this server only.
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

/** The service worker of the built client. */
export function workerRoutes() {
  const app = new Elysia({ name: 'worker' })
  const file = join(CLIENT_DIR, WORKER)
  if (!existsSync(file)) return app
  return app.get(`/${WORKER}`, () => new Response(Bun.file(file), { headers: HEADERS }), {
    detail: { hide: true },
  })
}
