import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'

export function DashboardPage() {
  const { dashboard } = useText(dashboardText)
  return (
    <Page heading={dashboard.heading} subtitle={dashboard.subtitle}>
      {null}
    </Page>
  )
}
