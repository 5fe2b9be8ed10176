// Mails in the shapes in which alerts arrive, made up.

export const SELF = 'dana@example.com'
/** The name of the mailbox's server in what it says of signatures. */
export const AUTHSERV = 'mx.finds.example'
/** What it writes above a mail whose signature is right. */
const PROVEN = 'Authentication-Results: mx.finds.example; dkim=pass header.d=example.com; spf=pass'

export type AHome = {
  token: string
  price: number
  street: string
  neighbourhood: string
  rooms: number
  size: number
  type?: string
  agency?: string
  deal?: 'rent' | 'forsale'
}

const HEBREW_LETTER = /[\u05d0-\u05ea]/g

/** The bytes of windows-1255 (and ISO 8859-8) of Hebrew and ASCII; the sign of the shekel is 0xA4 in windows-1255. */
export function hebrewBytes(text: string): Uint8Array {
  const latin = text
    .replace(HEBREW_LETTER, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x5d0 + 0xe0))
    .replaceAll('₪', '\xa4')
    .replaceAll('\u200f', '\xfe')
    .replaceAll('״', '\xd8')
  return Uint8Array.from(Buffer.from(latin, 'latin1'))
}

export function quotedPrintable(bytes: Uint8Array): string {
  let line = ''
  let all = ''
  for (const byte of bytes) {
    const isPlain = byte > 32 && byte < 127 && byte !== 61
    const sign = isPlain
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    if (line.length + sign.length > 73) {
      all += `${line}=\r\n`
      line = ''
    }
    line += sign
  }
  return all + line
}

function base64(bytes: Uint8Array): string {
  return (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')
}

export type Encoding = 'base64' | 'quoted-printable' | 'windows-1255'

const ENCODINGS = {
  base64: {
    charset: 'utf-8',
    transfer: 'base64',
    encode: (text: string) => base64(Buffer.from(text)),
  },
  'quoted-printable': {
    charset: 'utf-8',
    transfer: 'quoted-printable',
    encode: (text: string) => quotedPrintable(Buffer.from(text)),
  },
  'windows-1255': {
    charset: 'windows-1255',
    transfer: 'quoted-printable',
    encode: (text: string) => quotedPrintable(hebrewBytes(text)),
  },
} as const

const part = (kind: string, content: string, encoding: Encoding) => {
  const { charset, transfer, encode } = ENCODINGS[encoding]
  return `Content-Type: text/${kind}; charset=${charset}\r\nContent-Transfer-Encoding: ${transfer}\r\n\r\n${encode(content)}`
}

export type AMail = {
  id?: string
  from?: string
  subject?: string
  date?: string
  /** Further header lines, above all others. */
  above?: readonly string[]
  text?: string
  html?: string
  encoding?: Encoding
}

const word = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

/** A mail with a text, a page, or both. */
export function aMail(mail: AMail = {}): Uint8Array {
  const { from = SELF, subject = 'דירה', encoding = 'base64', above = [PROVEN], text, html } = mail
  const { date = 'Sat, 21 Nov 2026 09:30:00 +0200', id } = mail
  const parts = [
    ...(text === undefined ? [] : [part('plain', text, encoding)]),
    ...(html === undefined ? [] : [part('html', html, encoding)]),
  ]
  const body =
    parts.length === 1
      ? (parts[0] ?? '')
      : `Content-Type: multipart/alternative; boundary="=_b1"\r\n\r\n${parts.map((one) => `--=_b1\r\n${one}\r\n`).join('')}--=_b1--\r\n`
  const head = [
    ...above,
    'Received: from mail.example.com by mx.finds.example',
    `From: Dana <${from}>`,
    'To: finds@finds.example',
    `Date: ${date}`,
    ...(id === undefined ? [] : [`Message-ID: <${id}>`]),
    `Subject: ${word(subject)}`,
    'MIME-Version: 1.0',
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n${body}\r\n`, 'latin1')
}

const shekels = (price: number) => price.toLocaleString('en-US')

function linkOf({ token, deal = 'rent' }: AHome, separator: string): string {
  const criteria = [
    'rooms=2-4',
    'category=realestate',
    `subCategory=${deal}`,
    'isFromMyAlerts=true',
    'utm_source=myAlerts',
  ]
  return `https://www.yad2.co.il/item/${token}?${criteria.join(separator)}`
}

const detailsOf = ({ neighbourhood, type = 'דירה', rooms, size }: AHome) =>
  `${neighbourhood} | ${type} | ${rooms} חדרים | ${size} מ״ר`

function textCard(home: AHome): string {
  const link = `<${linkOf(home, '&')}>`
  const lines = [
    link,
    `*\u200f${shekels(home.price)} ₪*`,
    'גם בטרייד אין',
    home.street,
    detailsOf(home),
  ]
  return [...lines, `לפרטים נוספים\n${link}`, home.agency ?? ''].join('\n\n')
}

function htmlCard(home: AHome): string {
  const link = linkOf(home, '&amp;')
  return `<table dir="rtl"><tbody><tr><td><a href="${link}"><img src="https://img.yad2.co.il/Pic/${home.token}.jpeg"></a></td></tr>
<tr><td><p><strong>\u200f${shekels(home.price)}&nbsp;₪</strong></p><span style="display:none">גם בטרייד אין</span>
<p> ${home.street} </p><a><p>${detailsOf(home)}</p></a>
<p><a href="${link}"><span>לפרטים נוספים</span></a></p><p>${home.agency ?? ''}</p></td></tr></tbody></table>`
}

export type AnAlert = Omit<AMail, 'text' | 'html'> & {
  announced?: number
  /** The date of the mail that was forwarded, as Gmail writes it. */
  written?: string
  parts?: 'both' | 'text' | 'html'
}

/** An alert of Yad2, forwarded by hand from Gmail. */
export function anAlert(homes: readonly AHome[], alert: AnAlert = {}): Uint8Array {
  const { announced = homes.length, written = 'Sat, 21 Nov 2026 at 09:00', parts = 'both' } = alert
  const found = `מצאנו ${announced} מודעות חדשות שמתאימות לחיפוש שלך:`
  const header = ['From: Yad2 <info@yad2.co.il>', `Date: ${written}`, 'Subject: מודעות חדשות']
  const text = [
    '---------- Forwarded message ---------',
    ...header,
    '',
    found,
    '',
    ...homes.map(textCard),
    'לכל המודעות\n<https://www.yad2.co.il/realestate/rent?topArea=2>',
  ].join('\n')
  const html = `<div class="gmail_quote"><div>---------- Forwarded message ---------<br>${header.map((line) => line.replace('<', '&lt;').replace('>', '&gt;')).join('<br>')}</div>
<p style="display:none;max-height:0px">מצאנו 9999 מודעות חדשות</p><span style="display:none">1,000,000 - 4,000,000 ₪</span>
<p>${found}</p>${homes.map(htmlCard).join('\n')}<p><a href="https://www.yad2.co.il/realestate/rent?topArea=2">לכל המודעות</a></p></div>`
  return aMail({
    subject: 'Fwd: מודעות חדשות שעלו באתר יד2',
    ...alert,
    ...(parts === 'html' ? {} : { text }),
    ...(parts === 'text' ? {} : { html }),
  })
}

/** A home that is unlike the others. */
export function aHome(n: number, home: Partial<AHome> = {}): AHome {
  return {
    token: `tok${String(n).padStart(5, '0')}`,
    price: 4_000 + n * 10,
    street: `הרצל ${n + 1}`,
    neighbourhood: 'פלורנטין',
    rooms: 2 + (n % 3),
    size: 40 + (n % 60),
    ...home,
  }
}
