import { expect, test } from 'bun:test'
import { TEXTS } from '../locales/all.ts'
import { nameOf } from './words.ts'

const named = (language: 'en' | 'he' | 'ru', code: string) =>
  nameOf({ source: code, label: 'Own label' }, TEXTS[language].sources)

test('a source is called as the readers of a language call it', () => {
  expect([named('en', 'YAD2'), named('he', 'YAD2'), named('ru', 'YAD2')]).toEqual([
    'Yad2',
    'יד2',
    'Yad2',
  ])
})

test('a source of an operator has its own label', () => {
  expect(named('he', 'SOMEBODY')).toBe('Own label')
})
