import { expect, test } from 'bun:test'
import { heldBackCases, ownCases } from '../testing/models/reading-cases.ts'
import { seeded } from '../testing/worlds/random.ts'
import { OPENINGS } from './no-home.ts'
import { nationalOf, USUAL } from './phone.ts'
import { readText } from './reader.ts'
import { eachMatch, firstMatch, sought, soughtPatterns } from './search.ts'
import { textOf } from './text.ts'
import { warningsIn } from './warnings.ts'

const LABELLED = [...ownCases(), ...heldBackCases()].map(({ text }) => textOf(text).plain)

/** Texts of the words of labelled ones, in another order and with other marks between them. */
function shuffled(count: number): string[] {
  const random = seeded(5)
  const words = [...new Set(LABELLED.flatMap((text) => text.split(' ')))]
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  return Array.from({ length: count }, () =>
    Array.from(
      { length: 24 },
      () => one(words) + one([' ', ' ', ', ', '\n', '', '. ', '-', '12 ']),
    ).join(''),
  )
}
const TEXTS = [...LABELLED, ...shuffled(300)]

/** Every match as `[place, words]`, by the expression itself. */
const matchesOf = (pattern: RegExp, text: string) =>
  [...text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].map(
    ({ 0: words, index }) => [index, words],
  )

function foundIn(pattern: RegExp, text: string) {
  const found: (readonly [number, string])[] = []
  const global = pattern.global ? pattern : sought(new RegExp(pattern.source, 'g'))
  eachMatch(text, global, ({ 0: words, index }) => {
    found.push([index, words])
    return false
  })
  return found
}

test('every pattern of the reader is found at each place where its expression matches', () => {
  readText('')
  warningsIn('')
  const patterns = soughtPatterns()
  expect(patterns.length).toBeGreaterThan(100)
  const missed = patterns.flatMap((pattern) => {
    const text = TEXTS.find((one) => {
      const [first] = matchesOf(pattern, one)
      const all = pattern.global ? foundIn(pattern, one) : undefined
      return all
        ? !Bun.deepEquals(all, matchesOf(pattern, one))
        : firstMatch(one, pattern)?.index !== first?.[0]
    })
    return text === undefined ? [] : [{ pattern: pattern.source, text }]
  })
  expect(missed).toEqual([])
})

const PAD = '.'.repeat(60)

test.each([
  ['a group that may be left out', /(?<![א-ת])(?:ו?ה)?בית/g, 'בית והבית הבית שבבית'],
  ['digits within a number', /\d{2}(?=ב)/g, '123ב 12ב 1ב 4567ב'],
  ['no digit before', /(?<!\d)\d{2}ב/g, '123ב 12ב'],
  ['a set that is refused', /[^א-ת\s]+ש/g, '12ש "ש אש'],
  ['white space first', /\s{1,2}שלום/g, 'א שלום\nשלום  שלום'],
  ['one sign alone', /ק/g, 'ק קק'],
  ['the last signs of a text', /אב$/g, 'אב אב'],
  ['a quotation mark', /"ר|מ'/g, "מ\"ר מ' ממ'"],
  ['what a group has matched', /([א-ת])\1/g, 'אא אב בב'],
  ['what a group has matched, if anything', /(א?)\1ב/g, 'אאב ב אב'],
  ['nothing but a letter before', /(?<![^א-ת])ב/g, 'אב ב'],
  ['what stands ahead', /(?=ה)[הב]א/g, 'הא בא'],
  ['more than three times', /א{4,5}ב/g, 'אאאאב אאאב אאאאאאב'],
  ['as often as it is there', /א*ב+/g, 'ב אאב אבב'],
  ['a word boundary', /\bcat\b|\u05d0\x41?ב/g, 'cat cats אב'],
  ['everything', /./g, 'א1 a'],
  ['one of some ranges', /[b-dא-ג]ד/g, 'גד bd cד דד eד'],
  ['either case', /abc/gi, 'ABC abc'],
  ['a name for a group', /(?<kind>שד'|שדרות)\s/g, "שד' שדרות א"],
])('a pattern with %s is found where it matches', (_, pattern, text) => {
  sought(pattern)
  for (const whole of [`${PAD}${text}`, `${text}${PAD}`, text])
    expect(foundIn(pattern, whole)).toEqual(matchesOf(pattern, whole) as [number, string][])
})

test('a search ends when its visitor has found what it sought', () => {
  const pattern = sought(/אב/g)
  for (const text of ['אב אב אב', `${PAD}אב אב אב`]) {
    let count = 0
    eachMatch(text, pattern, () => {
      count += 1
      return count === 2
    })
    expect(count).toBe(2)
  }
})

test('a search within a search disturbs neither', () => {
  const [outer, inner] = [sought(/[אב]1/g), sought(/ג/g)]
  const found: number[] = []
  eachMatch(`${PAD}א1 ב1 א1`, outer, ({ index }) => {
    foundIn(inner, `${PAD}ג ${index}`)
    foundIn(outer, `א1${PAD}ב1`)
    found.push(index - PAD.length)
    return false
  })
  expect(found).toEqual([0, 3, 6])
})

test('a text with an opening of no home has one of the words that are sought first', () => {
  const texts = [...TEXTS, 'חניה להשכרה בתל אביב', 'מוכר ספה', 'הובלות דירות', 'מה דעתכם על 5,000?']
  for (const { words, pattern } of Object.values(OPENINGS))
    for (const text of texts.filter((one) => pattern.test(one.slice(0, 120))))
      expect({ text, isFound: firstMatch(text, words) !== null }).toMatchObject({ isFound: true })
})

test('the usual form of a number is one that the library takes as it is', () => {
  const random = seeded(9)
  for (let count = 0; count < 3_000; count += 1) {
    const digits = `0${Math.floor(random() * 10 ** (random() < 0.5 ? 8 : 9))}`
    if (USUAL.test(digits)) expect(nationalOf(digits)).toBe(digits)
  }
})
