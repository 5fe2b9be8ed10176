import type { Page } from 'playwright'
import { aLine } from '../testing/samples.ts'

const MINUTE_MS = 60_000
const inMinutes = (count: number) => new Date(Date.now() + count * MINUTE_MS).toISOString()

/** Has Yad2 refuse the server while alert mails arrive. Pages that the browser itself loads show it. */
export const refusing = (page: Page) =>
  page.route('**/api/sources*', (route) => {
    const refused = { status: 'blocked', since: inMinutes(-95), nextAt: inMinutes(30) } as const
    const mail = { source: 'MAIL', label: 'Alert mails', lastReadAt: inMinutes(-3) }
    return route.fulfill({ json: [aLine(refused), aLine(mail)] })
  })
