import { expect, test } from 'bun:test'
import { LANGUAGES } from '../domain/language.ts'
import { AppError, refuseFields, wordsOf } from '../errors.ts'
import { TEXTS, textOf } from './said.ts'
import type { Said } from './shared.ts'

const CODES = Object.keys(TEXTS.en) as (keyof typeof TEXTS.en)[]
const OTHERS = LANGUAGES.filter((language) => language !== 'en')

/** Facts of every name that a text may ask for. A number is one that no text contains by itself. */
const FACTS = {
  places: 7_010,
  bytes: 7_001,
  corners: 7_002,
  field: 'url',
  length: 7_003,
  least: 7_004,
  max: 7_005,
  megabytes: 7_006,
  min: 7_007,
  most: 7_008,
  name: 'first',
  reason: 'a reason of its own',
  scope: 'bots:write',
  support: 'help@example.com',
  times: 7_009,
  types: ['one/type', 'other/type'],
  names: ['street', 'city'],
  what: 'message',
  isHalves: true,
}

/** The facts that a text shows, of those that are the same in every language. */
const shown = (text: string) =>
  Object.values(FACTS)
    .flat()
    .map(String)
    .filter((fact) => /[\d@:/]|own/.test(fact) && text.includes(fact))

const said = (code: keyof typeof TEXTS.en) => ({ ...FACTS, code }) as Said

test.each(OTHERS)('%s says the same facts as English, in words of its own', (language) => {
  const bare = (text: string) => shown(text).reduce((rest, fact) => rest.replaceAll(fact, ''), text)
  for (const code of CODES) {
    const [english, other] = [textOf(said(code), 'en'), textOf(said(code), language)]
    expect([code, shown(other)]).toEqual([code, shown(english)])
    expect([code, bare(other).trim()]).not.toEqual([code, ''])
    expect(other).not.toMatch(/undefined|NaN|\[object/)
    expect([code, other === english]).toEqual([code, false])
  }
})

test('a number has the form of its language', () => {
  const bots = (max: number, language: 'he' | 'ru' | 'de' | 'fr') =>
    textOf({ code: 'tooManyBots', max }, language)
  expect(bots(1, 'he')).toStartWith('אפשר להחזיק בוט אחד.')
  expect(bots(20, 'he')).toStartWith('אפשר להחזיק 20 בוטים.')
  expect(bots(1, 'ru')).toStartWith('Можно иметь не больше 1 бота.')
  expect(bots(22, 'ru')).toStartWith('Можно иметь не больше 22 ботов.')
  expect(bots(1, 'de')).toStartWith('Du kannst einen Bot haben.')
  expect(bots(1, 'fr')).toStartWith('Il est possible d’avoir 1 bot.')
  expect(textOf({ code: 'passwordTooShort', min: 11 }, 'ar')).toEndWith('11 حرفًا')
})

test('a text that is there in some cases says so in every language', () => {
  for (const language of LANGUAGES) {
    const banned = (reason: string | null) => textOf({ code: 'banned', reason }, language)
    expect(banned('spam')).toContain('spam')
    expect(banned(null)).not.toContain('null')
    expect(banned(null)).not.toContain(':')
    const number = (facts: object) =>
      textOf({ code: 'correctedNumber', least: 1, most: 9, isHalves: false, ...facts }, language)
    expect(number({})).not.toContain('price')
    expect(number({ field: 'price' })).toContain('price')
    expect(number({ isHalves: true })).not.toBe(number({}))
    const names = ['first', 'last'] as const
    for (const code of ['nameRequired', 'nameTooLong', 'nameHidden'] as const)
      expect(new Set(names.map((name) => textOf({ code, name }, language))).size).toBe(2)
    const [title, body] = (['title', 'body'] as const).map((field) =>
      textOf({ code: 'noticeTooLong', field, max: 5 }, language),
    )
    expect(title).not.toBe(body ?? '')
  }
})

test('what only operators read is a sentence, the same for all', () => {
  expect(textOf('No source "x"', 'he')).toBe('No source "x"')
})

test('an error of several fields says what the first of them says', () => {
  const refuse = (fields: Parameters<typeof refuseFields>[0]) => {
    try {
      refuseFields(fields)
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
    return undefined
  }
  const error = refuse({ name: undefined, title: { code: 'noticeRequired' }, url: 'wrong' })
  expect(error).toMatchObject({ kind: 'invalid', message: 'Title and body are required' })
  expect(error && wordsOf(error, 'he')).toEqual({
    message: 'יש להזין כותרת ותוכן',
    fields: { title: 'יש להזין כותרת ותוכן', url: 'wrong' },
  })
  expect(refuse({ name: undefined })).toBeUndefined()
})

test('an error without fields has none in any language', () => {
  const error = new AppError('missing', { code: 'noBot' })
  expect(error.message).toBe('Bot not found')
  expect(wordsOf(error, 'de')).toEqual({ message: 'Bot nicht gefunden', fields: undefined })
})
