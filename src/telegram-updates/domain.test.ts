import { expect, test } from 'bun:test'
import { readCommand } from './domain.ts'

const me = { id: '123', username: 'metzia_bot', name: 'Metzia' }
const inGroup = { me, isPrivate: false, repliesToBot: false }

test.each([
  ['/help', 'help', ''],
  ['/START  abc ', 'start', 'abc'],
  ['/status@Metzia_Bot', 'status', ''],
  ['/pause@metzia_bot 2', 'pause', '2'],
  ['@metzia_bot pause', 'pause', ''],
  ['Metzia, עצור', 'pause', ''],
  ['metzia: last!', 'last', ''],
])('%p is a command in a group', (text, name, argument) => {
  expect(readCommand(text, inGroup)).toEqual({ name, argument } as never)
})

test.each([
  '/help@other_bot',
  '/helpme',
  '/unknown',
  'help',
  'עזרה',
  'metziaaa help',
  'please Metzia help',
  'Metzia what now',
  '',
  '/',
  `/${'x'.repeat(4_000)}`,
])('%p is none', (text) => {
  expect(readCommand(text, inGroup)).toBeUndefined()
})

test.each([
  ['help', 'help'],
  ['\u200fמצב.', 'status'],
  ['המשך', 'resume'],
  ['אחרון', 'last'],
  ['עזרה', 'help'],
  ['Pause 2', 'pause'],
] as const)('the word %p is a command in private and in an answer to the bot', (text, name) => {
  expect(readCommand(text, { ...inGroup, isPrivate: true })?.name).toBe(name)
  expect(readCommand(text, { ...inGroup, repliesToBot: true })?.name).toBe(name)
})

test('words that objects have are no commands', () => {
  for (const text of ['constructor', '__proto__', 'toString'])
    expect(readCommand(text, { ...inGroup, isPrivate: true })).toBeUndefined()
})
