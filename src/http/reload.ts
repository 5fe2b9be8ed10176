import { Elysia } from 'elysia'
import type { Context } from '../process/context.ts'

/** Says nothing, for as long as this server lives: its end is the message. */
const ADDRESS = '/dev/alive'

/** Reloads a page that is open during development once the server has been replaced by a newer one. */
export const RELOAD_SCRIPT = `
let isGone = false
const line = new EventSource('${ADDRESS}')
line.onerror = () => { isGone = true }
line.onopen = () => { if (isGone) location.reload() }
`

export function reloadRoutes({ config }: Context) {
  const app = new Elysia({ name: 'reload' })
  if (config.values.NODE_ENV !== 'development') return app
  return app.get(
    ADDRESS,
    () =>
      new Response(new ReadableStream({ start: (line) => line.enqueue(': alive\n\n') }), {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      }),
    { detail: { hide: true } },
  )
}
