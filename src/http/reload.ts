import { Elysia } from 'elysia'
import type { Context } from '../world/context.ts'

/** An event stream without events. The stream closing tells open pages that the server has stopped. */
const ADDRESS = '/dev/server'

/** Reloads an open page, during development, after the server has been restarted. */
export const RELOAD_SCRIPT = `
let isStopped = false
const events = new EventSource('${ADDRESS}')
events.onerror = () => { isStopped = true }
events.onopen = () => { if (isStopped) location.reload() }
`

export function reloadRoutes({ config }: Context) {
  const app = new Elysia({ name: 'reload' })
  if (config.values.NODE_ENV !== 'development') return app
  return app.get(
    ADDRESS,
    () =>
      new Response(new ReadableStream({ start: (stream) => stream.enqueue(': connected\n\n') }), {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      }),
    { detail: { hide: true } },
  )
}
