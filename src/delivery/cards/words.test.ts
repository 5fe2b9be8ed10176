import { expect, test } from 'bun:test'
import { whyWords } from '../../assets/told/why.ts'
import { LANGUAGES, type Language } from '../../kernel/domain/language.ts'
import { CARD_WORDS } from './words.ts'

/** Every text of a catalogue, functions called with numbers and names. */
function textsOf(words: object): string[] {
  return Object.values(words).flatMap((word: unknown) => {
    if (typeof word === 'string') return word
    if (typeof word === 'function') return String(word(3, 4, 5))
    return textsOf(word as object)
  })
}

test.each(LANGUAGES)('cards and the answer to why have every text in %s', (language) => {
  for (const words of [CARD_WORDS[language], whyWords(language)])
    for (const text of textsOf(words)) expect(text).toMatch(/^(?!.*(?:undefined|NaN)).+/)
})

test.each<[Language, Record<number, string>]>([
  ['en', { 1: '1 new find', 2: '2 new finds' }],
  ['he', { 1: 'דירה חדשה אחת', 2: '2 דירות חדשות' }],
  [
    'ar',
    {
      1: 'بيت جديد واحد',
      2: 'بيتان جديدان',
      3: '3 بيوت جديدة',
      11: '11 بيتًا جديدًا',
      100: '100 بيت جديد',
    },
  ],
  [
    'ru',
    { 1: '1 новая квартира', 3: '3 новые квартиры', 5: '5 новых квартир', 21: '21 новая квартира' },
  ],
  ['de', { 1: '1 neue Wohnung', 2: '2 neue Wohnungen' }],
  ['fr', { 1: '1 nouveau logement', 2: '2 nouveaux logements' }],
])('numbers have their forms in %s', (language, forms) => {
  for (const [count, text] of Object.entries(forms))
    expect(CARD_WORDS[language].digest(Number(count), 0)).toBe(text)
})
