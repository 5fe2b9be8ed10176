import { type AHome, aHome, aMail, anAlert, type Encoding } from './mails.ts'

// A mailbox with everything that arrives in one: alerts in three encodings, posts, chatter, repeated and hostile mails.

const ENCODINGS: Encoding[] = ['base64', 'quoted-printable', 'windows-1255']
const OF_FACEBOOK = 'notification@facebookmail.com'
/** Senders whose mail counts. */
export const FLOOD_SENDERS = 'dana@example.com,@facebookmail.com'

const signed = (domain: string) =>
  `Authentication-Results: mx.finds.example; dkim=pass header.d=${domain}`

/** A flat in Florentin as its owner describes it. */
const described = ({ price, street, rooms }: AHome) =>
  `להשכרה דירה בפלורנטין תל אביב, ברחוב ${street}, ${rooms} חדרים, מחיר ${price} ש"ח לחודש. מיידי.`

function ofGroup(home: AHome, n: number, rest: object): Uint8Array {
  const link = `https://www.facebook.com/groups/123/permalink/${9_000_000 + n}/?bcode=2.1&n_m=dana%40example.com`
  const text = `Noa Bar posted in Flats.\n\n${described(home)}\n\nView on Facebook\n${link}\n`
  return aMail({ ...rest, from: OF_FACEBOOK, above: [signed('facebookmail.com')], text })
}

/** Mails that must be refused or harmless. Each would bring in this home if it were not. */
const HOSTILE: ((home: AHome, rest: object) => Uint8Array)[] = [
  (home, rest) => anAlert([home], { ...rest, above: [] }),
  (home, rest) => anAlert([home], { ...rest, from: 'eve@elsewhere.example' }),
  (home, rest) =>
    anAlert([home], {
      ...rest,
      above: ['Authentication-Results: mx.finds.example; dkim=none', signed('example.com')],
    }),
  (home, rest) => {
    const parts = '--p\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000)
    return broken({ ...rest, text: described(home) }, `multipart/mixed; boundary=p`, parts)
  },
  (home, rest) => {
    const nest = (n: number) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`
    const deep = Array.from({ length: 500 }, (_, n) => nest(n + 1)).join('')
    return broken(
      { ...rest, text: described(home) },
      'multipart/mixed; boundary=b0',
      `--b0\r\n${deep}`,
    )
  },
  (_, rest) => broken(rest, 'text/html; charset=no-such-charset', '<scr<script>'.repeat(5_000)),
  (_, rest) =>
    aMail({ ...rest, above: [signed('example.com'), `X-Long: ${'x'.repeat(400_000)}`], text: '' }),
]

/** A mail with this body in place of its own. */
function broken(mail: object, contentType: string, body: string): Uint8Array {
  const head = Buffer.from(aMail({ ...mail, text: '' }))
    .toString('latin1')
    .split('\r\nContent-Type')[0]
  return Buffer.from(`${head}\r\nContent-Type: ${contentType}\r\n\r\n${body}`, 'latin1')
}

export type Flood = {
  mails: Uint8Array[]
  /** The prices of the homes, each of which is to be posted once. */
  prices: number[]
}

/** Mails that were written just before `now` (ms). Prices tell homes apart. */
export function flood(count: number, now: number): Flood {
  const mails: Uint8Array[] = []
  const prices = new Set<number>()
  const date = new Date(now).toUTCString()
  let made = 0
  const home = (isExpected = true) => {
    made += 1
    const one = aHome(made)
    if (isExpected) prices.add(one.price)
    return one
  }
  let last = home()
  for (let n = 0; n < count; n += 1) {
    const rest = { id: `${n}@example.com`, date, encoding: ENCODINGS[n % 3] ?? 'base64' }
    const kind = n % 10
    if (kind < 5) {
      // The first home of an alert was the last one of the alert before.
      const homes = [last, home()]
      last = homes[1] ?? last
      mails.push(anAlert(homes, { ...rest, written: date }))
    } else if (kind === 5) mails.push(aMail({ ...rest, text: described(home()) }))
    else if (kind === 6) mails.push(ofGroup(home(), n, rest))
    else if (kind === 7)
      mails.push(aMail({ ...rest, subject: 'שלום', text: 'מה שלומך? נדבר מחר בערב.' }))
    else if (kind === 8) mails.push(mails[n - 5] ?? aMail(rest))
    else mails.push((HOSTILE[Math.floor(n / 10) % HOSTILE.length] ?? aMail)(home(false), rest))
  }
  return { mails, prices: [...prices].sort((one, other) => one - other) }
}
