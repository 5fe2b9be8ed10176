import { aMail } from './mails.ts'

/** `MAIL_IN_ADDRESS` of the double. */
export const FORM = 'homes@finds.example'

export const ownAddress = (secret: string) => `homes+${secret}@finds.example`

export type OwnMailParts = {
  /** The address that the server of the mailbox has delivered it to. */
  to: string
  id?: string
  from?: string
  subject?: string
  text?: string
  date?: string
  /** Further header lines, above the others. */
  above?: readonly string[]
}

const LETTER = `דירה להשכרה בפלורנטין תל אביב, ברחוב הרצל 7, 3 חדרים, מחיר 5,000 ש"ח לחודש.`

/** A mail that the server of the mailbox has delivered to an address, of a sender whom nobody has listed. */
export function mailTo({ to, above = [], ...mail }: OwnMailParts): Uint8Array {
  return aMail({
    from: 'alerts@portal.example',
    text: LETTER,
    ...mail,
    above: [...above, 'Return-Path: <bounce@portal.example>', `Delivered-To: ${to}`],
  })
}

/** What Google sends to an address before it forwards to it. */
export function askOfGoogle(to: string, { isHebrew = false, above = [] as string[] } = {}) {
  const links = [
    'https://mail-settings.google.com/mail/uf-%5BANGjdJ8stop%5D-x',
    'https://mail-settings.google.com/mail/vf-%5BANGjdJ8go%5D-x',
  ]
  const english = `dana@gmail.com has requested to automatically forward mail to your email address ${to}.\nConfirmation code: 123456789\nPlease click the link below to confirm the request:\n${links[1]}\nIf you accidentally clicked the link, click this one to cancel: ${links[0]}\n`
  const hebrew = `dana@gmail.com ביקש להעביר דואר באופן אוטומטי לכתובת ${to}.\nקוד אישור: 123456789\nכדי לבטל: ${links[0]}\nכדי לאשר: ${links[1]}\n`
  return mailTo({
    to,
    above,
    from: 'forwarding-noreply@google.com',
    subject: isHebrew
      ? '(#123456789) אישור העברה מ-Gmail – קבלת דואר מ-dana@gmail.com'
      : '(#123456789) Gmail Forwarding Confirmation - Receive Mail from dana@gmail.com',
    text: isHebrew ? hebrew : english,
  })
}
