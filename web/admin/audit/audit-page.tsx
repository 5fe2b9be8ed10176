import { Link } from '@tanstack/react-router'
import type { AuditPage as Found, RefusalWire } from '../../../src/admin/audit/wire.ts'
import type { LoaderInput } from '../../lib/context.ts'
import { useLoaded } from '../../lib/route-data.ts'
import { auditText } from '../../locales/en/audit.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { TablePager } from '../../ui/table-pager.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { Refused } from './refused.tsx'
import { type AuditSearch, auditSearch, filterOf, PAGE_SIZE } from './search.ts'

type Input = LoaderInput & { deps: { search: Record<string, unknown> } }

/** What the server could not answer is null. */
export type LoadedAudit = {
  search: AuditSearch
  found: Found | null
  refused: RefusalWire[] | null
  now: string
}

export async function loadAudit({ context: { api }, deps }: Input): Promise<LoadedAudit> {
  const search = auditSearch(deps.search)
  const query = filterOf(search)
  query.set('limit', String(PAGE_SIZE))
  query.set('skip', String(((search.page ?? 1) - 1) * PAGE_SIZE))
  const [found, refused] = await Promise.allSettled([
    api.call<Found>('GET', `/api/audit?${query}`),
    api.call<RefusalWire[]>('GET', '/api/audit/refused?days=7'),
  ])
  return {
    search,
    found: found.status === 'fulfilled' ? found.value : null,
    refused: refused.status === 'fulfilled' ? refused.value : null,
    now: new Date().toISOString(),
  }
}

/** What administrators and operators did, and what was refused. */
export function AuditPage() {
  const { audit } = useText(auditText)
  const { search, found, refused, now } = useLoaded<typeof loadAudit>()
  return (
    <Page heading={audit.heading} subtitle={audit.subtitle}>
      <section className="card overflow-hidden">
        <AuditFilters search={search} />
        {found === null ? (
          <Alert className="m-4">{audit.failed}</Alert>
        ) : (
          <>
            <AuditTable entries={found.entries} now={now} />
            <TablePager
              page={search.page ?? 1}
              size={PAGE_SIZE}
              total={found.total}
              link={(page, look) => (
                <Link
                  to="/admin/audit"
                  search={{ ...search, page: page > 1 ? page : undefined }}
                  {...look}
                />
              )}
            />
          </>
        )}
      </section>
      {refused && refused.length > 0 && <Refused refusals={refused} />}
    </Page>
  )
}
