import { expect, test } from 'bun:test'
import { type Language, languageOf } from './language.ts'

const asked = (headers: Record<string, string>, own: Language | null = null) =>
  languageOf(new Headers(headers), own, 'en')

test('the own language comes before the cookie, that before what the browser asks, that before the default', () => {
  const headers = { cookie: 'a=b; lang=ru; c=d', 'accept-language': 'fr' }
  expect(asked(headers, 'he')).toBe('he')
  expect(asked(headers)).toBe('ru')
  expect(asked({ 'accept-language': 'fr' })).toBe('fr')
  expect(languageOf(new Headers(), null, 'de')).toBe('de')
})

test.each<[string, Language]>([
  ['he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7', 'he'],
  ['iw', 'he'],
  ['es-ES,es;q=0.9,ru;q=0.4', 'ru'],
  ['en;q=0.4, AR-il ; q=0.8', 'ar'],
  ['he;q=0, de', 'de'],
  ['he;q=x, de;q=0.1', 'de'],
  ['', 'en'],
  ['*', 'en'],
  [';;;,,,q=,=', 'en'],
  [`${'x,'.repeat(100_000)}he`, 'en'],
])('what a browser asks for is read, case %#', (header, language) => {
  expect(asked({ 'accept-language': header })).toBe(language)
})

test('a cookie that names no language of Metzia is none', () => {
  for (const cookie of ['lang=xx', 'lang=', 'lang=hebrew', 'slang=he', 'lang=HE'])
    expect(asked({ cookie })).toBe('en')
})
