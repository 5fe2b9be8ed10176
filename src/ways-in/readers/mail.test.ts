import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAreas } from '../../areas/store.ts'
import type { Content, Item } from '../../items/domain.ts'
import { type AHome, type AnAlert, aHome, aMail, anAlert } from '../../testing/doubles/mails.ts'
import { parseHere } from '../../testing/worlds/parse.ts'
import { arrivingOfMail } from '../mail/arriving.ts'
import { countsIn } from './mail/yad2-alert.ts'
import { readMail } from './mail.ts'

const areas = loadAreas()
const SENT = Date.UTC(2026, 10, 21, 7, 30)

const asItem = (content: Content | null, change: Partial<Item> = {}): Item => ({
  rid: 1,
  id: 'i',
  way: 'mail',
  userRid: null,
  key: 'k',
  title: 't',
  content,
  sentAt: SENT,
  arrivedAt: SENT,
  tries: 0,
  bytes: 0,
  handledAt: null,
  outcome: null,
  results: [],
  ...change,
})

async function contentOf(mail: Uint8Array): Promise<Content> {
  const [item] = await arrivingOfMail(parseHere, mail, { userRid: 1, trust: null })
  return item?.content ?? {}
}

async function read(mail: Uint8Array) {
  return readMail(asItem(await contentOf(mail)), areas) ?? []
}

async function listings(homes: readonly AHome[], alert: AnAlert = {}) {
  return (await read(anAlert(homes, alert))).map((entry) => {
    if (entry.kind !== 'listing') throw new Error(JSON.stringify(entry))
    return entry.listing
  })
}

async function posts(mail: Uint8Array) {
  return (await read(mail)).map((entry) => {
    if (entry.kind !== 'post') throw new Error(JSON.stringify(entry))
    return entry.post
  })
}

const HOMES = [
  aHome(1, { street: 'ויטל 7', rooms: 2.5, size: 160, type: 'גג/פנטהאוז' }),
  aHome(2, { agency: 'תיווך העיר', street: 'הרצל' }),
  aHome(3, { price: 2_250_000, deal: 'forsale' }),
]

test.each(['both', 'text', 'html'] as const)(
  'the cards of an alert are listings of Yad2, read from %s',
  async (parts) => {
    const [first, second, third] = await listings(HOMES, { parts })
    expect(first).toMatchObject({
      source: 'yad2',
      externalId: 'tok00001',
      link: 'https://www.yad2.co.il/realestate/item/tok00001',
      dealType: 'rent',
      price: 4_010,
      rooms: 2.5,
      size: 160,
      street: 'ויטל 7',
      neighbourhood: 'פלורנטין',
      city: 'תל אביב יפו',
      propertyType: 'גג/פנטהאוז',
      merchant: null,
      isHome: true,
      sourceCreatedAt: Date.UTC(2026, 10, 21, 7),
      images: parts === 'text' ? [] : ['https://img.yad2.co.il/Pic/tok00001.jpeg'],
    })
    expect(second).toMatchObject({ street: 'הרצל', merchant: true, rooms: 4 })
    expect(third).toMatchObject({ price: 2_250_000, dealType: 'sale', merchant: null })
  },
)

test.each(['base64', 'quoted-printable', 'windows-1255'] as const)(
  'an alert in %s reads alike',
  async (encoding) => {
    const text = (all: Awaited<ReturnType<typeof listings>>) => JSON.stringify(all)
    expect(text(await listings(HOMES, { encoding }))).toBe(text(await listings(HOMES)))
  },
)

test('a home whose price or street the card does not state is read without it', async () => {
  const mail = Buffer.from(anAlert([aHome(1, { street: '' })], { parts: 'html' }))
  const content = await contentOf(mail)
  const html = (content.html ?? '').replace(/<strong>.*?<\/strong>/, '')
  const [entry] = readMail(asItem({ html }), areas) ?? []
  expect(entry).toMatchObject({ kind: 'listing', listing: { price: null, street: null, rooms: 3 } })
})

test('the city is that of the alert, else the only one with the neighbourhood, else unknown', async () => {
  const cityWith = async (neighbourhood: string, query = '') => {
    const content = await contentOf(anAlert([aHome(1, { neighbourhood })], { parts: 'html' }))
    const html = (content.html ?? '').replaceAll('?rooms', `?${query}rooms`)
    const [entry] = readMail(asItem({ html }), areas) ?? []
    return entry?.kind === 'listing' && entry.listing.city
  }
  expect(await cityWith('תקומה / קרית חזני')).toBe('פתח תקווה')
  expect(await cityWith('לב העיר')).toBeNull()
  expect(await cityWith('לב העיר', 'city=5000&amp;')).toBe('תל אביב יפו')
  expect(await cityWith('לב העיר', 'city=99999&amp;')).toBeNull()
})

test('hidden texts are not read', async () => {
  const content = await contentOf(anAlert([aHome(1)], { announced: 106, parts: 'html' }))
  expect(content.html).toContain('9999')
  expect(countsIn(content)).toEqual({ announced: 106, shown: 1 })
})

test('a link through a service that checks links leads to the same listing', async () => {
  const content = await contentOf(anAlert([aHome(1)], { parts: 'html' }))
  const html = (content.html ?? '').replaceAll(
    /"(https:\/\/www\.yad2\.co\.il\/item[^"]*)"/g,
    (_, link: string) =>
      `"https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(link.replaceAll('&amp;', '&'))}&amp;data=5"`,
  )
  expect(html).toContain('safelinks')
  expect(readMail(asItem({ html }), areas)).toMatchObject([
    { kind: 'listing', listing: { externalId: 'tok00001' } },
  ])
})

test.each([
  ['21 בנובמבר 2026 בשעה 09:00', 7],
  ['Nov 21, 2026, 9:00 AM', 7],
  ['November 21, 2026 at 1:00 PM', 11],
  ['21/11/2026 09:00', 7],
  ['יום ו׳, 21 בנוב׳ 2026 ב-9:00', 7],
  ['2026-11-21T07:00:00.000Z', 7],
  ['no date', 31],
])('an alert is as old as the mail that was forwarded: %s', async (written, hour) => {
  const content = await contentOf(anAlert([aHome(1)], { written }))
  const sentAt = Date.UTC(2026, 10, 22, 7)
  expect(readMail(asItem(content, { sentAt }), areas)).toMatchObject([
    { listing: { sourceCreatedAt: Date.UTC(2026, 10, 21, hour) } },
  ])
})

test('an alert is not younger than the mail that brings it', async () => {
  const [listing] = await listings([aHome(1)], { written: '30 Nov 2026 at 10:00' })
  expect(listing?.sourceCreatedAt).toBe(SENT)
})

test('an alert whose cards have another shape is unread by name, and is not read as a text', async () => {
  const content = await contentOf(anAlert([aHome(1), aHome(2)], { parts: 'html' }))
  const broken = (content.html ?? '')
    .replace('פלורנטין |', 'פלורנטין')
    .replace('| 2', '2')
    .replaceAll('|', '·')
  expect(readMail(asItem({ html: broken }), areas)).toEqual([
    {
      kind: 'unread',
      position: 1,
      path: 'tok00001',
      reason: 'the card of tok00001 has another shape: no line with rooms and size',
    },
    {
      kind: 'unread',
      position: 2,
      path: 'tok00002',
      reason: 'the card of tok00002 has another shape: no line with rooms and size',
    },
  ])
  const noDeal = (content.html ?? '').replaceAll('subCategory=rent', 'subCategory=else')
  expect(readMail(asItem({ html: noDeal }), areas)).toMatchObject([
    { kind: 'unread', reason: 'the card of tok00001 does not tell rent from sale' },
    { kind: 'unread' },
  ])
  const noLinks = (content.html ?? '').replaceAll('/item/', '/other/')
  expect(readMail(asItem({ html: noLinks }), areas)).toEqual([
    {
      kind: 'unread',
      position: 1,
      path: '',
      reason: "Yad2's mail has another shape: no listing in it",
    },
  ])
})

test('the post of a mail of Facebook has its address and nothing around it', async () => {
  const text = [
    'Noa Bar posted in Flats in Tel Aviv.',
    'להשכרה דירת 3 חדרים בפלורנטין',
    '5,000 ש"ח',
    'View on Facebook',
    'https://www.facebook.com/n/?groups%2F12%2Fpermalink%2F34%2F&medium=email&bcode=2.7&n_m=dana%40example.com',
    'This message was sent to dana@example.com.',
  ].join('\n')
  expect(await posts(aMail({ from: 'groupupdates@facebookmail.com', text }))).toEqual([
    {
      text: 'להשכרה דירת 3 חדרים בפלורנטין\n5,000 ש"ח',
      link: 'https://www.facebook.com/groups/12/posts/34/',
      id: null,
      at: SENT,
      images: [],
    },
  ])
})

test('several posts of one mail of Facebook are read apart', async () => {
  const link = (id: number) =>
    `<a href="https://www.facebook.com/groups/12/permalink/${id}/?n_m=x">`
  const html = `${link(34)}<img src="https://x.example/a.png"></a><p>דירה אחת</p>${link(34)}View post</a>
${link(35)}Noa</a><p>דירה שתיים</p>${link(35)}View post</a>`
  const read = await posts(aMail({ from: 'notification@facebookmail.com', html }))
  expect(read.map(({ text, link: to }) => [to.slice(-4), text])).toEqual([
    ['/34/', 'דירה אחת'],
    ['/35/', 'Noa\nדירה שתיים'],
  ])
})

test('another mail is one post: its subject and its text, without the headers of what was forwarded', async () => {
  const text = [
    '---------- Forwarded message ---------',
    'From: Avi <avi@elsewhere.example>',
    'Date: Fri, 20 Nov 2026 at 10:00',
    'Subject: דירה',
    'To: <dana@example.com>',
    '',
    'להשכרה דירת 3 חדרים בפלורנטין, 5,000 ש"ח לחודש, כניסה מיידית',
    'https://homes.example/listing/7',
  ].join('\n')
  expect(await posts(aMail({ subject: 'Fwd: Re: דירה יפה', text }))).toEqual([
    {
      text: 'דירה יפה\nלהשכרה דירת 3 חדרים בפלורנטין, 5,000 ש"ח לחודש, כניסה מיידית',
      link: 'https://homes.example/listing/7',
      id: null,
      at: Date.UTC(2026, 10, 20, 8),
      images: [],
    },
  ])
})

test.each([
  'display:none',
  'color:red; DISPLAY : NONE',
  'visibility:hidden',
  'max-height:0px;overflow:hidden',
  'font-size:0',
  'opacity:0',
  'mso-hide:all',
])('of a page what is hidden by "%s" is left out', async (style) => {
  const html = `<style>p{}</style><p>שלום</p><div style="${style}"><p>hidden</p><div>too</div></div><p>עולם<script>x</script></p>`
  expect((await posts(aMail({ subject: 'x', html })))[0]?.text).toBe('x\nשלום\nעולם')
})

test('a page counts when the text only says that there is one', async () => {
  const [post] = await posts(aMail({ subject: 'x', text: 'View online', html: '<p>דירה</p>' }))
  expect(post?.text).toBe('x\nדירה')
})

test('styles that only look like hiding ones hide nothing', async () => {
  const html = '<p style="opacity:0.5;font-size:08px;max-height:100px;display:block">דירה</p>'
  expect((await posts(aMail({ subject: 'x', html })))[0]?.text).toBe('x\nדירה')
})

test('an item of another way is not read here, and one without content says so', () => {
  expect(readMail(asItem({ text: 'x' }, { way: 'share' }), areas)).toBeUndefined()
  expect(readMail(asItem(null), areas)).toMatchObject([{ kind: 'unread' }])
})

test('elements that are too deep are left out, and what comes before them is read', async () => {
  const html = `<p>דירה</p>${'<div>'.repeat(90_000)}deep`
  const before = performance.now()
  expect((await posts(aMail({ subject: 'x', html })))[0]?.text).toBe('x\nדירה')
  expect(performance.now() - before).toBeLessThan(1_000)
})

test('markup that never ends is read in time', async () => {
  const before = performance.now()
  for (const html of [
    '<div>'.repeat(90_000),
    '<a href="x'.repeat(40_000),
    '<p style="'.repeat(40_000),
    '|'.repeat(400_000),
    ' 5 ₪'.repeat(90_000),
    '&amp;'.repeat(90_000),
  ])
    readMail(asItem({ html, text: html }), areas)
  expect(performance.now() - before).toBeLessThan(5_000)
})

// A real alert is not part of the project. Without it this test is skipped.
const SAMPLES = join(import.meta.dirname, '../../../../shared/samples/mail')
type Expected = { announced: number; shown: number; homes: Record<string, unknown>[] }

test.skipIf(!existsSync(SAMPLES))(
  'a real alert is read as expected, in both of its forms',
  async () => {
    const file = (name: string) => readFileSync(join(SAMPLES, `yad2-alert-forwarded.${name}`))
    const { homes, ...counts } = JSON.parse(file('expected.json').toString()) as Expected
    const content = await contentOf(file('eml'))
    for (const form of [content, { ...content, html: '' }, { ...content, text: '' }]) {
      expect(countsIn(form)).toEqual(counts)
      const entries = readMail(asItem(form, { sentAt: Date.UTC(2022, 5, 29, 19, 33) }), areas)
      expect(entries).toHaveLength(homes.length)
      expect(entries).toMatchObject(
        homes.map(({ type, ...home }) => ({
          kind: 'listing',
          listing: {
            ...home,
            propertyType: type,
            source: 'yad2',
            dealType: 'sale',
            sourceCreatedAt: Date.UTC(2022, 5, 29, 16, 57),
          },
        })),
      )
    }
  },
)
