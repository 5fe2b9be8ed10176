import { expect, test } from 'bun:test'
import cases from './cost-cases.json'
import { readText } from './reader.ts'

test('there are at least 40 labelled texts of arnona and va’ad, each once', () => {
  expect(new Set(cases.map(({ text }) => text)).size).toBeGreaterThanOrEqual(40)
})

test.each(cases)('of $text arnona and va’ad are read with their periods', ({ text, gold }) => {
  const { arnona, arnonaPer, vaad, vaadPer } = readText(text)
  expect({ arnona, arnonaPer, vaad, vaadPer }).toEqual(gold as never)
})
