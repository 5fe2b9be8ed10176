import { expect, test } from 'bun:test'
import { linked } from './links.ts'

const links = (text: string) =>
  linked(text).flatMap(({ text: shown, href }) => (href === undefined ? [] : [[shown, href]]))

test.each([
  ['see https://yad2.co.il/item/1.', [['https://yad2.co.il/item/1', 'https://yad2.co.il/item/1']]],
  ['(www.example.com/a)', [['www.example.com/a', 'https://www.example.com/a']]],
  ['https://x.org/a_(b) ok', [['https://x.org/a_(b)', 'https://x.org/a_(b)']]],
  ['write to dana@example.co.il!', [['dana@example.co.il', 'mailto:dana@example.co.il']]],
  ['התקשרו 054-771-2096, תודה', [['054-771-2096', 'tel:054-771-2096']]],
  ['+972 54 7712096', [['+972 54 7712096', 'tel:+972547712096']]],
  ['03-5551234', [['03-5551234', 'tel:03-5551234']]],
] as const)('%s has a link', (text, expected) => {
  expect(links(text)).toEqual(expected.map((one) => [...one]))
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com/x',
  'file:///etc/passwd',
  '<a href="//evil.example">x</a>',
  '₪1,234,567 on 21.11.2026 at 10:00',
  'no 0547712096123 phone, 1054-7712096',
  'https://',
  'http://[',
])('%s has none', (text) => {
  expect(links(text)).toEqual([])
})

const commands = (text: string) =>
  linked(text).flatMap(({ text: shown, href, kind }) =>
    kind === 'command' && href === undefined ? [shown] : [],
  )

test.each([
  ['My bot is stopped. /resume starts it again.', ['/resume']],
  ['Send /pause.', ['/pause']],
  ['ה⁨בוט⁩ נעצר. /resume מפעיל אותו שוב.', ['/resume']],
  ['‎/pause עוצר אותו', ['/pause']],
  ['/help – all\n/last – one (/Start)', ['/help', '/last', '/Start']],
] as const)('%s has commands', (text, expected) => {
  expect(commands(text)).toEqual([...expected])
})

test.each([
  'rooms and/or floors, 2/3, 60 m² · ₪122/m² / more',
  'https://x.org/resume www.x.org/a /properties?home=a1 /profile/tokens ./run ../up //host',
  'src/help.ts /help.ts /1 /help-me /עזרה /helpעזרה שלום/help',
  `/${'a'.repeat(17)}`,
])('%s has no command', (text) => {
  expect(commands(text)).toEqual([])
})

test('the pieces put together are the text, whatever it is', () => {
  for (const text of [
    '',
    ' ',
    'a https://x.org b',
    '/help, a /pause',
    '"><img src=x>',
    'https://x.org/"onclick="x',
    'a@b.co',
  ]) {
    const pieces = linked(text)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    for (const piece of pieces) expect(text.slice(piece.at)).toStartWith(piece.text)
  }
  expect(links('https://x.org/"onclick="x')).toEqual([['https://x.org/', 'https://x.org/']])
})

test('a long text without links is read in linear time', () => {
  const steps = [
    'a'.repeat(4_000),
    '0'.repeat(4_000),
    '+972'.repeat(1_000),
    'a.'.repeat(2_000),
    '/a'.repeat(2_000),
  ]
  for (const text of steps) expect(links(text)).toEqual([])
})
