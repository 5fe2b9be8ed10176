import { expect, test } from 'bun:test'
import { cardsIn } from './cards.ts'

const link = (n: number, inside: string) => `<a href="https://x.example/item/${n}">${inside}</a>`
const image = (n: number) => `<img src="https://x.example/${n}.jpg">`
const texts = (html: string) => cardsIn(html).cards.map(({ text }) => text.replaceAll('\n', ' / '))

const card = (n: number) =>
  `<div>${link(n, image(n))}<p>₪${n},000</p><h3>${link(n, `דירה ${n}`)}</h3></div>`

test('siblings with a link, an image and a price are cards, whatever is around them', () => {
  const html = `<body><h1>Homes</h1><section>${card(3)}${card(4)}</section><p>bye</p></body>`
  expect(cardsIn(html)).toEqual({
    above: 'Homes',
    cards: [3, 4].map((n) => ({
      text: `₪${n},000\nדירה ${n}`,
      link: `https://x.example/item/${n}`,
      images: [`https://x.example/${n}.jpg`],
    })),
  })
})

test('cards in rows of a table are told apart by their cells', () => {
  const row = (a: number, b: number) => `<tr><td>${card(a)}</td><td>${card(b)}</td></tr>`
  expect(texts(`<table>${row(1, 2)}${row(3, 4)}</table>`)).toEqual(
    [1, 2, 3, 4].map((n) => `₪${n},000 / דירה ${n}`),
  )
})

test('rows that link to the same page are one card', () => {
  const rows = (n: number) =>
    [image(n), `₪${n},000`, `דירה ${n}`].map((one) => `<tr><td>${link(n, one)}</td></tr>`).join('')
  expect(texts(`<table>${rows(3)}${rows(4)}</table>`)).toEqual([
    '₪3,000 / דירה 3',
    '₪4,000 / דירה 4',
  ])
})

test('rows without a link belong to the card before, also those of the last one, and the footer does not', () => {
  const rows = (n: number) => `<p>${link(n, image(n))}</p><p>₪${n},000</p><p>דירה ${n}</p>`
  expect(texts(`<div>${rows(3)}${rows(4)}<p>unsubscribe</p></div>`)).toEqual([
    '₪3,000 / דירה 3',
    '₪4,000 / דירה 4',
  ])
})

test('a price above the linked title belongs to that title', () => {
  const rows = (n: number) => `<p>₪${n},000</p><p>${link(n, `דירה ${n}`)}</p>`
  expect(texts(`<div>${rows(3)}${rows(4)}${rows(5)}</div>`)).toEqual([
    '₪3,000 / דירה 3',
    '₪4,000 / דירה 4',
    '₪5,000 / דירה 5',
  ])
})

test('a card without a price is a card among others, and a link alone is none', () => {
  const html = `<div>${card(3)}<div>${link(9, image(9))}דירת 3 חדרים ללא מחיר</div>${card(4)}
<div>${link(8, 'more homes like these ones')}</div></div>`
  expect(texts(html)).toHaveLength(3)
})

test('two prices of one home are no two cards', () => {
  const html = `<div><p>${link(3, '₪5,000')}</p><p>${link(3, '₪4,800')}</p></div>`
  expect(texts(html)).toEqual([])
})

test('what is hidden is no card, and markup of any depth has none', () => {
  expect(texts(`<div style="display:none">${card(3)}${card(4)}</div>`)).toEqual([])
  expect(texts('<div>'.repeat(90_000))).toEqual([])
})

test('the rows of a table have the heads of their columns, and those of a table inside of it do not', () => {
  const row = (n: number, rooms: string) =>
    `<tr><td>${link(n, `הרצל ${n}`)}</td><td>${rooms}</td><td>₪${n},000</td></tr>`
  const heads = '<thead><tr><th>כתובת:</th><th><b>חדרים</b></th><th>מחיר</th></tr></thead>'
  const inner = '<table><tr><td>2</td></tr></table>'
  const html = `<table>${heads}<tbody>${row(4, '3')}${row(5, inner)}</tbody></table>`
  expect(cardsIn(html).cards.map(({ text }) => text)).toEqual([
    'כתובת: הרצל 4\nחדרים: 3\nמחיר: ₪4,000',
    'כתובת: הרצל 5\nחדרים:\n2\nמחיר: ₪5,000',
  ])
  const title = `<table><tr><th>דירות</th></tr>${row(4, '3')}${row(5, '4')}</table>`
  expect(cardsIn(title).cards[0]?.text).toBe('הרצל 4\n3\n₪4,000')
})

test('a label on a line of its own stands beside its value', () => {
  const one = (n: number) =>
    `<li>${link(n, image(n))}<div>חדרים</div><div>3.5</div><div>מחיר</div><div>₪${n},000</div></li>`
  expect(texts(`<ul>${one(4)}${one(5)}</ul>`)).toEqual([
    'חדרים: 3.5 / מחיר: ₪4,000',
    'חדרים: 3.5 / מחיר: ₪5,000',
  ])
})
