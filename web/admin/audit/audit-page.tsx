import { auditText } from '../../locales/en/audit.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'

export function AuditPage() {
  const { audit } = useText(auditText)
  return (
    <Page heading={audit.heading} subtitle={audit.subtitle}>
      {null}
    </Page>
  )
}
