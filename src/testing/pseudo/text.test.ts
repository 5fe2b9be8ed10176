import { expect, test } from 'bun:test'
import { pseudo, pseudoText } from './text.ts'

test('a text is in Hebrew letters and at least 30 % longer; names, addresses and what is 1.4 km² stay', () => {
  const text = 'Homes in the areas of this bot'
  const other = pseudoText(text)
  expect(other).not.toMatch(/[A-Za-z]/)
  expect(other.length).toBeGreaterThanOrEqual(text.length * 1.3)
  for (const kept of ['Yad2', 'Metzia', 'https://yad2.co.il/item/1', 'noa@example.com', '1.4 km²'])
    expect(pseudoText(kept)).toBe(kept)
})

test('facts of a text stay as they are, and codes that it chooses by do not show', () => {
  const { read, list } = pseudo({
    read: (source: string, unit: 'min' | 'h') => `${source}: read 4 ${unit} ago`,
    list: { one: 'One', none: null },
  })
  expect(read('Own site', 'min')).toStartWith('Own site: ')
  expect(read('Own site', 'min').replace('Own site', '')).not.toMatch(/[A-Za-z]/)
  expect(list.one).not.toBe('One')
  expect(list.none).toBeNull()
})
