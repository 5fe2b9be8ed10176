import { expect, test } from 'bun:test'
import cases from './warning-cases.json'
import { warningsIn } from './warnings.ts'

test.each(cases.map(({ text, signs }) => [text, signs] as const))('%s', (text, signs) => {
  expect(warningsIn(text).map(({ sign }): string => sign)).toEqual([...signs])
})

test('each sign has the words that say it', () => {
  expect(warningsIn('דירה. פיקדון של 2,000 ש״ח עוד לפני שרואים, תודה')).toEqual([
    { sign: 'depositFirst', phrase: 'פיקדון של 2,000 ש״ח עוד לפני שרואים' },
  ])
})
