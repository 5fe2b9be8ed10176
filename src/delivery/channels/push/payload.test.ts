import { expect, test } from 'bun:test'
import { CONTENT_BYTES_MAX, contentOf } from './payload.ts'

const aMessage = (change = {}) => ({
  title: 'Title',
  body: 'Body',
  url: '/bots',
  tag: 't',
  ...change,
})
const read = (content: string) => JSON.parse(content) as { title: string; body: string }

test('a browser gets the texts, the path and the tag, and nothing else', () => {
  const stored = { ...aMessage(), topic: 'x', isUrgent: true }
  expect(JSON.parse(contentOf(stored))).toEqual(aMessage())
})

test('a long text is cut to what all push services take, in bytes and never inside of a character', () => {
  for (const text of ['a', 'א', '\u{1F3E0}', '"\\\n', 'a\u{1F3E0}'])
    for (const extra of [0, 1, 2, 3]) {
      const body = text.repeat(5_000) + 'b'.repeat(extra)
      const content = contentOf(aMessage({ body }))
      const bytes = Buffer.byteLength(content)
      expect([text, bytes <= CONTENT_BYTES_MAX]).toEqual([text, true])
      expect([text, bytes > CONTENT_BYTES_MAX - 12]).toEqual([text, true])
      const cut = read(content).body
      expect(cut.endsWith('…')).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
      expect(body.startsWith(cut.slice(0, -1))).toBe(true)
    }
})

test('a long title is cut too', () => {
  const { title, body } = read(contentOf(aMessage({ title: '\u{1F3E0}'.repeat(500) })))
  expect([title.length <= 200, title.endsWith('…'), title.isWellFormed(), body]).toEqual([
    true,
    true,
    true,
    'Body',
  ])
})

test('a text without room is left out', () => {
  const { body, title } = read(contentOf(aMessage({ body: 'x'.repeat(1_000) }), 40))
  expect([body, title]).toEqual(['', 'Title'])
})
