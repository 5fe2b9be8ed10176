import type { Mail } from '../mail/domain.ts'
import type { Confirmation } from './domain.ts'

/** Google asks from this address whether a user may forward to another one. */
const GOOGLE = 'forwarding-noreply@google.com'
/** Other mail services, which verify an address by a code. Their users have addresses of the same domains. */
const SERVICES =
  /^(?:[\w.+-]{0,60}[-_.])?no-?reply@(?:[\w-]+\.)*(?:accountprotection\.microsoft\.com|microsoft\.com|outlook\.com|yahoo\.com|yahoo-inc\.com|zoho\.com|zohoaccounts\.com|fastmail\.com|proton\.me|gmx\.(?:com|net)|mail\.com|icloud\.com|apple\.com|walla\.co\.il)$/

/** Whether the sender may be one that asks before it forwards. What it says is then looked at. */
export function mayAsk({ from }: Pick<Mail, 'from'>): boolean {
  const [sender = '', ...others] = from
  return others.length === 0 && (sender === GOOGLE || SERVICES.test(sender))
}

/** What a mail service asks before it forwards; undefined: the mail asks nothing. */
export function confirmationIn(mail: Mail): Omit<Confirmation, 'at'> | undefined {
  const [from = ''] = mail.from
  if (!mayAsk(mail)) return undefined
  const text = `${mail.text}\n${mail.html.slice(0, PAGE_MAX)}`
  if (from !== GOOGLE) {
    const code = saidCode(`${mail.subject}\n${withoutTags(text)}`)
    return code === undefined ? undefined : { from, code, link: null }
  }
  const code = codeOfGoogle(mail.subject, withoutTags(text)) ?? null
  const link = linkOfGoogle(text) ?? null
  return code === null && link === null ? undefined : { from, code, link }
}

/** How much of a page is looked at, in characters. Such mails are short. */
const PAGE_MAX = 100_000

const withoutTags = (text: string) => text.replace(/<[^<>]{0,2000}>/g, ' ')

/** The code stands in the subject as (#123456789), and after its name in the text. */
function codeOfGoogle(subject: string, text: string): string | undefined {
  const [, inSubject] = /\(#(\d{9})\)/.exec(subject) ?? []
  return inSubject ?? saidCode(text, 9, 9)
}

/** The words before a code. */
const BEFORE =
  /(?:confirmation|verification|security|single-use) code|(?:קוד|קוד ה)\s?(?:אישור|אימות|אבטחה)|מספר אישור/gi

/** The code that follows its name, within the same sentence; undefined: there is none, or several. */
function saidCode(text: string, least = 4, most = 10): string | undefined {
  const found = new Set<string>()
  for (const { index, 0: words } of text.matchAll(BEFORE)) {
    const after = text.slice(index + words.length, index + words.length + AFTER_MAX)
    const [, code] = /^\D{0,24}?(?<!\d)(\d{4,10})(?!\d)/.exec(after) ?? []
    if (code !== undefined && code.length >= least && code.length <= most) found.add(code)
  }
  const [only, ...others] = found
  return others.length === 0 ? only : undefined
}

const AFTER_MAX = 60

const HOSTS = new Set(['mail-settings.google.com', 'mail.google.com'])
/** `/mail/vf-…` allows forwarding; `/mail/uf-…`, which such mails contain too, forbids it. */
const PATH = /^\/mail\/(?:u\/\d\/)?vf-/
const LINK = /https:\/\/mail(?:-settings)?\.google\.com\/mail\/[^\s"'<>]{1,2000}/g

function linkOfGoogle(text: string): string | undefined {
  for (const [written] of text.matchAll(LINK)) {
    const url = URL.parse(written.replaceAll('&amp;', '&'))
    const isPlain = url?.username === '' && url.password === '' && url.port === ''
    if (
      url &&
      isPlain &&
      url.protocol === 'https:' &&
      HOSTS.has(url.hostname) &&
      PATH.test(url.pathname)
    )
      return url.href
  }
  return undefined
}
