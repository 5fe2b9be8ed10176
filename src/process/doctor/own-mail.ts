import type { Clock } from '../../kernel/clock.ts'
import { seconds } from '../../kernel/clock.ts'
import { messageOf } from '../../kernel/domain/caught.ts'
import { systemRandom } from '../../kernel/random.ts'
import { sendOnce } from '../../mail/once.ts'
import { type Connection, connect, type OpenFolder, TIMING } from '../../ways-in/mail/connection.ts'
import { type Mailbox, mailboxIn } from '../../ways-in/mail/mailbox.ts'
import { addressWith, SECRET_LENGTH } from '../../ways-in/own-mail/domain.ts'
import { readOwnHead } from '../../ways-in/own-mail/read.ts'
import { newSecret } from '../../ways-in/own-mail/secret.ts'
import type { Config } from '../../world/config.ts'
import { type Finding, failed, ok } from './finding.ts'

const check = 'addresses of users'
const HELP = 'See docs/install.md, "An address for each user".'
/** How long a mail may take from the mail server to the mailbox (ms). */
const ARRIVES_MS = seconds(30)
/** How often the folder is looked at meanwhile (ms). */
const LOOK_MS = seconds(2)

type Around = { clock: Clock; sendsMail?: boolean }

/**
 * Whether mails reach the addresses of users; absent where users have none. Only when it is asked for, a mail is sent:
 * its address has a secret that is no user's, so that the server leaves it out.
 */
export async function ownMail(config: Config, around: Around): Promise<Finding[]> {
  const { MAIL_IN_ADDRESS: form, MAIL_IN_URL: url } = config.values
  if (form === '') return []
  const mailbox = mailboxIn(url)
  if (!mailbox) {
    const advice = `Set MAIL_IN_URL to the mailbox of ${form}, or remove MAIL_IN_ADDRESS.`
    return [failed(check, 'MAIL_IN_ADDRESS is set and MAIL_IN_URL is not: no mail is read', advice)]
  }
  const shape = `users have addresses as ${addressWith(form, 'x'.repeat(SECRET_LENGTH))}`
  if (!around.sendsMail) {
    const tried = config.features.mail.isOn
      ? '"metzia doctor --mail" tries one'
      : 'one can be tried'
    return [
      ok(check, `${shape}; ${tried}${config.features.mail.isOn ? '' : ' where SMTP_URL is set'}`),
    ]
  }
  if (!config.features.mail.isOn)
    return [failed(check, `no mail can be sent: ${config.features.mail.reason}`, HELP)]
  return [await tried(config, mailbox, around.clock)]
}

/** Sends a mail, and waits until it is in the mailbox. */
async function tried(config: Config, mailbox: Mailbox, clock: Clock): Promise<Finding> {
  const { MAIL_IN_ADDRESS: form, MAIL_IN_FOLDER: folder } = config.values
  const secret = newSecret(systemRandom)
  const timing = { ...TIMING, idleMs: LOOK_MS }
  let connection: Connection | undefined
  try {
    const { signal } = new AbortController()
    connection = await connect({ mailbox, folder, clock, signal, timing })
    const after = (await connection.open()).uidNext - 1
    const refused = await send(config, addressWith(form, secret))
    if (refused !== undefined) return notSent(refused)
    const found = await arrival(connection, clock, { after, secret, form })
    return findingOf(found, { form, folder })
  } catch (error) {
    return failed(check, messageOf(error), 'Check MAIL_IN_URL and MAIL_IN_FOLDER.')
  } finally {
    connection?.close()
  }
}

const send = (config: Config, to: string) =>
  sendOnce(config, {
    to,
    subject: subjectOf(to),
    text: 'Sent by "metzia doctor --mail" to see whether mails to addresses of users arrive. It can be deleted.',
  })

const subjectOf = (address: string) => `Metzia tries ${address}`

type Sought = { after: number; secret: string; form: string }
type Arrival = 'arrived' | 'unnamed' | 'missing'

/** Looks at the mails that arrive until it is among them. */
async function arrival(connection: Connection, clock: Clock, sought: Sought): Promise<Arrival> {
  const until = clock.monotonic() + ARRIVES_MS
  let { after } = sought
  for (;;) {
    const open = await connection.open()
    for (const mail of await open.listAfter(after)) {
      after = mail.uid
      const found = await isSought(open, mail, sought)
      if (found !== 'missing') return found
    }
    if (clock.monotonic() > until) return 'missing'
    await connection.idle()
  }
}

/** Whether a mail is the one that was sent, and its header says to which address it was delivered. */
async function isSought(
  open: OpenFolder,
  mail: Parameters<OpenFolder['receive']>[0],
  { secret, form }: Sought,
): Promise<Arrival> {
  const bytes = await open.receive(mail)
  if (!bytes) return 'missing'
  const head = await readOwnHead({ bytes, form })
  if (head?.secrets.includes(secret)) return 'arrived'
  return Buffer.from(bytes).includes(subjectOf(addressWith(form, secret))) ? 'unnamed' : 'missing'
}

function notSent(reason: string): Finding {
  return failed(
    check,
    `the mail server of SMTP_URL did not take a mail to one: ${reason}`,
    `When it refuses the recipient, the mailbox takes no such addresses. Else check SMTP_URL and MAIL_FROM. ${HELP}`,
  )
}

function findingOf(found: Arrival, { form, folder }: { form: string; folder: string }): Finding {
  if (found === 'arrived') return ok(check, 'a mail to one has arrived')
  if (found === 'unnamed')
    return failed(
      check,
      'a mail to one has arrived, but its header does not say to which',
      `Let the mail server write Delivered-To or X-Original-To. ${HELP}`,
    )
  const what = form.startsWith('*')
    ? 'Let its mail server deliver every name of the domain to the mailbox (catch-all).'
    : 'Its mail server may not support plus addressing: use one that does, or a domain with *@.'
  const where = `Look for the mail in other folders than ${folder}, such as that of spam.`
  return failed(check, `a mail to one did not arrive within 30 s`, `${what} ${where} ${HELP}`)
}
