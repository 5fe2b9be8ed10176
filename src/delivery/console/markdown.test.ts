import { expect, test } from 'bun:test'
import { pick, seeded } from '../../testing/worlds/random.ts'
import { readMarkdown } from './markdown.ts'

/** The text, and of each entity its kind, the part of the text and its address or language. */
function read(markdown: string) {
  const { text, entities } = readMarkdown(markdown)
  const marks = entities.map(({ type, offset, length, url, language }) =>
    [type, text.slice(offset, offset + length), url ?? language].filter(Boolean).join(' | '),
  )
  return [text, ...marks]
}

const CASES: readonly (readonly [what: string, markdown: string, ...read: string[]])[] = [
  [
    'bold, italic and struck text',
    '**a** _b_ ~~c~~',
    'a b c',
    'bold | a',
    'italic | b',
    'strikethrough | c',
  ],
  ['marks within marks', '**a _b_**', 'a b', 'bold | a b', 'italic | b'],
  ['marks of one kind within each other once', '# A **b**', 'A b', 'bold | A b'],
  ['headings as bold lines', '# A\ntext\n\n### B', 'A\n\ntext\n\nB', 'bold | A', 'bold | B'],
  ['lines as they are written', 'a\nb  \nc\\\nd\r\ne', 'a\nb\nc\nd\ne'],
  ['paragraphs with one empty line', 'a\n\n\n\nb', 'a\n\nb'],
  ['lists', '- a\n- b\n  - c\n\nd', '• a\n• b\n  • c\n\nd'],
  ['loose lists', '- a\n\n- b', '• a\n\n• b'],
  ['numbers from where they begin', '3. a\n4. b', '3. a\n4. b'],
  ['quotes, and one in another as one', '> a\n> > b\n\nc', 'a\n\nb\n\nc', 'blockquote | a\n\nb'],
  ['code', 'a `b*c*`\n\n```ts\nlet d\n```', 'a b*c*\n\nlet d', 'code | b*c*', 'pre | let d | ts'],
  ['indented code', 'a\n\n    b', 'a\n\nb', 'pre | b'],
  ['rules', 'a\n\n---\n\nb', 'a\n\n———\n\nb'],
  ['a table as it is written', '|a|b|\n|-|-|\n|1|2|', '|a|b|\n|-|-|\n|1|2|'],
  ['Hebrew and characters of two units', '😀 **עברית**', '😀 עברית', 'bold | עברית'],
  ['escaped signs and names of characters', '\\*a\\* &amp; &lt;b&gt;', '*a* & <b>'],
  [
    'tags as text',
    'a <script>alert(1)</script>\n\n<div>b</div>',
    'a <script>alert(1)</script>\n\n<div>b</div>',
  ],
  ['images as links', '![a](https://b.c/d.png)', 'a', 'text_link | a | https://b.c/d.png'],
  ['white space around the text', '  \n a **b** \n ', 'a b', 'bold | b'],
  ['control characters', 'a\u0007\u001b[1mb\tc', 'a[1mb\tc'],
  ['halves of characters', 'a\ud800b', 'a\ufffdb'],
]

for (const [what, markdown, ...expected] of CASES)
  test(`Markdown is read for Telegram: ${what}`, () => expect(read(markdown)).toEqual(expected))

test('only web, Telegram and mail addresses become links', () => {
  const linked = ['https://a.b/?c=1&d=2', 'HTTP://a.b', 'tg://user?id=1', 'mailto:a@b.c']
  for (const address of linked)
    expect(read(`[x](${address})`)).toEqual(['x', `text_link | x | ${address}`])
  expect(read('<https://a.b>')).toEqual(['https://a.b', 'text_link | https://a.b | https://a.b'])
  const others = [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'file:///etc',
    '/bots',
    '//a.b',
    'vbscript:x',
  ]
  for (const address of others) {
    expect(read(`[x](${address})`)).toEqual([`[x](${address})`])
    expect(read(`![x](${address})`)).toEqual([`![x](${address})`])
  }
  expect(read('<javascript:alert(1)>')).toEqual(['<javascript:alert(1)>'])
  expect(read('[x](java&#115;cript:alert(1))')[1]).toBeUndefined()
  expect(read('[x][y]\n\n[y]: javascript:alert(1)')[1]).toBeUndefined()
})

const PARTS = [
  '*',
  '**',
  '_',
  '`',
  '```\n',
  '[',
  '](',
  ')',
  '<',
  '>',
  '> ',
  '- ',
  '1. ',
  '\n',
  '    ',
  '#',
  '# ',
  '~~',
  '\\',
  '![',
  '&',
  '|',
  ' ',
  'a',
  'ש',
  '😀',
  '\ud800',
  '\u200f',
  'https://a.b',
  '\t',
  '---',
  '\0',
]

test('entities are within the text and cut no character, whatever is written', () => {
  const random = seeded(7)
  for (let round = 0; round < 500; round += 1) {
    const markdown = Array.from({ length: 40 }, () => pick(random, PARTS)).join('')
    const { text, entities } = readMarkdown(markdown)
    expect(text).toBe(text.trim())
    expect(text.isWellFormed()).toBe(true)
    for (const { offset, length, type } of entities) {
      const part = text.slice(offset, offset + length)
      expect([type, part.length, part.isWellFormed()]).toEqual([type, length, true])
      expect(length).toBeGreaterThan(0)
    }
  }
})

test('texts that repeat one sign are read', () => {
  for (const part of PARTS) readMarkdown(part.repeat(Math.floor(8_192 / part.length)))
  readMarkdown('[a]('.repeat(2_048))
  readMarkdown(Array.from({ length: 120 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'))
})
