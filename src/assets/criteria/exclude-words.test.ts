import { expect, test } from 'bun:test'
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import { pick, seeded } from '../../testing/worlds/random.ts'
import { contains, excludesAll } from './exclude-words.ts'

test.each([
  ['מרתף', 'דירה מרתף יפה', true],
  ['מרתף', 'מרתף', true],
  ['מרתף', 'דירה במרתף', true],
  ['מרתף', 'דירה ובמרתף', true],
  ['מרתף', 'דירה ושבמרתף', false],
  ['מרתף', 'דירה טמרתף', false],
  ['מרתף', 'דירה טבמרתף', false],
  ['מרתף', 'מרתפים', false],
  ['מרתף', 'במרתפים מרתף', true],
  ['גג', 'על גג', true],
  ['גג', 'על הגג', false],
  ['גן', 'גן גנים', true],
  ['לתקופה קצרה', 'דירה לתקופה קצרה בלבד', true],
  ['לתקופה קצרה', 'ולתקופה קצרה', true],
  ['לתקופה קצרה', 'לתקופה קצרה1', false],
  ['לתקופה קצרה', 'לתקופה לא קצרה', false],
  ['לתקופה קצרה', 'דירה לתקופה\nקצרה', false],
  ['קצרה', 'לתקופה\nקצרה', true],
  ['בבב', 'בבבבב', true],
  ['בבב', 'בבבבבב', false],
  ['penthouse', 'a penthouse', true],
  ['house', 'a penthouse', false],
])('%s in %s: %p', (entry, text, expected) => {
  expect(contains(text, entry)).toBe(expected)
})

test('entries and texts may be spelled differently', () => {
  expect(excludesAll(['ממ"ד'], [normaliseHebrew('עם מָמָ״ד')])).toBe(true)
  expect(excludesAll(['דו-משפחתי'], [normaliseHebrew('בית דו משפחתי')])).toBe(true)
})

/** The rule written down a second time, over lists of words. */
function reference(text: string, entry: string): boolean {
  const [first = '', ...rest] = entry.split(' ')
  return text.split('\n').some((line) => {
    const words = line.split(' ')
    return words.some((word, at) => {
      const prefix = word.slice(0, word.length - first.length)
      const isFirst =
        word.endsWith(first) &&
        (prefix === '' || (first.length >= 3 && /^[והבלמשכ]{1,2}$/.test(prefix)))
      return isFirst && rest.every((next, n) => words[at + 1 + n] === next)
    })
  })
}

test('generated texts and entries agree with a plain rule over lists of words', () => {
  const random = seeded(5)
  const letters = ['ב', 'ה', 'ט', 'א', ' ', ' ', '\n']
  const generated = (length: number) =>
    Array.from({ length }, () => pick(random, letters))
      .join('')
      .replace(/ *\n[ \n]*/g, '\n')
      .replace(/ +/g, ' ')
      .trim()
  let hits = 0
  for (let n = 0; n < 20_000; n += 1) {
    const text = generated(12)
    const entry = generated(pick(random, [2, 3, 4])).replaceAll('\n', ' ')
    if (entry === '') continue
    const found = contains(text, entry)
    hits += found ? 1 : 0
    expect([text, entry, found]).toEqual([text, entry, reference(text, entry)])
  }
  expect(hits).toBeGreaterThan(500)
})
