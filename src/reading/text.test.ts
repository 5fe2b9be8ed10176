import { expect, test } from 'bun:test'
import { textOf } from './text.ts'

test.each([
  ['words in bold', 'ב*5,200 ש"ח* ב*', 'ב 5,200 ש"ח  ב*'],
  ['a line of a table', 'חדרים | 4\nא | ב | ג', 'חדרים : 4\nא | ב | ג'],
  ['drawn letters', 'יפהההה', 'יפה'],
  ['two final letters', 'מודיעיןן', 'מודיעין'],
  ['two letters of a word', 'אאב הה', 'אאב הה'],
  ['large letters', 'RAMAT gan', 'ramat gan'],
  ['marks without a width', 'רמת\u200f גן', 'רמת גן'],
  ['two apostrophes', "מ''ר", 'מ"ר'],
  ['other spellings of marks', 'ש״ח – 5\u00a0₪ 💰', 'ש"ח - 5 ₪ ₪ '],
  ['a fact that is crossed out', 'מעלית ✖\nחניה', 'מעלית ×\nחניה'],
  ['nothing of this', 'דירת 3.5 חד\' @ "x"~', 'דירת 3.5 חד\' @ "x"~'],
])('a text with %s is read in one spelling', (_, given, plain) => {
  expect(textOf(given).plain).toBe(plain)
})
