import { expect, test } from 'bun:test'
import { byLanguage } from './by-language.ts'
import { LANGUAGES, type Language } from './language.ts'

test('a language is loaded when it is first asked for, and once', () => {
  const loaded: Language[] = []
  const load =
    <One extends Language>(language: One) =>
    () => {
      loaded.push(language)
      return { [language]: { language } } as unknown as Record<One, { language: Language }>
    }
  const [en, he, ar] = [load('en'), load('he'), load('ar')]
  const texts = byLanguage({ en, he, ar, ru: load('ru'), de: load('de'), fr: load('fr') })
  expect(Object.keys(texts)).toEqual([...LANGUAGES])
  expect(loaded).toEqual([])
  const hebrew = texts.he
  expect(hebrew).toEqual({ language: 'he' })
  expect(texts.he).toBe(hebrew)
  expect(loaded).toEqual(['he'])
  expect(Object.values(texts).map(({ language }) => language)).toEqual([...LANGUAGES])
  expect(loaded.toSorted()).toEqual([...LANGUAGES].toSorted())
})
