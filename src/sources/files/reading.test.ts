import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../../reading/reader.ts'
import {
  AGENCY_FILE,
  AGENCY_HOMES,
  AGENCY_PAGE,
  DATA_FILE,
  DATA_PAGE,
  FEED_FILE,
  JSON_FEED_PAGE,
  LINKED_FILE,
  LINKED_PAGE,
  NEXT_FILE,
  NEXT_PAGE,
  RSS_PAGE,
} from '../../testing/doubles/site-files.ts'
import { START } from '../../testing/worlds/world.ts'
import { readDefinition } from './definition.ts'
import type { Definition } from './domain.ts'
import { readFile } from './read.ts'
import { type Trial, tryPage } from './trial.ts'
import { unstated } from './unstated.ts'

function defined(file: string): Definition {
  const read = readDefinition(file)
  if (read.kind === 'definition') return read.definition
  throw new Error(JSON.stringify(read.problems))
}

function trial(file: string, body: string): Trial {
  const definition = defined(file)
  const [base = ''] = definition.urls
  return tryPage(definition, { name: 'page', base, body }, { readText, now: START })
}

function listings(file: string, body: string) {
  const definition = defined(file)
  const [base = ''] = definition.urls
  const origin = { readText, now: START, source: definition.id, base }
  const read = readFile(definition, body, origin)
  if (read.kind === 'problem') throw new Error(JSON.stringify(read.problem))
  return read
}

const reasons = (file: string, body: string) =>
  trial(file, body).failures.map(({ code, reason }) => `${code}: ${reason}`)

test.each([
  ['markup', AGENCY_FILE, AGENCY_PAGE],
  ['JSON', DATA_FILE, DATA_PAGE],
  ['the data of a Next.js page', NEXT_FILE, NEXT_PAGE],
  ['linked data', LINKED_FILE, LINKED_PAGE],
  ['RSS', FEED_FILE, RSS_PAGE],
  ['a JSON feed', FEED_FILE, JSON_FEED_PAGE],
])('homes are read from %s', (_, file, page) => {
  const { homes, failures } = trial(file, page)
  expect(homes).toMatchObject(AGENCY_HOMES)
  expect(failures).toEqual([])
})

test('an advertisement among the homes is left out, and is no failure', () => {
  expect(trial(AGENCY_FILE, AGENCY_PAGE).leftOut).toBe(1)
})

test('links and photos are made whole, without what only says where a visitor came from', () => {
  const [first] = listings(AGENCY_FILE, AGENCY_PAGE).homes
  expect(first).toMatchObject({
    source: 'agency',
    link: 'https://agency.example/h/1?page=2',
    images: ['https://agency.example/p/1.jpg', 'https://agency.example/p/1b.jpg'],
    description: 'מ"ר 70, עם ממ"ד.\n052-1111111',
    // Midnight in Israel.
    sourceCreatedAt: Date.UTC(2026, 10, 19, 22),
  })
})

test('addresses of another kind are no links and no photos', () => {
  const page = AGENCY_PAGE.replaceAll('/h/1?', 'javascript:alert(1)//').replace(
    '/p/1.jpg',
    'data:image/png;base64,AAAA',
  )
  const [first] = listings(AGENCY_FILE, page).homes
  expect(first?.link).toBe('https://agency.example/homes')
  expect(first?.images).toEqual(['https://agency.example/p/1b.jpg'])
})

test('a home without a text has no description', () => {
  const page = AGENCY_PAGE.replace('<p>דירה גדולה</p>', '')
  expect(listings(AGENCY_FILE, page).homes[1]?.description).toBeNull()
})

test('scripts and styles inside of an item are no text', () => {
  const page = AGENCY_PAGE.replace('דירה גדולה', '<script>price=1</script><style>p{}</style>גדולה')
  expect(listings(AGENCY_FILE, page).homes[1]?.description).toBe('גדולה')
})

test('a page without items is a failure that names where they were', () => {
  for (const page of ['<p>אין דירות</p>', '', '<section class="house"></section>'])
    expect(reasons(AGENCY_FILE, page)).toEqual([
      'shapeChanged: the shape has changed: "section.home" matches nothing in page',
    ])
  expect(reasons(DATA_FILE, '{"result": {"list": []}}')).toEqual([
    'shapeChanged: the shape has changed: "result.list" matches nothing in page',
  ])
})

test('a field that no item states any more is a failure, and no home is read without it', () => {
  for (const [was, is, field] of [
    ['class="cost"', 'class="sum"', '".cost" (price)'],
    ['class="rooms"', 'class="r"', '".rooms" (rooms)'],
    ['class="sqm"', 'class="m2"', '".sqm" (size)'],
    ['<b>', '<u>', '"b" (dealType)'],
    ['<address', '<where', '"address" (address)'],
    ['id="h', 'data-id="h', '"@id" (externalId)'],
  ] as const) {
    const changed = trial(AGENCY_FILE, AGENCY_PAGE.replaceAll(was, is))
    expect(changed.homes).toEqual([])
    expect(changed.failures).toHaveLength(1)
    expect(changed.failures[0]?.reason).toContain(`${field} is stated by none of 2 items`)
  }
})

test('a price on request is no failure, and three of them without any price are one', () => {
  const onRequest = AGENCY_PAGE.replace('2.4 מיליון ₪', 'לפי פנייה')
  expect(trial(AGENCY_FILE, onRequest)).toMatchObject({
    homes: [{ price: 4800 }, { price: null }],
    failures: [],
  })
  const item = (id: number) =>
    `<section class="home" id="h${id}"><b>rent</b><i class="cost">?</i><i class="rooms">3</i><i class="sqm">70</i><address>חיפה</address><a href="/${id}"></a></section>`
  expect(reasons(AGENCY_FILE, [1, 2].map(item).join(''))).toEqual([])
  expect(reasons(AGENCY_FILE, [1, 2, 3].map(item).join(''))).toHaveLength(1)
})

test('an item without an id, and one that is neither for rent nor for sale, are failures of that item alone', () => {
  const page = AGENCY_PAGE.replace('id="h1"', '')
    .replace('למכירה', 'לדיון')
    .replace('2.4 מיליון ₪', '-')
  expect(trial(AGENCY_FILE, page)).toMatchObject({
    homes: [],
    failures: [
      { code: 'item', at: 'section.home[1]', reason: 'states no id and no link' },
      { code: 'item', at: 'section.home[2]' },
    ],
  })
})

test('what a field states wins over the text, and the text fills the rest', () => {
  const page = AGENCY_PAGE.replace('דירה גדולה', 'דירת 2 חדרים, 40 מ"ר, קומה 7, 054-2222222')
  expect(trial(AGENCY_FILE, page).homes[1]).toMatchObject(AGENCY_HOMES[1] ?? {})
  const without = AGENCY_FILE.replace(/ {2}(rooms|size|floor): .*\n/g, '')
  expect(trial(without, page).homes[1]).toMatchObject({ rooms: 2, size: 40, floor: 7 })
})

test('posts of a feed without a home are left out', () => {
  const entry = (id: number, text: string) => ({
    id: `${id}`,
    url: `https://f/${id}`,
    content_text: text,
  })
  const page = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 't',
    items: [
      entry(1, 'מחפשת דירת 3 חדרים בחיפה עד 4000 ש"ח'),
      entry(2, 'מחסן להשכרה בחיפה, 500 ש"ח'),
      entry(3, 'שבת שלום לכולם'),
      entry(4, 'להשכרה דירת 3 חדרים בחיפה, 4000 ש"ח'),
    ],
  })
  const read = listings(FEED_FILE, page)
  expect(read.homes.map(({ externalId }) => externalId)).toEqual(['4'])
  expect(read.leftOut.map(({ count }) => count)).toEqual([1, 1, 1])
  expect(read.rejected).toEqual([])
})

test('a value is taken out of its text by a pattern, and by its words', () => {
  const file = AGENCY_FILE.replace('rooms: .rooms', "rooms: {at: address, match: '(\\d+),'}")
    .replace('dealType: b', 'dealType: {at: b, words: {להשכרה: sale, למכירה: rent}}')
    .replace('floor: .floor', 'floor: {is: 9}')
  expect(trial(file, AGENCY_PAGE).homes).toMatchObject([
    { rooms: 5, dealType: 'sale', floor: 9 },
    { rooms: 9, dealType: 'rent', floor: 9 },
  ])
})

test('pages of another kind are named failures', () => {
  expect(reasons(DATA_FILE, '<html>')).toEqual([
    'shapeChanged: the shape has changed: the answer is no JSON in page',
  ])
  expect(reasons(NEXT_FILE, '<html>')[0]).toContain('has no script#__NEXT_DATA__')
  expect(reasons(LINKED_FILE, '<html>')[0]).toContain('has no script[type="application/ld+json"]')
  expect(reasons(FEED_FILE, '<html>')[0]).toContain('is no RSS, Atom or JSON feed')
})

test('markup and data of any depth are read or refused, never an error', () => {
  const deep = '<div>'.repeat(100_000)
  const refusal = 'shapeChanged: the shape has changed: the answer is nested too deeply in page'
  expect(reasons(AGENCY_FILE, `${AGENCY_PAGE}${deep}`)).toEqual([refusal])
  const inside = AGENCY_PAGE.replace('דירה גדולה', deep)
  expect(reasons(AGENCY_FILE, inside)).toEqual([refusal])
  expect(() => trial(DATA_FILE, `${'['.repeat(50_000)}${']'.repeat(50_000)}`)).not.toThrow()
  const lists = NEXT_FILE.replace(/items: .*/, 'items: $..data')
  expect(() =>
    trial(lists, NEXT_PAGE.replace('"user"', '['.repeat(5_000) + ']'.repeat(5_000))),
  ).not.toThrow()
})

// The sample sites are not part of the project. Without them this test is skipped.
const SITES = join(import.meta.dirname, '../../../../shared/samples/sites')
const text = (name: string) => readFileSync(join(SITES, name), 'utf8')

const OF_SAMPLES = {
  'agency.html':
    `${AGENCY_FILE.replace('section.home', 'article.listing').replace("'@id'", "'@data-ref'")}`
      .replace('link: a@', 'link: h3 a@')
      .replace('dealType: b', 'dealType: .deal')
      .replace('.cost', '.price')
      .replace('text: p', 'text: .text'),
  'api.json': `id: api
url: https://api.example/search
from: json
items: result.items
fields:
  externalId: uid
  dealType: deal
  price: cost.amount
  rooms: apartment.rooms
  size: apartment.area.built
  floor: apartment.level
  city: place.town
  neighbourhood: place.quarter
  street: place.line
  images: media[*].src
  date: ts
text: about`,
  'next.html': `id: next
url: https://next.example/list
from: next-data
items: $..queries[?@.queryKey[0] == 'list'].state.data.homes
fields:
  externalId: slug
  dealType: {at: forSale, words: {'false': rent, 'true': sale}}
  price: price
  rooms: rooms
  size: sqm
  floor: floor
  address: address
  date: published
text: desc`,
  'feed.xml': `id: feed
url: https://feed.example/homes.xml
from: feed
fields:
  externalId: {at: id, match: '[^:]+$'}
  address: {at: text, match: 'קומ\\S+ (?:\\d+|קרקע), ([^.]+)'}`,
}

test.skipIf(!existsSync(SITES)).each(Object.entries(OF_SAMPLES))(
  '%s is read as expected by a file of at most 20 lines',
  (name, file) => {
    expect(file.trim().split('\n').length).toBeLessThanOrEqual(20)
    expect(trial(file, text(name))).toMatchObject({
      homes: JSON.parse(text('expected.json')),
      failures: [],
    })
  },
)

test.skipIf(!existsSync(SITES))('a sample site after a redesign is a named failure', () => {
  expect(trial(OF_SAMPLES['agency.html'], text('changed.html'))).toMatchObject({
    homes: [],
    failures: [{ code: 'shapeChanged' }],
  })
})

test('arnona and va’ad with their periods are stated, shown by a trial, and win over the text', () => {
  const costs = '  arnona: .tax\n  vaad: {at: .fee}\n  vaadPer: {is: twoMonths}\ntext:'
  const page = AGENCY_PAGE.replaceAll(
    /<[^>]+class="cost"/g,
    '<i class="tax">480 ₪ לדו חודשי</i><i class="fee">300</i>$&',
  )
  const file = AGENCY_FILE.replace('text:', costs)
  const { homes } = trial(file, page)
  expect(homes[0]).toMatchObject({ arnona: 240, arnonaPer: 'twoMonths', vaad: 150 })
  expect(listings(file, page).homes[0]).not.toHaveProperty('vaadPer')
  // A page that no longer states them is not what the file expects.
  const lost = trial(file, AGENCY_PAGE).homes
  expect(unstated(defined(file), lost)).toEqual(['arnona', 'vaad', 'vaadPer'])
})
