import { expect, test } from 'bun:test'
import { asInForm, bold, cutTo, join, joinBy, link } from './rich-text.ts'

test('entities point at their text in UTF-16 units, also after emoji and Hebrew', () => {
  const { text, entities } = join('🏠 ', bold('דירה'), ' · ', link('Map', 'https://a.example/'))
  expect(text).toBe('🏠 דירה · Map')
  expect(entities.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([
    'דירה',
    'Map',
  ])
})

test('in a form a line ends with two characters, and entities follow', () => {
  const { text, entities } = asInForm(join('a\n', bold('b\nc'), '\n', bold('d')))
  expect(text).toBe('a\r\nb\r\nc\r\nd')
  expect(entities.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([
    'b\r\nc',
    'd',
  ])
})

test('empty pieces leave no separator, and an address that is none of the web makes no link', () => {
  expect(joinBy(' · ', ['a', '', bold(''), 'b'])).toEqual({ text: 'a · b', entities: [] })
  for (const url of ['javascript:alert(1)', 'tg://x', '', '//a.example'])
    expect(link('x', url)).toEqual({ text: 'x', entities: [] })
})

test('a text is cut at a word, never inside of a character, and its entities end with it', () => {
  const words = cutTo(join('one ', bold('two three')), 9)
  expect(words).toEqual({ text: 'one two…', entities: [{ type: 'bold', offset: 4, length: 3 }] })
  for (let max = 2; max < 20; max += 1) {
    const { text, entities } = cutTo(bold('🏠'.repeat(10)), max)
    expect(text.length).toBeLessThanOrEqual(max)
    expect(text.isWellFormed()).toBe(true)
    for (const { offset, length } of entities)
      expect(offset + length).toBeLessThanOrEqual(text.length)
  }
  expect(cutTo(join('short'), 5).text).toBe('short')
})
