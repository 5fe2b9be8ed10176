import { expect, test } from 'bun:test'
import { normaliseHebrew, searchTokens } from './hebrew.ts'

test.each([
  ['שָׁלוֹם', 'שלום'],
  ['אבן־גבירול', 'אבן גבירול'],
  ['ממ״ד', 'ממד'],
  ['ממ"ד', 'ממד'],
  ["ממ''ד", 'ממד'],
  ["שד' קיש", 'שד קיש'],
  ['  הצפון  הישן -  צפון ', 'הצפון הישן צפון'],
  ['גג/ פנטהאוז', 'גג פנטהאוז'],
  ['\u200fתל אביב\u200e', 'תל אביב'],
  ['Café TLV', 'cafe tlv'],
  ['', ''],
  ['״', ''],
])('%p is spelled %p', (text, spelled) => {
  expect(normaliseHebrew(text)).toBe(spelled)
})

test('normalising twice changes nothing', () => {
  for (const text of ['הרי״ף', 'קרית-ים', 'ק"ק 5, קומה 2']) {
    const once = normaliseHebrew(text)
    expect(normaliseHebrew(once)).toBe(once)
  }
})

test('words are also indexed without one or two prefix letters; short words stay whole', () => {
  expect(searchTokens('ובדירה')).toEqual(['ובדירה', 'בדירה', 'דירה'])
  expect(searchTokens('בתל')).toEqual(['בתל'])
  expect(searchTokens('דירה דירה')).toEqual(['דירה'])
})
