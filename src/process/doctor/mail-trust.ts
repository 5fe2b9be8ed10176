import { parseMail, printable } from '../../ways-in/mail/parse.ts'
import { statementsOf } from '../../ways-in/mail/trust.ts'
import type { Config } from '../../world/config.ts'
import { type Finding, ok, warning } from './finding.ts'

const check = 'mailbox'

/** Whose results the newest mail of the mailbox has, and which settings make its mail count. */
export async function mailTrust(
  { values }: Config,
  newest: Uint8Array | undefined,
): Promise<Finding> {
  const { MAIL_IN_FOLDER: folder, MAIL_IN_FROM: senders, MAIL_IN_AUTHSERV_ID: own } = values
  const { text, name } = await seenIn(newest)
  const known = `${folder} can be read; ${text}`
  // Mail to the addresses of users needs no sender that is trusted.
  if (senders.length === 0 && values.MAIL_IN_ADDRESS !== '')
    return ok(check, `${known}. Mail to the addresses of users counts, no other`)
  if (senders.length === 0) {
    const advice = 'Set MAIL_IN_FROM to the addresses that forward alerts.'
    return warning(check, `${known}. No mail counts`, advice)
  }
  if (own === '') {
    const advice =
      name === undefined
        ? 'Set MAIL_IN_AUTHSERV_ID to the name that the own mail server writes above the first Received of a mail.'
        : `Set MAIL_IN_AUTHSERV_ID=${name}, if this is the server of the mailbox.`
    return warning(check, `${known}. No mail counts`, advice)
  }
  if (newest === undefined || name === own.toLowerCase()) return ok(check, known)
  const advice =
    name === undefined
      ? 'Use a mailbox whose server checks signatures and writes its result above the first Received.'
      : `Set MAIL_IN_AUTHSERV_ID=${name}, if this is the server of the mailbox.`
  return warning(check, `${known}. It does not count for MAIL_IN_AUTHSERV_ID=${own}`, advice)
}

/** What the newest mail says, and the name that its own server gives itself. */
async function seenIn(mail: Uint8Array | undefined): Promise<{ text: string; name?: string }> {
  if (mail === undefined) return { text: 'it has no mail yet' }
  const { fields } = await parseMail(mail)
  const statements = statementsOf(fields).filter(({ server }) => server !== '')
  const above = statements.find(({ isAbove }) => isAbove)
  if (above) {
    const name = printable(above.server)
    return { text: `the newest mail has a result of ${name} above its first Received`, name }
  }
  const [below] = statements
  if (!below) return { text: 'the newest mail has no Authentication-Results' }
  const { server } = below
  return {
    text: `the newest mail has a result of ${printable(server)} only below its first Received, where its sender could write it`,
  }
}
