import { seen } from './seen.ts'
import type { Screen } from './stage.ts'

/** What administrators did, with the fields that changed. */
export const AUDIT_SCREENS: Screen[] = [
  {
    name: 'admin-audit',
    isPerSize: true,
    as: 'admin',
    path: '/admin/audit',
    async act(page) {
      const summary = page.getByText('What changed').filter({ visible: true }).first()
      await summary.click()
      await seen(page.locator('details[open] dl').filter({ visible: true }).first()).toBeVisible()
    },
  },
  {
    name: 'admin-audit-none',
    as: 'admin',
    path: '/admin/audit?q=nothing+of+this&when=day',
  },
]
