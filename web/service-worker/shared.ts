import { SHARE_PATH, SHARED_CACHE } from './messages.ts'

/** How long a share waits for its user to log in (ms). */
const WAITS_MS = 30 * 60_000
const KEPT_AT = 'x-kept-at'

/**
 * Passes a share on to the server, and keeps it meanwhile: when its user has to log in first, the page sends it again
 * afterwards, with its photos.
 */
export async function passOn(request: Request): Promise<Response> {
  const copy = request.clone()
  const kept = keep(copy)
  try {
    return await fetch(request)
  } catch {
    // Without a connection the page that asks for it is shown when there is one again.
    return Response.redirect(SHARE_PATH, 303)
  } finally {
    await kept
  }
}

async function keep(request: Request): Promise<void> {
  const type = request.headers.get('content-type') ?? ''
  const headers = { 'content-type': type, [KEPT_AT]: String(Date.now()) }
  const body = await request.arrayBuffer()
  const cache = await caches.open(SHARED_CACHE)
  await cache.put(SHARE_PATH, new Response(body, { headers }))
}

/** The share that waits, which is then no longer kept; undefined: there is none, or it is too old. */
export async function takeShared(): Promise<Response | undefined> {
  const cache = await caches.open(SHARED_CACHE)
  const kept = await cache.match(SHARE_PATH)
  await caches.delete(SHARED_CACHE)
  const at = Number(kept?.headers.get(KEPT_AT))
  return kept && Date.now() - at < WAITS_MS ? kept : undefined
}
