import type { ShownHome } from '../../sources/files/trial.ts'

// Pages of invented sites in every form that a file can read, with the same two homes.

/** Two homes and a banner of an agency, in markup. */
export const AGENCY_PAGE = `<!doctype html><meta charset="utf-8"><main>
<section class="home" id="h1"><a href="/h/1?utm_source=x&amp;page=2">דירה שקטה</a><b>להשכרה</b>
<i class="cost">‏4,800 ₪</i><i class="rooms">3 חד׳</i><i class="sqm">כ-70 מ"ר</i><i class="floor">קרקע</i>
<address>הרצל 5, נווה שאנן, חיפה</address><img data-src="/p/1.jpg"><img data-src="/p/1b.jpg">
<p>מ"ר 70, עם ממ&quot;ד.<br>052-1111111</p><time datetime="2026-11-20">20.11</time></section>
<section class="home" id="h2"><a href="/h/2">בית</a><b>למכירה</b>
<i class="cost">2.4 מיליון ₪</i><i class="rooms">4.5</i><i class="sqm">110</i><i class="floor">קומה 3 מתוך 8</i>
<address>ויצמן 9, גבעתיים</address><p>דירה גדולה</p><time datetime="2026-11-19">19.11</time></section>
<section class="home"><img data-src="/ad.jpg"><p>פרסומת</p></section></main>`

export const AGENCY_FILE = `
id: agency
label: An agency
url: https://agency.example/homes
from: html
items: section.home
fields:
  externalId: '@id'
  link: a@href
  dealType: b
  price: .cost
  rooms: .rooms
  size: .sqm
  floor: .floor
  address: address
  images: img@data-src
  date: time@datetime
text: p
`

/** What is read of them. */
export const AGENCY_HOMES: Partial<ShownHome>[] = [
  {
    externalId: 'h1',
    dealType: 'rent',
    price: 4800,
    rooms: 3,
    size: 70,
    floor: 0,
    city: 'חיפה',
    neighbourhood: 'נווה שאנן',
    street: 'הרצל 5',
  },
  {
    externalId: 'h2',
    dealType: 'sale',
    price: 2_400_000,
    rooms: 4.5,
    size: 110,
    floor: 3,
    city: 'גבעתיים',
    neighbourhood: null,
    street: 'ויצמן 9',
  },
]

const RECORDS = [
  {
    id: 'h1',
    offer: 'RENT',
    cost: '4800',
    rooms: '3',
    size: { net: 70 },
    level: 0,
    where: ['הרצל 5', 'נווה שאנן', 'חיפה'],
    about: 'עם ממ"ד',
    pictures: [{ src: '/p/1.jpg' }],
  },
  {
    id: 'h2',
    offer: 'SALE',
    cost: 2_400_000,
    rooms: 4.5,
    size: { net: 110 },
    level: 3,
    where: ['ויצמן 9', null, 'גבעתיים'],
    about: null,
    pictures: [],
  },
]

export const DATA_PAGE = JSON.stringify({ result: { list: RECORDS } })

const OF_DATA = `
fields:
  externalId: id
  dealType: offer
  price: cost
  rooms: rooms
  size: size.net
  floor: level
  address: where
  images: pictures[*].src
text: about
`

export const DATA_FILE = `id: data\nurl: https://data.example/api\nfrom: json\nitems: result.list\n${OF_DATA}`

export const NEXT_PAGE = `<html><body><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(
  { props: { queries: [{ key: 'user' }, { key: 'list', data: RECORDS }] } },
)}</script></body></html>`

export const NEXT_FILE = `id: next\nurl: https://next.example/\nfrom: next-data\nitems: $.props.queries[?@.key == 'list'].data[*]\n${OF_DATA}`

export const LINKED_PAGE = `<html><head><script type="application/ld+json">{"@type": "WebSite"}</script>
<script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'ItemList', itemListElement: RECORDS }] })}</script></head></html>`

export const LINKED_FILE = `id: linked\nurl: https://linked.example/\nfrom: jsonld\nitems: $..itemListElement[*]\n${OF_DATA}`

const TEXTS = [
  'להשכרה, 3 חדרים, 70 מ״ר, קומת קרקע, הרצל 5, נווה שאנן, חיפה. מחיר 4,800 ₪',
  'למכירה, 4.5 חדרים, 110 מ״ר, קומה 3, ויצמן 9, גבעתיים. מחיר 2,400,000 ₪',
]

export const RSS_PAGE = `<?xml version="1.0"?><rss version="2.0"><channel><title>t</title><link>https://rss.example</link>
<description>d</description>${TEXTS.map(
  (text, index) => `<item><guid>h${index + 1}</guid><link>https://rss.example/h${index + 1}</link>
<title>דירה</title><description><![CDATA[<p>${text}</p>]]></description><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>
<enclosure url="https://rss.example/p.jpg" type="image/jpeg" length="1"/></item>`,
).join('')}</channel></rss>`

export const JSON_FEED_PAGE = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 't',
  items: TEXTS.map((text, index) => ({
    id: `h${index + 1}`,
    url: `https://feed.example/h${index + 1}`,
    content_html: `<p>${text}</p>`,
    date_published: '2026-11-20T08:00:00Z',
  })),
})

export const FEED_FILE = 'id: feed\nurl: https://feed.example/homes\nfrom: feed\n'
