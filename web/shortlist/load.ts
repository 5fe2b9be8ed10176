import type { ShortlistPageWire, ShortlistWire } from '../../src/shortlists/wire.ts'
import { ApiError } from '../lib/api-error.ts'
import type { LoaderInput } from '../lib/context.ts'
import { toPublicPage } from '../shell/guards.ts'
import { shortlistApi } from './api.ts'

/** The shortlists of the user, and the one that is shown with its homes. */
export type LoadedShortlist = { lists: ShortlistWire[]; page: ShortlistPageWire; now: string }

type Input = LoaderInput & { deps: { list?: unknown } }

/** The shortlist that the address names, else the one on which the user saves homes. */
export async function loadShortlist({ context: { api }, deps }: Input): Promise<LoadedShortlist> {
  const calls = shortlistApi(api)
  const lists = await calls.lists()
  const shown = lists.find(({ _id }) => _id === deps.list) ?? lists.find((list) => list.isCurrent)
  if (!shown || (deps.list !== undefined && shown._id !== deps.list)) throw toPublicPage('/404')
  return {
    lists,
    page: await calls.one(shown._id).catch(refuseUnknown),
    now: new Date().toISOString(),
  }
}

/** A member may have been removed meanwhile. */
function refuseUnknown(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw toPublicPage('/404')
  throw error
}
