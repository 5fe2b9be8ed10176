import type { DraftWire, TakenWire } from '../../src/ways-in/wire.ts'
import type { Api } from '../lib/api.ts'
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
    if (said(id) !== '') {
      const draft = await api.call<DraftWire>(
        'GET',
        `/api/inbox/shared/${encodeURIComponent(said(id))}`,
      )
      return { id: said(id), draft }
    }
    const sent = { text: said(text), url: webOnly(said(url)), title: said(title) }
    if (Object.values(sent).every((one) => one.trim() === '')) return 'empty'
    const query = new URLSearchParams(sent)
    return { id: null, draft: await api.call<DraftWire>('GET', `/api/inbox/draft?${query}`) }
  } catch {
    return 'gone'
  }
}

function takenOf(saved: string, home: string): Taken {
  if (!/^[\w-]{1,100}$/.test(home)) return { items: [] }
  return { items: [{ outcome: saved === 'home' ? 'home' : 'same', assetId: home }] }
}

const webOnly = (url: string) => (/^https?:/.test(url) ? url : '')

type Sent = Pick<DraftWire, 'text' | 'url' | 'title'>

/** Reads a text that was changed. */
export function readAgain({ call }: Pick<Api, 'call'>, { text, url, title }: Sent) {
  return call<DraftWire>('POST', '/api/inbox/draft', { text, url, title })
}

/** Saves what was shared, with the photos at these places. */
export function save(
  { call }: Pick<Api, 'call'>,
  { id, draft }: Shared,
  photos: readonly number[],
): Promise<TakenWire> {
  const { text, url, title } = draft
  if (id !== null) return call('POST', `/api/inbox/shared/${id}/save`, { text, photos })
  return call('POST', '/api/inbox', { text, url, title, way: 'share' })
}
