import type { DraftWire, TakenWire } from '../../src/ways-in/wire.ts'
import type { Api } from '../lib/api.ts'
import { nullIfUnread } from '../lib/api-error.ts'
import type { LoaderInput } from '../lib/context.ts'

type Input = LoaderInput & { deps: { search: Record<string, unknown> } }

/** What was shared: kept by the server under an id, or written in the address. */
export type Shared = { id: string | null; draft: DraftWire }

/** What became of what was saved. */
export type Taken = {
  items: readonly Pick<TakenWire['items'][number], 'outcome' | 'assetId' | 'reason'>[]
}

/**
 * `empty`: nothing was shared. `gone`: the server has it no longer, or could not read it. What became of a draft that
 * was saved without JavaScript is said by the address.
 */
export type LoadedShare = Shared | Taken | 'empty' | 'gone'

const said = (value: unknown) => (typeof value === 'string' ? value : '')

export async function loadShare({ context: { api }, deps }: Input): Promise<LoadedShare> {
  const { id, text, url, title, saved, home } = deps.search
  if (said(saved) !== '') return takenOf(said(saved), said(home))
  try {
    if (said(id) !== '') return await kept(api, said(id))
    const sent = { text: said(text), url: webOnly(said(url)), title: said(title) }
    if (Object.values(sent).every((one) => one.trim() === '')) {
      const last = await newest(api).catch(nullIfUnread)
      return last === null ? 'empty' : await kept(api, last)
    }
    const query = new URLSearchParams(sent)
    return { id: null, draft: await api.call<DraftWire>('GET', `/api/inbox/draft?${query}`) }
  } catch {
    return 'gone'
  }
}

/** The id of what was shared last and is not saved; null: there is none. */
async function newest({ call }: Pick<Api, 'call'>): Promise<string | null> {
  return (await call<{ _id: string | null }>('GET', '/api/inbox/shared'))._id
}

/** What the server keeps under an id. */
async function kept({ call }: Pick<Api, 'call'>, id: string): Promise<Shared> {
  const draft = await call<DraftWire>('GET', `/api/inbox/shared/${encodeURIComponent(id)}`)
  return { id, draft }
}

function takenOf(saved: string, home: string): Taken {
  if (!/^[\w-]{1,100}$/.test(home)) return { items: [] }
  return { items: [{ outcome: saved === 'home' ? 'home' : 'same', assetId: home }] }
}

const webOnly = (url: string) => (/^https?:/.test(url) ? url : '')

/** Reads a text that was changed, or a home that was corrected. What the server keeps it keeps so. */
export function readAgain(
  { call }: Pick<Api, 'call'>,
  { id, draft }: Shared,
  change: Partial<Pick<DraftWire, 'text' | 'corrections'>>,
): Promise<DraftWire> {
  if (id !== null) return call('PATCH', `/api/inbox/shared/${id}`, change)
  const { text, url, title, corrections } = { ...draft, ...change }
  return call('POST', '/api/inbox/draft', { text, url, title, corrections })
}

/** Saves what was shared, with the photos at these places. */
export function save(
  { call }: Pick<Api, 'call'>,
  { id, draft }: Shared,
  photos: readonly number[],
): Promise<TakenWire> {
  const { text, url, title, corrections } = draft
  if (id !== null) return call('POST', `/api/inbox/shared/${id}/save`, { text, photos })
  return call('POST', '/api/inbox', { text, url, title, corrections, way: 'share' })
}

/** Drops what was shared: it is no home. Where that fails it is forgotten by itself. */
export function drop({ call }: Pick<Api, 'call'>, id: string): Promise<unknown> {
  return call('DELETE', `/api/inbox/shared/${id}`).catch(nullIfUnread)
}
