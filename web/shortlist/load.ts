import { atom } from 'jotai'
import type { ShortlistPageWire, ShortlistWire } from '../../src/shortlists/wire.ts'
import type { Api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { isNoAnswer } from '../lib/connection.ts'
import type { AppContext, LoaderInput } from '../lib/context.ts'
import { toPublicPage } from '../shell/guards.ts'
import { shortlistApi } from './api.ts'

/** The shortlists of the user, and the one that is shown with its homes. */
export type LoadedShortlist = { lists: ShortlistWire[]; page: ShortlistPageWire; now: string }

/** What this tab has shown last, and to whom. */
export const shownListAtom = atom<{ userId: string; loaded: LoadedShortlist } | null>(null)

type Input = LoaderInput & { deps: { list?: unknown } }

/**
 * The shortlist that the address names, else the one on which the user saves homes. Without an answer of the server it
 * stays as it was shown last.
 */
export async function loadShortlist({ context, deps }: Input): Promise<LoadedShortlist> {
  try {
    return await listNow(context.api, deps)
  } catch (error) {
    const shown = shownBefore(context, deps)
    if (isNoAnswer(error) && shown) return shown
    throw error
  }
}

function shownBefore({ store, user }: AppContext, { list }: Input['deps']) {
  const { userId, loaded } = store.get(shownListAtom) ?? {}
  if (!loaded || userId !== user?._id) return undefined
  const { _id, isCurrent } = loaded.page.shortlist
  return (list === undefined ? isCurrent : list === _id) ? loaded : undefined
}

async function listNow(api: Api, deps: Input['deps']): Promise<LoadedShortlist> {
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
