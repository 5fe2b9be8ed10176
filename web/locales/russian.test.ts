import { expect, test } from 'bun:test'
import { latinWords, leaves, sourceOf } from '../testing/texts.ts'
import * as ru from './ru/rooms.ts'
import { ago, homes, rooms } from './russian.ts'

/** Texts with plain spaces: a number and its thing stay on one line. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a number of things has the four forms of Russian', () => {
  const counts = [0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 111, 1200]
  expect(counts.map((count) => plain(homes(count)))).toEqual([
    '0 квартир',
    '1 квартира',
    '2 квартиры',
    '4 квартиры',
    '5 квартир',
    '11 квартир',
    '12 квартир',
    '21 квартира',
    '22 квартиры',
    '25 квартир',
    '111 квартир',
    '1 200 квартир',
  ])
  expect([1, 2.5, 3, 5].map((count) => plain(rooms(count)))).toEqual([
    '1 комната',
    '2.5 комнаты',
    '3 комнаты',
    '5 комнат',
  ])
})

test('after a verb one of a thing has the accusative', () => {
  const { finder } = ru.finderText
  expect([1, 21, 2, 86].map((count) => plain(finder.show(count)))).toEqual([
    'Показать 1 квартиру',
    'Показать 21 квартиру',
    'Показать 2 квартиры',
    'Показать 86 квартир',
  ])
  expect(plain(ru.usersText.users.banTitle(1))).toBe('Заблокировать 1 пользователя?')
})

test('the time since something happened has the forms of its unit', () => {
  expect([ago(0, 'min'), ago(4, 'min'), ago(5, 'h')].map(plain)).toEqual([
    'только что',
    '4 мин назад',
    '5 ч назад',
  ])
  expect([ago(2, 'd'), ago(9, 'd'), ago(21, 'd')].map(plain)).toEqual([
    '2 дня назад',
    '9 дней назад',
    '21 день назад',
  ])
})

test('a text that counts takes the forms of its number', () => {
  const { sources } = ru.sourcesText
  expect(plain(`${sources.read('Yad2', 4, 'min')}${sources.next(6)}`)).toBe(
    'Yad2: прочитано 4 мин назад, снова через 6 мин',
  )
  const { unreadMessages } = ru.frameText.nav
  expect([1, 3, 8].map(unreadMessages)).toEqual([
    '1 непрочитанное сообщение',
    '3 непрочитанных сообщения',
    '8 непрочитанных сообщений',
  ])
  const { watching } = ru.watchingText
  expect([watching.rooms(1, null), watching.rooms(2, null), plain(watching.rooms(2, 4))]).toEqual([
    'от 1 комнаты',
    'от 2 комнат',
    '2–4 комнаты',
  ])
  expect(plain(ru.areasText.areas.inCities(5, 1))).toBe('5 районов в 1 городе')
})

/** What words do not end with after 1, after 2 to 4 and after 5, except those that belong to no number. */
const NOT_AFTER: readonly (readonly [count: number, ending: RegExp])[] = [
  [1, /(?:[оеё]в|[ыи]х|[ая]х)$/],
  [2, /[оеё]в$/],
  [5, /[аяыи]$/],
]
/** Words after a name or a year, and after 2 to 4 alone. */
const UNCOUNTED = /^(?:изменился|читается|года|квартиры)$/

test('no word has the form of another number', () => {
  const wrong = NOT_AFTER.flatMap(([count, ending]) => {
    const after = new RegExp(
      `(?<![\\d.,:–-]|(?:меньше|больше|из) )${count}[ \u00a0](\\p{L}{3,})`,
      'u',
    )
    return [...leaves(ru, '', Array(3).fill(String(count)))].filter(([, text]) => {
      const word = after.exec(text)?.[1] ?? ''
      return ending.test(word) && !UNCOUNTED.test(word)
    })
  })
  expect(wrong).toEqual([])
  expect(plain(ru.placesText.places.changes(5))).toBe('5 пересадок')
})

/** Words that address a reader. The infinitive addresses nobody, as "нужно" does. */
const ADDRESSED = /^(?:[тв]ы|теб[яе]|тобой|тво\S+|вас|вам|вами|ваш\S*)$|(?:й|и|ь)те(?:сь)?$/
/** Words that only end as an imperative does. */
const OTHERS = new Set(['сайте', 'иврите'])

test('nobody is addressed, neither as a friend nor as a man or a woman', () => {
  const words =
    sourceOf('ru')
      .toLowerCase()
      .match(/[а-яё]+/g) ?? []
  expect(words.length).toBeGreaterThan(2_000)
  expect(words.filter((word) => ADDRESSED.test(word) && !OTHERS.has(word))).toEqual([])
  expect(['вы', 'твоего', 'нажмите', 'вернитесь'].every((word) => ADDRESSED.test(word))).toBe(true)
})

test('quotation marks are the Russian ones', () => {
  expect(sourceOf('ru').match(/["“”][а-яё]|[а-яё]["”]/gi)).toBeNull()
})

test('only names are in Latin or Hebrew letters', () => {
  const names = `Metzia Yad2 Madlan Facebook Marketplace Google Maps Gmail iCloud Mac iPhone Android Telegram WhatsApp
    Homeless Komo WinWin`
  const texts = [...leaves(ru)].filter(([path]) => !path.endsWith('.languages'))
  const foreign = texts.flatMap(([path, text]) =>
    [...latinWords(text, names.split(/\s+/)), ...(text.match(/[א-ת]+/g) ?? [])].map(
      (word) => `${path}: ${word}`,
    ),
  )
  expect(foreign).toEqual([])
})
