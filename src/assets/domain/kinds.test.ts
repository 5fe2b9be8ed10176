import { expect, test } from 'bun:test'
import { isHome, kindOf, livingSize } from './kinds.ts'

test.each<[string, ReturnType<typeof kindOf>]>([
  ['דירה', 'flat'],
  ['דירת', 'flat'],
  ['סטודיו/ לופט', 'flat'],
  ['סטודיו/', 'flat'],
  ['סטוד', 'flat'],
  ['יחידת', 'flat'],
  ['סאבלט', 'flat'],
  ['דירת גן', 'garden'],
  ['גג/ פנטהאוז', 'penthouse'],
  ['דופלקס', 'duplex'],
  ['טריפלקס', 'duplex'],
  ['מרתף/ פרטר', 'basement'],
  ["בית פרטי/ קוטג'", 'house'],
  ['בית', 'house'],
  ['דו משפחתי', 'house'],
  ['משק חקלאי/ נחלה', 'farm'],
  ['משק עזר', 'farm'],
  ['מגרשים', 'none'],
  ['בניין מגורים', 'none'],
  ["קב' רכישה/ זכות לנכס", 'none'],
  ['קבוצת רכישה', 'none'],
  ['מחסן', 'none'],
  ['חניה', 'none'],
  ['חנייה', 'none'],
  ['דירת נופש', 'none'],
  ['תיירות ונופש', 'none'],
  ['משרדים', 'none'],
  ['חנויות/ שטח מסחרי', 'none'],
  ['עסקים למכירה', 'none'],
  ['בית מלון', 'none'],
  ['כללי', null],
  ['דיור מוגן', null],
  ['ד', null],
])('the type %s is of kind %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind)
})

const none = { rooms: null, buildSize: null }

test.each([
  ['a flat', { ...none, propertyType: 'דירה' }, true],
  ['a type that is not known', { ...none, propertyType: 'כללי' }, true],
  ['no type', { ...none, propertyType: null }, true],
  ['a house', { ...none, propertyType: 'בית פרטי' }, true],
  ['a farm', { ...none, propertyType: 'משק עזר' }, false],
  ['a farm with rooms', { ...none, rooms: 4, propertyType: 'משק עזר' }, true],
  ['a farm with a building', { ...none, buildSize: 90, propertyType: 'משק עזר' }, true],
  ['a basement', { ...none, buildSize: 90, propertyType: 'מרתף/ פרטר' }, false],
  ['a basement with rooms', { ...none, rooms: 1, propertyType: 'מרתף/ פרטר' }, true],
  ['a plot', { rooms: 3, buildSize: 90, propertyType: 'מגרשים' }, false],
])('whether %s is a home', (_, facts, expected) => {
  expect(isHome(facts)).toBe(expected)
})

test('the living size of a house is that of its building, where it is stated', () => {
  const house = { propertyType: 'בית פרטי', size: 500, buildSize: 180 }
  expect(livingSize(house)).toBe(180)
  expect(livingSize({ ...house, buildSize: null })).toBe(500)
  expect(livingSize({ propertyType: 'דירה', size: 80, buildSize: 70 })).toBe(80)
  expect(livingSize({ propertyType: null, size: null, buildSize: 70 })).toBe(70)
})
