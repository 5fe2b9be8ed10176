import { expect, test } from 'bun:test'
import { normaliseHebrew, queryForms, searchTokens } from './hebrew.ts'

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
  ['ΓΙΆΝΝΗΣ Γιάννης', 'γιαννησ γιαννησ'],
  ['', ''],
  ['״', ''],
])('%p is normalised to %p', (text, spelled) => {
  expect(normaliseHebrew(text)).toBe(spelled)
})

test('normalising twice changes nothing', () => {
  for (const text of ['הרי״ף', 'קרית-ים', 'ק"ק 5, קומה 2']) {
    const once = normaliseHebrew(text)
    expect(normaliseHebrew(once)).toBe(once)
  }
})

test('plain texts are spelled as others, whatever character they have', () => {
  // A point makes a text no plain one, and is removed.
  const spelled = (text: string) => normaliseHebrew(`${text}\u05b0`)
  const characters = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code))
  const unlike = characters
    .flatMap((one) => [one, `A${one}ב`, ` ${one}${one} 5`])
    .filter((text) => normaliseHebrew(text) !== spelled(text))
  expect(unlike).toEqual([])
  for (const length of [4_096, 4_097, 10_000]) {
    const long = 'ב '.repeat(length)
    expect(normaliseHebrew(long)).toBe(long.trim())
  }
})

test('words are also indexed without one or two prefix letters; short words stay whole', () => {
  expect(searchTokens('ובדירה')).toEqual(['ובדירה', 'בדירה', 'דירה'])
  expect(searchTokens('הגג')).toEqual(['הגג'])
  expect(searchTokens('בתל')).toEqual(['בתל', 'תל'])
  expect(searchTokens('דירה  דירה')).toEqual(['דירה'])
})

test('a word of which nobody would type so much is cut, between two characters', () => {
  expect(searchTokens('ל'.repeat(20_000)).map((one) => one.length)).toEqual([200, 199, 198])
  const [pairs = ''] = searchTokens(`a${'𐌰'.repeat(200)}`)
  expect([pairs.length, pairs.isWellFormed()]).toEqual([199, true])
  expect(searchTokens('א'.repeat(200))).toEqual(['א'.repeat(200)])
})

test.each([
  ['בפלורנטין', ['פלורנטין'], 'a known word remains'],
  ['ושבפלורנטין', ['ושבפלורנטין', 'שבפלורנטין'], 'at most two attached letters'],
  ['וביפו', ['יפו'], 'two attached letters'],
  ['ומערב', ['מערב'], 'the longest known word remains'],
  ['כיפו', ['כיפו'], 'כ is not removed'],
  ['בבלי', ['בבלי'], 'a known word that begins like a prefix'],
  ['בתל', ['תל'], 'two letters remain after ב only'],
  ['לתל', ['לתל'], 'two letters remain after ב only'],
  ['בדיזנגוף', ['בדיזנגוף', 'דיזנגוף'], 'an unknown word'],
  ['ובדיזנגוף', ['ובדיזנגוף', 'בדיזנגוף', 'דיזנגוף'], 'an unknown word'],
  ['מדיזנגוף', ['מדיזנגוף'], 'מ is not removed from an unknown word'],
  ['במצב', ['במצב'], 'too little would remain of an unknown word'],
])('%s is searched as %p: %s', (word, forms) => {
  const known = new Set(['פלורנטין', 'יפו', 'בבלי', 'בלי', 'תל', 'מערב', 'ערב'])
  expect(queryForms(word, (form) => known.has(form))).toEqual(forms)
})
