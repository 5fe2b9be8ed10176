import { expect, test } from 'bun:test'
import { aFeed, aFeedRecord } from '../../testing/worlds/listings.ts'
import { yad2 } from '../yad2/source.ts'
import { entriesOf } from './contents.ts'

const entries = (body: string) => entriesOf(body, [yad2])
const texts = (body: string) =>
  entries(body).map((entry) => (entry.kind === 'post' ? entry.post.text : entry.kind))
const reasons = (body: string) =>
  entries(body).flatMap((entry) =>
    entry.kind === 'unread' ? [[entry.position, entry.path, entry.reason]] : [],
  )

test('a text is one post, and lines of dashes separate several', () => {
  expect(texts('דירה להשכרה\n\n3 חדרים')).toEqual(['דירה להשכרה\n\n3 חדרים'])
  expect(texts('\ufeffראשון\n---\nשני\n=====\n\n***\nשלישי - 3')).toEqual([
    'ראשון',
    'שני',
    'שלישי - 3',
  ])
})

test('lines that end with CR alone are lines', () => {
  expect(texts('ראשון\r---\rשני, 3\rחדרים')).toEqual(['ראשון', 'שני, 3\nחדרים'])
  expect(texts('{"text":"ראשון"}\r{"text":"שני"}\r')).toEqual(['ראשון', 'שני'])
})

test('what is no text, or one in another encoding, is no post', () => {
  const photo = new TextDecoder().decode(Uint8Array.from({ length: 512 }, (_, at) => at % 256))
  const hebrew = new TextDecoder().decode(Uint8Array.of(0xe3, 0xe9, 0xf8, 0xe4, 0x20, 0x33))
  for (const body of [photo, hebrew])
    expect(reasons(body)).toEqual([[1, '', 'is no text in UTF-8']])
  expect(texts('דירה להשכרה \uFFFD 3 חדרים')).toHaveLength(1)
})

test('the address at the end of a shared text is that of the post', () => {
  const [entry] = entries('דירה\nhttps://www.facebook.com/groups/1/posts/42/')
  expect(entry).toMatchObject({ post: { link: 'https://www.facebook.com/groups/1/posts/42/' } })
})

test('lines of JSON are posts, under the names that exports use', () => {
  const lines = [
    {
      text: 'ראשון',
      url: 'https://t.me/flats/1',
      timestamp: 1_772_471_819,
      images: ['https://a.test/1.jpg'],
    },
    {
      message: 'שני',
      id: 7,
      created_at: '2026-11-20T08:00:00Z',
      photos: [{ uri: 'https://a.test/2.jpg' }],
    },
  ]
  expect(entries(lines.map((line) => JSON.stringify(line)).join('\n'))).toMatchObject([
    {
      position: 1,
      post: {
        text: 'ראשון',
        link: 'https://t.me/flats/1',
        at: 1_772_471_819_000,
        images: ['https://a.test/1.jpg'],
      },
    },
    {
      position: 2,
      post: {
        text: 'שני',
        id: '7',
        at: Date.UTC(2026, 10, 20, 8),
        images: ['https://a.test/2.jpg'],
      },
    },
  ])
})

test('bad lines are named by their number, and the good ones are kept', () => {
  const body = '{"text":"טוב"}\n\n{"text":\n[1]\n{"text":"  "}\n{"text":"גם טוב"}\nnull'
  expect(texts(body).filter((text) => text !== 'unread')).toEqual(['טוב', 'גם טוב'])
  expect(reasons(body)).toEqual([
    [3, 'line 3', 'is not complete JSON'],
    [1, 'line 4[0]', 'is no record'],
    [5, 'line 5', 'has no text'],
    [7, 'line 7', 'is no record'],
  ])
})

test('a list and a single record are posts', () => {
  expect(texts('[{"text":"א"},{"text":"ב"},3]')).toEqual(['א', 'ב', 'unread'])
  expect(texts('{\n "text": "א"\n}')).toEqual(['א'])
})

test('an answer of a source is read by the source, its bad records are named', () => {
  const broken = { ...aFeedRecord('bad3'), token: 5 }
  const body = aFeed([aFeedRecord('one1'), broken, aFeedRecord('two2')])
  expect(entries(body).map(({ kind }) => kind)).toEqual(['listing', 'listing', 'unread'])
  expect(reasons(body)).toMatchObject([[2, 'data.private[1].token', expect.any(String)]])
})

test.each([
  ['', 'is empty'],
  [' \n', 'is empty'],
  ['{"_event_transid":"a"}', 'blocked by bot protection'],
  ['{"a":1}', 'has no text'],
  ['{"data":{"a":1}}', 'the shape has changed'],
  ['<html></html>', 'the page is of no kind that is known'],
  ['<form><input name=email><input name=pass></form>', 'the page asks to log in'],
  ['<div role="feed"><div></div></div>', 'the page of the group shows no post with a text'],
  ['{'.repeat(50_000), 'is not complete JSON'],
  [`${'['.repeat(100_000)}`, 'is not complete JSON'],
])('%# what cannot be read has a reason', (body, reason) => {
  expect(reasons(body)).toEqual([[1, expect.any(String), expect.stringContaining(reason)]])
})

test('a page without a known form is one post, when it is as short as one', () => {
  const page =
    '<html><head><title>דירה</title><script>alert(1)</script></head><body><h1>דירה להשכרה</h1><p>3 חדרים</p></body>'
  expect(texts(page)).toEqual(['דירה להשכרה\n3 חדרים'])
})

test('of a long page about one home the beginning is read, and one with many prices is of no known kind', () => {
  const about = `<h1>דירה להשכרה</h1><p>${'ליד הפארק. '.repeat(800)}</p><p>5,200 ₪</p>`
  const [text = ''] = texts(about)
  expect(text).toStartWith('דירה להשכרה\nליד הפארק.')
  expect(text.length).toBeLessThanOrEqual(6_000)
  expect(texts(`${about}<p>4,000 ₪</p><p>4,100 ₪</p><p>4,200 ₪</p>`)).toEqual(['unread'])
})

test('tables and lists of terms keep a label beside its value', () => {
  const table =
    '<table><tr><th>כתובת</th><td>סוקולוב 40</td></tr><tr><td>חדרים</td><td>3</td><td>קומה 2</td></tr></table>'
  expect(texts(`<h1>דירה</h1>${table}`)).toEqual(['דירה\nכתובת: סוקולוב 40\nחדרים: 3, קומה 2'])
  expect(texts('<dl><dt>כתובת</dt><dd>סוקולוב 40</dd><dt>קומה</dt><dd><p>2</p></dd></dl>')).toEqual(
    ['כתובת: סוקולוב 40\nקומה: 2'],
  )
})

test('a label stands beside its value, whichever elements and lines have them', () => {
  const shown = 'דירה\nכתובת: סוקולוב 40\nחדרים: 3.5'
  const under = (body: string) => texts(`<h1>דירה</h1>${body}`)
  const inline = '<div><span>כתובת</span><span>סוקולוב 40</span></div><p><b>חדרים</b>3.5</p>'
  expect(under(inline)).toEqual([shown])
  const blocks = '<div>כתובת</div><div>סוקולוב 40</div><div>חדרים</div><div>3.5</div>'
  expect(under(blocks)).toEqual([shown])
  expect(under('<p>כתובתסוקולוב 40</p><p>חדרים3.5</p>')).toEqual([shown])
  const colons =
    '<table><tr><td>כתובת:</td><td>סוקולוב 40</td><td>חדרים:</td><td>3.5</td></tr></table>'
  expect(under(colons)).toEqual(['דירה\nכתובת: סוקולוב 40, חדרים: 3.5'])
})

test('heads of columns are the labels of every row below them, and of no other table', () => {
  const row = (name: string, ...cells: string[]) =>
    `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`
  const rows = [
    row('th', 'כתובת', 'חדרים'),
    row('td', 'סוקולוב 40', '3.5'),
    row('td', 'הרצל 9', '4'),
  ]
  const other = `<table>${row('td', 'קומה', '2')}</table>`
  expect(texts(`<h1>דירה</h1><table>${rows.join('')}</table>${other}`)).toEqual([
    'דירה\nכתובת: סוקולוב 40, חדרים: 3.5\nכתובת: הרצל 9, חדרים: 4\nקומה: 2',
  ])
})

test('a title above a table, a long head and the heads around an inner table are no labels', () => {
  const title = '<table><tr><th>פרטי הדירה</th></tr><tr><td>משופצת</td></tr></table>'
  expect(texts(`<h1>דירה</h1>${title}`)).toEqual(['דירה\nפרטי הדירה\nמשופצת'])
  const long = 'כל מה שחשוב לנו לספר על הדירה הזאת'
  const columns = `<tr><th>${long}</th><th>חדרים</th></tr><tr><td>משופצת</td><td>3</td></tr>`
  expect(texts(`<h1>דירה</h1><table>${columns}</table>`)).toEqual(['דירה\nמשופצת, חדרים: 3'])
  const inner = '<table><tr><td>משופצת</td></tr></table>'
  const outer = `<tr><th>כתובת</th><th>חדרים</th></tr><tr><td>${inner}</td></tr>`
  expect(texts(`<h1>דירה</h1><table>${outer}</table>`)).toEqual(['דירה\nכתובת: משופצת'])
})

test('what only looks like a label stays as it is', () => {
  const choice = '<ul><li>חדרים</li><li>1</li><li>2</li><li>3</li></ul>'
  expect(texts(`<h1>דירה</h1>${choice}`)).toEqual(['דירה\nחדרים\n1\n2\n3'])
  const menu = '<p>עיר</p><p>שכונה</p><p>כתובתו של הבניין 5</p>'
  expect(texts(`<h1>דירה</h1>${menu}`)).toEqual(['דירה\nעיר\nשכונה: כתובתו של הבניין 5'])
})

const linked = (...homes: Record<string, unknown>[]) =>
  `<html><head><script type="application/ld+json">${JSON.stringify(homes)}</script></head><body>דירות</body></html>`

test('homes that a page states as linked data are listings, and what else it sells is none', () => {
  const offers = { '@type': 'Offer', price: 5_200, priceCurrency: 'ILS', unitCode: 'MON' }
  const flat = (url: string, more = {}) => ({
    '@type': 'Apartment',
    url,
    numberOfRooms: 3,
    offers,
    ...more,
  })
  const sofa = { '@type': 'Product', name: 'ספה', url: 'https://a.test/sofa', offers }
  const page = linked(
    flat('https://t.me/dirot/77'),
    sofa,
    flat('https://homes.test/7', { offers: [] }),
    flat('https://homes.test/8', { floorLevel: 2 }),
  )
  expect(entries(page)).toMatchObject([
    {
      kind: 'listing',
      path: 'item 1',
      listing: { source: 'telegram', externalId: 'dirot/77', price: 5_200 },
    },
    {
      kind: 'listing',
      listing: {
        source: 'import',
        externalId: 'homes.test/8',
        link: 'https://homes.test/8',
        floor: 2,
        rooms: 3,
      },
    },
    { kind: 'unread', position: 3, reason: 'says neither that it is for rent nor for sale' },
  ])
  expect(texts(linked(sofa))).toEqual(['דירות'])
})
