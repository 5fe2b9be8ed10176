import type { LoaderInput } from '../../lib/context.ts'
import { useLoaded } from '../../lib/route-data.ts'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { dashboardApi } from './api.ts'
import { attempt } from './loaded.ts'
import { Services } from './services.tsx'
import { StatCards } from './stat-cards.tsx'

export async function loadDashboard({ context }: LoaderInput) {
  const { stats, services } = dashboardApi(context.api)
  const [numbers, sources] = await Promise.all([attempt(stats()), attempt(services())])
  return { numbers, sources, now: new Date().toISOString() }
}

export function DashboardPage() {
  const { dashboard } = useText(dashboardText)
  const { numbers, sources, now } = useLoaded<typeof loadDashboard>()
  return (
    <Page heading={dashboard.heading} subtitle={dashboard.subtitle}>
      <StatCards loaded={numbers} />
      <Services loaded={sources} now={now} />
    </Page>
  )
}
