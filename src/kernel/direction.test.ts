import { expect, test } from 'bun:test'
import { isolated, joined, sided } from './direction.ts'

const NAME = isolated('פלורנטין עד 7,500')

test.each([
  ['a line that begins with a word of its direction stays', 'Price drop: 5%', 'ltr', ''],
  ['a number says no direction, the word after it does', '3 rooms', 'ltr', ''],
  ['in Hebrew too', '3 חדרים', 'rtl', ''],
  ['a price before a name says none', `₪7,500 · ${NAME}`, 'ltr', '\u200e'],
  ['a name of the other direction says the other one', `${NAME} is running.`, 'ltr', '\u200e'],
  ['a number and a name', `1. ${NAME}: running`, 'ltr', '\u200e'],
  ['a Latin name in Hebrew', `${isolated('Sea view')} פעיל.`, 'rtl', '\u200f'],
  ['a phone number before a Latin word in Hebrew', '052-477-1209 · WhatsApp', 'rtl', '\u200f'],
  ['only a price', '₪7,500', 'rtl', '\u200f'],
  ['an address stays as it is', 'https://finds.example/bots', 'rtl', ''],
  ['an empty line stays empty', '', 'rtl', ''],
] as const)('%s', (_, line, direction, mark) => {
  expect(sided(line, direction)).toBe(mark + line)
  expect(sided(sided(line, direction), direction)).toBe(mark + line)
})

test('each line has its own mark', () => {
  expect(sided(`${NAME}\n\nDetails`, 'ltr')).toBe(`\u200e${NAME}\n\nDetails`)
})

test('facts are joined; those with words of the other direction are isolated once', () => {
  const facts = ['₪7,500', '3 rooms', '', 'הרצל 5', isolated('הדר')]
  expect(joined(facts, 'ltr')).toBe('₪7,500 · 3 rooms · \u2068הרצל 5\u2069 · \u2068הדר\u2069')
  expect(joined(['3 חדרים', 'Yad2', '₪7,500'], 'rtl')).toBe('3 חדרים · \u2068Yad2\u2069 · ₪7,500')
})

test('nothing is isolated that is empty', () => {
  expect(isolated('')).toBe('')
})
