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
  const { stats, services, delivery, storage, timetable, setUp } = dashboardApi(context.api)
  const [numbers, sources, health, disk, transit, parts] = await Promise.all([
    attempt(stats()),
    attempt(services()),
    attempt(delivery()),
    attempt(storage()),
    attempt(timetable()),
    attempt(setUp()),
  ])
  const now = new Date().toISOString()
  return { numbers, sources, health, disk, transit, parts, now }
}

export function DashboardPage() {
  const { dashboard } = useText(dashboardText)
  const { numbers, sources, health, disk, transit, parts, now } = useLoaded<typeof loadDashboard>()
  return (
    <Page heading={dashboard.heading} subtitle={dashboard.subtitle}>
      <SetUp done={parts.data} />
      <StatCards loaded={numbers} />
      <Delivery loaded={health} />
      <Services loaded={sources} now={now} />
      <Timetable timetable={transit.data} />
      <Storage storage={disk.data} />
    </Page>
  )
}
