import { expect, test } from 'bun:test'
import type { Content, Way } from '../../items/domain.ts'
import { homeIn } from '../../sources/import/tasks.ts'
import { readItem } from './item.ts'

const read = (html: string, way: Way = 'mail') => {
  const content: Content = { html, title: 'x' }
  const web = { YAD2_WEB_URL: 'https://www.yad2.co.il' }
  return readItem({ item: { way, content, sentAt: 0 }, now: 0, web }).tasks
}
const homes = (html: string, way?: Way) =>
  read(html, way).flatMap((task) => {
    const home = homeIn(task)
    return home ? [[home.price, home.rooms]] : []
  })
const card = (n: number, price: string, title: string) =>
  `<td><a href="https://x.example/item/${n}"><img src="https://x.example/${n}.jpg"></a>
<div>${price}</div><div>${title}</div></td>`
const HOMES = [
  card(1, '₪5,000', 'דירת 3 חדרים להשכרה ברמת גן'),
  card(2, '₪1,200', 'ספה תלת מושבית במצב מצוין'),
  card(3, '₪6,100', 'דירת 4 חדרים להשכרה בגבעתיים'),
]
const mail = `<table><tr>${HOMES.join('')}</tr></table>`

test('each card of a mail has its own price, and a sofa is no home: the counts are said', () => {
  expect(homes(mail)).toEqual([
    [5_000, 3],
    [6_100, 4],
  ])
  expect(JSON.stringify(read(mail)[1])).toContain('3 cards, 2 read, 1 unread')
})

test('both cards of an alert are homes', () => {
  expect(homes(`<table><tr>${HOMES[0]}${HOMES[2]}</tr></table>`)).toHaveLength(2)
})

test('a saved page of 30,000 characters has its cards', () => {
  expect(homes(`${mail}<p>${'על האתר '.repeat(4_000)}</p>`, 'page')).toHaveLength(2)
})

test('a short page of one home above others is that home', () => {
  const page = `<h1>דירת 5 חדרים להשכרה ברמת גן</h1><p>₪9,000</p>${mail}`
  expect(homes(page, 'page')[0]).toEqual([9_000, 5])
})
