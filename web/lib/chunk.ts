import { ApiError } from './api-error.ts'
import { isReachable } from './connection.ts'

/** A chunk that the server does not have, which happens to an old tab after a deployment. */
export class MissingChunk extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause })
    this.name = 'MissingChunk'
  }
}

/**
 * Loads a chunk.
 * @throws ApiError with status 0 when the server does not answer, MissingChunk when it does.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    if (await isReachable()) throw new MissingChunk(cause)
    throw Object.assign(new ApiError('No connection', 0), { cause })
  }
}

/** A second failure within this time is no reason to reload again (ms). */
const RELOAD_MS = 60_000

/** Reloads the page unless it was just reloaded for the same reason; answers whether it does. */
export function reloadOnce({ cause }: MissingChunk): boolean {
  if (typeof sessionStorage === 'undefined') return false
  const key = `reloaded: ${cause instanceof Error ? cause.message : String(cause)}`
  if (Date.now() - Number(sessionStorage.getItem(key)) < RELOAD_MS) return false
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return true
}
