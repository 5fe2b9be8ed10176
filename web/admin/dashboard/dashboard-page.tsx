import type { LoaderInput } from '../../lib/context.ts'
import { useLoaded } from '../../lib/route-data.ts'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { dashboardApi } from './api.ts'
import { Delivery } from './delivery.tsx'
import { attempt } from './loaded.ts'
import { Services } from './services.tsx'
import { SetUp } from './set-up.tsx'
import { StatCards } from './stat-cards.tsx'
import { Storage } from './storage.tsx'
import { Timetable } from './timetable.tsx'

export async function loadDashboard({ context }: LoaderInput) {
  const calls = dashboardApi(context.api)
  const [numbers, sources, health, disk, transit, parts] = await Promise.all([
    attempt(calls.stats()),
    attempt(calls.services()),
    attempt(calls.delivery()),
    attempt(calls.storage()),
    attempt(calls.timetable()),
    attempt(calls.setUp()),
  ])
  return { numbers, sources, health, disk, transit, parts, now: new Date().toISOString() }
}

export function DashboardPage() {
  const { dashboard } = useText(dashboardText)
  const loaded = useLoaded<typeof loadDashboard>()
  return (
    <Page heading={dashboard.heading} subtitle={dashboard.subtitle}>
      <SetUp done={loaded.parts.data} />
      <StatCards loaded={loaded.numbers} />
      <Delivery loaded={loaded.health} />
      <Services loaded={loaded.sources} now={loaded.now} />
      <Timetable timetable={loaded.transit.data} />
      <Storage storage={loaded.disk.data} />
    </Page>
  )
}
