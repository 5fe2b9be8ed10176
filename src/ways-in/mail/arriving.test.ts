import { expect, test } from 'bun:test'
import {
  AUTHSERV,
  aHome,
  aMail,
  anAlert,
  hebrewBytes,
  quotedPrintable,
} from '../../testing/doubles/mails.ts'
import { parseHere } from '../../testing/worlds/parse.ts'
import { arrivingOfMail } from './arriving.ts'
import { KEPT_MAX } from './domain.ts'

const MINE = { userRid: 7, trust: null }
const FOR_ALL = { userRid: null, trust: { senders: ['dana@example.com'], authservId: AUTHSERV } }

async function one(mail: Uint8Array | string, by: Parameters<typeof arrivingOfMail>[2] = MINE) {
  const items = await arrivingOfMail(parseHere, Buffer.from(mail), by)
  expect(items).toHaveLength(1)
  return items[0] as NonNullable<(typeof items)[0]>
}

/** A plain mail with these bytes as its text. */
const raw = (head: string, body: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`From: Dana <dana@example.com>\r\n${head}\r\n\r\n`),
    Buffer.from(body),
  ])

const TEXT = 'דירה להשכרה, 3 חדרים'

test.each([
  ['windows-1255', 'quoted-printable', quotedPrintable(hebrewBytes(TEXT))],
  ['windows-1255', '8bit', hebrewBytes(TEXT)],
  ['iso-8859-8-i', 'base64', Buffer.from(hebrewBytes(TEXT)).toString('base64')],
  ['ISO-8859-8', '8bit', hebrewBytes(TEXT)],
  ['utf-8', 'base64', Buffer.from(TEXT).toString('base64')],
  ['utf-8', 'quoted-printable', quotedPrintable(Buffer.from(TEXT))],
])('a text in %s, %s is read as it was written', async (charset, transfer, body) => {
  const head = `Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: ${transfer}`
  const { content } = await one(raw(head, body))
  expect(content.text?.trim()).toBe(TEXT)
})

test('an item has the subject without marks of direction, the sender, the time and both forms of the mail', async () => {
  const mail = anAlert([aHome(1)], { subject: '\u202bדירה \u200fחדשה\u202c\n' })
  const item = await one(mail, FOR_ALL)
  expect(item).toMatchObject({
    way: 'mail',
    userRid: null,
    title: 'דירה חדשה',
    sentAt: Date.UTC(2026, 10, 21, 7, 30),
    content: { title: 'דירה חדשה', sender: { address: 'dana@example.com', isTrusted: true } },
  })
  expect(item.refused).toBeUndefined()
  expect(item.content.text).toContain('tok00001')
  expect(item.content.html).toContain('tok00001')
})

test('a mail without a subject is named by the beginning of its text', async () => {
  expect((await one(raw('X-A: b', 'שלום\nעולם'))).title).toBe('שלום עולם')
  expect((await one(raw('X-A: b', ''))).title).toBe('A mail')
})

test('what a user brings in counts whatever sender it has, for that user', async () => {
  const item = await one(aMail({ from: 'eve@elsewhere.example', above: [], text: 'x' }))
  expect([item.userRid, item.refused]).toEqual([7, undefined])
})

test('what is brought in for everybody by hand counts whatever sender it has', async () => {
  const mail = aMail({ from: 'eve@elsewhere.example', above: [], text: 'x' })
  const { refused, content } = await one(mail, { userRid: null, trust: null })
  expect([refused, content.sender?.isTrusted]).toEqual([undefined, true])
})

test('the same mail has the same key by whichever server it came, and another mail another one', async () => {
  const keyOf = async (change: object, by = FOR_ALL) =>
    (await one(aMail({ id: '1@example.com', text: 'x', ...change }), by)).key
  const key = await keyOf({})
  expect(await keyOf({ text: 'x\r\nfooter of a list' })).toBe(key)
  expect(
    await keyOf({
      above: [
        `Authentication-Results: ${AUTHSERV}; dkim=pass header.i=@example.com`,
        'Received: again',
      ],
    }),
  ).toBe(key)
  expect(await keyOf({ id: '2@example.com' })).not.toBe(key)
  expect(await keyOf({ date: 'Sat, 21 Nov 2026 09:31:00 +0200' })).not.toBe(key)
})

test('without a Message-ID the bytes tell mails apart', async () => {
  const keyOf = async (text: string) => (await one(aMail({ text }))).key
  expect(await keyOf('x')).toBe(await keyOf('x'))
  expect(await keyOf('y')).not.toBe(await keyOf('x'))
})

test('nobody keeps a mail away by sending its Message-ID before', async () => {
  const mail = { id: '1@example.com', text: 'x' }
  const [forged, real] = [
    await one(aMail({ ...mail, above: [] }), FOR_ALL),
    await one(aMail(mail), FOR_ALL),
  ]
  expect(forged.refused).toBe('sender not trusted')
  expect(forged.key).not.toBe(real.key)
})

test.each([
  [
    '10,000 parts',
    `Content-Type: multipart/mixed; boundary=b`,
    '--b\r\n\r\nx\r\n'.repeat(10_000),
    'the mail has more than 1000 parts',
  ],
  [
    '10,000 parts without a boundary',
    'X-A: b',
    '--x\n'.repeat(10_000),
    'the mail has more than 1000 parts',
  ],
  ['a million lines', 'X-A: b', '\n'.repeat(1_000_000), 'the mail has more than 500000 lines'],
  ['26 MB', 'X-A: b', 'x'.repeat(26 * 1024 * 1024), 'the mail is larger than 25 MB'],
  [
    'a header of 300 kB',
    `X-A: ${'b'.repeat(300_000)}`,
    'x',
    'the mail cannot be read: Maximum header size of 262144 bytes exceeded',
  ],
])(
  'a mail with %s is refused by name, with its sender where it is known',
  async (_, head, body, reason) => {
    const item = await one(raw(`Subject: bomb\r\n${head}`, body))
    expect(item.refused).toBe(reason)
    expect(item.content.text).toBeUndefined()
    expect(item.content.sender?.address).toBe('dana@example.com')
  },
)

test('parts within parts are refused beyond a depth', async () => {
  const nest = (n: number) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`
  const deep = Array.from({ length: 500 }, (_, n) => nest(n)).join('')
  const item = await one(`From: a@b.example\r\n${deep}x`)
  expect(item.refused).toBe(
    'the mail cannot be read: Maximum MIME nesting depth of 30 levels exceeded',
  )
})

test.each([
  ['nothing', ''],
  ['zeros', '\0'.repeat(1_000)],
  ['no header', '\r\n\r\ntext'],
  ['only a header', 'Subject: x'],
  ['a broken charset', 'Content-Type: text/plain; charset=no-such\r\n\r\nx'],
  ['a broken word', 'Subject: =?utf-8?B?!!!?= =?x?Q?=\r\n\r\nx'],
  ['a broken date', 'Date: (((\r\nFrom: <<<>>> ; :\r\n\r\nx'],
  ['an unknown encoding', 'Content-Transfer-Encoding: rot13\r\n\r\nx'],
  ['an open quote', 'Content-Type: multipart/mixed; boundary="b\r\n\r\n--b\r\n\r\nx'],
])('a mail of %s is an item, or none, and never an error', async (_, mail) => {
  for (const item of await arrivingOfMail(parseHere, Buffer.from(mail), MINE)) {
    expect(item.title.length).toBeGreaterThan(0)
    expect(JSON.parse(JSON.stringify(item.content))).toEqual(item.content)
  }
})

test.each([
  ['a picture', Buffer.from(Bun.deflateSync(Buffer.from('להשכרה 1k '.repeat(99))))],
  ['a text', Buffer.from('Rent: 5,000\nדירה להשכרה בחיפה, 3 חדרים, 1k\n\nhello')],
  ['zeros', Buffer.alloc(1_000)],
])('%s is no mail, and no home is read from it', async (_, bytes) => {
  expect((await one(bytes)).refused).toBe('is no mail')
})

test('of a long page and a long text the beginning is kept', async () => {
  const text = `${'ש'.repeat(600_000)}`
  const { content } = await one(aMail({ text, html: `<p>${text}</p>` }))
  for (const kept of [content.text, content.html]) {
    expect(Buffer.byteLength(kept ?? '')).toBeWithin(KEPT_MAX - 10, KEPT_MAX + 1)
    expect(kept).not.toContain('\ufffd')
  }
})

test('addresses of Facebook do not name the reader of the mail when they are stored', async () => {
  const through =
    'https://www.facebook.com/n/?groups%2F12%2Fpermalink%2F34%2F&aref=5&medium=email&mid=6&bcode=2.7&n_m=dana%40example.com'
  const plain =
    'https://m.facebook.com/groups/12/posts/34/?bcode=2.7&n_m=dana%40example.com&ref=x#y'
  const html = `<a href="${through.replaceAll('&', '&amp;')}">post</a>`
  const { content } = await one(
    aMail({ text: `${through}\n(${plain})\nhttps://x.example/?bcode=1`, html }),
  )
  expect(content.text?.trim()).toBe(
    'https://www.facebook.com/groups/12/permalink/34/\n(https://www.facebook.com/groups/12/posts/34/)\nhttps://x.example/?bcode=1',
  )
  expect(content.html?.trim()).toBe(
    '<a href="https://www.facebook.com/groups/12/permalink/34/">post</a>',
  )
})

const squeezed = (text = '') => text.replace(/\n+/g, '\n').trim()
const HEADED = 'From: Dana <dana@example.com>\r\n'
const mixed = (...parts: string[]) =>
  `${HEADED}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`
const page = (html: string) => `Content-Type: text/html\r\n\r\n${html}`

test('several texts and pages of a mail are kept in their order', async () => {
  const { content } = await one(
    mixed(
      '\r\none',
      page('<p>1</p>'),
      'Content-Disposition: attachment\r\n\r\nno',
      '\r\ntwo',
      page('2'),
    ),
  )
  expect([content.text, content.html].map((kept) => squeezed(kept))).toEqual([
    'one\ntwo',
    '<p>1</p>\n2',
  ])
})

test.each(['inline', 'attachment'])(
  'a mail that is forwarded as an attachment (%s) is read with its header',
  async (how) => {
    const inner = `From: Yad2 <info@yad2.co.il>\r\nDate: Fri, 20 Nov 2026 10:00:00 +0200\r\nSubject: new\r\n`
    const forwarded = (mail: string) =>
      `Content-Type: message/rfc822\r\nContent-Disposition: ${how}\r\n\r\n${mail}`
    const { content } = await one(
      mixed('\r\nsee below', forwarded(`${inner}${page('<p>home</p>')}`)),
    )
    const head =
      '---------- Forwarded message ---------\nFrom: info@yad2.co.il\nDate: 2026-11-20T08:00:00.000Z\nSubject: new'
    expect(squeezed(content.text)).toBe(`see below\n${head}`)
    expect(squeezed(content.html)).toBe(`<pre>${head}</pre><p>home</p>`)
  },
)

test('of mails within mails the innermost ones, and those with too many parts, are left out', async () => {
  const wrap = (mail: string) => mixed('\r\nlevel', `Content-Type: message/rfc822\r\n\r\n${mail}`)
  // Boundaries of the same name would end each other.
  const nest = (depth: number): string =>
    depth === 0
      ? `${HEADED}\r\ndeepest`
      : wrap(nest(depth - 1)).replaceAll(/=b\b|--b(?=\r|--)/g, (found) =>
          found.replace('b', `b${depth}`),
        )
  expect((await one(nest(3))).content.text).toContain('deepest')
  expect((await one(nest(4))).content.text).not.toContain('deepest')
  const bomb = Buffer.from(`${HEADED}\r\nbomb${'\r\n--x'.repeat(2_000)}`).toString('base64')
  const carrier = mixed(
    '\r\nhello',
    `Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n${bomb}`,
  )
  expect(squeezed((await one(carrier)).content.text)).toBe('hello')
})

test('pages that would take hours to be written as texts are read in time', async () => {
  const before = process.cpuUsage()
  for (const html of [
    '<!--<a href='.repeat(500_000),
    '<a href=x'.repeat(500_000),
    '<a '.repeat(1_000_000),
  ]) {
    const inner = mixed(page(html), '\r\ntext')
    await one(inner)
    await one(
      mixed(
        `Content-Type: message/rfc822\r\n\r\n${inner.replaceAll('b', 'c')}`,
        page(html),
        '\r\nx',
      ),
    )
  }
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(10_000)
})

test('parameters within the path of an address of Facebook are left out too', async () => {
  const text = 'https://www.facebook.com/n/?permalink.php%3Fstory_fbid%3D12%26n_m%3Ddana&mid=5'
  const { content } = await one(aMail({ text }))
  expect(content.text?.trim()).toBe('https://www.facebook.com/permalink.php?story_fbid=12')
})

test('an mbox has several mails, and lines that only look like the beginning of one stay in theirs', async () => {
  const mail = (subject: string, text: string) =>
    `From dana@example.com Sat Nov 21 09:30:00 2026\nFrom: Dana <dana@example.com>\nSubject: ${subject}\n\n${text}\n\n`
  const box =
    mail('one', '>From the sea\n>>From afar\nFrom here') + mail('two', 'x') + mail('three', '')
  const items = await arrivingOfMail(parseHere, Buffer.from(box), MINE)
  expect(items.map(({ title }) => title)).toEqual(['one', 'two', 'three'])
  expect(items[0]?.content.text?.trim()).toBe('From the sea\n>From afar\nFrom here')
})

test('an mbox of Windows is read alike', async () => {
  const mail = 'From a@b.example Sat\r\nSubject: x\r\n\r\ny\r\n\r\n'
  expect(await arrivingOfMail(parseHere, Buffer.from(mail.repeat(3)), MINE)).toHaveLength(3)
})
