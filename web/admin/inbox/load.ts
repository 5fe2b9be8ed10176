import type { Outcome } from '../../../src/items/domain.ts'
import type { InboxStorageWire, ItemWire } from '../../../src/ways-in/wire.ts'
import type { LoaderInput } from '../../lib/context.ts'
import { GROUPS, type InboxSearch, inboxSearch, PAGE_SIZE } from './search.ts'

type Input = LoaderInput & { deps: { search: Record<string, unknown> } }

/** What the server could not answer is null. */
export type LoadedInbox = {
  search: InboxSearch
  items: ItemWire[] | null
  counts: Record<Outcome, number> | null
  storage: InboxStorageWire | null
  now: string
}

export async function loadInbox({ context: { api }, deps }: Input): Promise<LoadedInbox> {
  const search = inboxSearch(deps.search)
  const outcomes = GROUPS[search.show ?? 'all']
  const query = new URLSearchParams({
    all: 'true',
    limit: String(PAGE_SIZE),
    skip: String(((search.page ?? 1) - 1) * PAGE_SIZE),
    ...(outcomes.length > 0 ? { outcome: outcomes.join(',') } : {}),
  })
  const [items, counts, storage] = await Promise.allSettled([
    api.call<ItemWire[]>('GET', `/api/inbox?${query}`),
    api.call<Record<Outcome, number>>('GET', '/api/inbox/counts?all=true'),
    api.call<InboxStorageWire>('GET', '/api/inbox/storage'),
  ])
  return {
    search,
    items: items.status === 'fulfilled' ? items.value : null,
    counts: counts.status === 'fulfilled' ? counts.value : null,
    storage: storage.status === 'fulfilled' ? storage.value : null,
    now: new Date().toISOString(),
  }
}
