// Bringing homes in: what each user is told of the own ways.
import type { Confirmation } from '../own-mail/domain.ts'

export const MAIL_STATES = ['none', 'waiting', 'arriving', 'silent'] as const
export type MailState = (typeof MAIL_STATES)[number]

const DAY_MS = 24 * 3_600_000
/** Without a mail for longer than this, an address is silent. */
const SILENT_MS = 7 * DAY_MS
/** How long it is shown what a mail service asks. */
const CONFIRMATION_MS = DAY_MS

/** @param lastAt when the last mail arrived at the address (ms); undefined: there is no address. */
export function mailStateOf(lastAt: number | null | undefined, now: number): MailState {
  if (lastAt === undefined) return 'none'
  if (lastAt === null) return 'waiting'
  return now - lastAt > SILENT_MS ? 'silent' : 'arriving'
}

/** What is shown of a confirmation. Only a link of the web is one: a mail can say anything. */
export function shownConfirmation(asked: Confirmation | null, now: number): Confirmation | null {
  if (!asked || now - asked.at > CONFIRMATION_MS) return null
  const isWeb = asked.link !== null && URL.parse(asked.link)?.protocol === 'https:'
  return isWeb ? asked : { ...asked, link: null }
}
