import { isKeptPath, KEPT_AT } from '../service-worker/messages.ts'
import { isReachable } from './connection.ts'

/** When the worker kept the page at this path (ms since 1970); undefined when it has not. */
export async function keptAt(path: string): Promise<number | undefined> {
  if (!('caches' in globalThis) || !isKeptPath(path)) return undefined
  const page = await caches.match(path, { ignoreVary: true })
  return page && Number(page.headers.get(KEPT_AT))
}

/** Opening the same kept page again within this time did not help (ms). */
const AGAIN_MS = 60_000

/**
 * Opens the page that the worker has kept at this path if the server does not answer, unless it was just opened; answers
 * whether it does.
 */
export async function openKept(path: string): Promise<boolean> {
  const mark = `kept: ${path}`
  const isTried = Date.now() - Number(sessionStorage.getItem(mark)) < AGAIN_MS
  if (isTried || (await keptAt(path)) === undefined || (await isReachable())) return false
  sessionStorage.setItem(mark, String(Date.now()))
  location.replace(path)
  return true
}
