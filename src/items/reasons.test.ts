import { expect, test } from 'bun:test'
import { LANGUAGES } from '../kernel/domain/language.ts'
import { TOO_COSTLY } from '../parsing/parse.ts'
import { en } from './reasons/en.ts'
import { inLanguage, reasonIn } from './reasons.ts'

test('a stored reason is said in the language of its reader', () => {
  expect(reasonIn('he', 'a room in a shared home')).toBe('חדר בדירת שותפים')
  const [joined, home]: { outcome: string; reason?: string }[] = [
    { outcome: 'same', reason: 'same street' },
    { outcome: 'home' },
  ]
  expect(joined && inLanguage('fr', joined)).toEqual({ outcome: 'same', reason: 'même rue' })
  expect(home && inLanguage('fr', home)).toEqual({ outcome: 'home' })
})

test('a reason with facts, or of another program, stays as it is', () => {
  expect(reasonIn('he', 'no home: parking')).toBe('no home: parking')
})

test('each reason has words of its own in every language', () => {
  const said = LANGUAGES.map((language) => Object.values(en).map((one) => reasonIn(language, one)))
  for (const reasons of said) expect(new Set(reasons).size).toBe(Object.keys(en).length)
  expect(new Set(said.flat()).size).toBe(said.flat().length)
  expect(reasonIn('he', TOO_COSTLY)).not.toBe(TOO_COSTLY)
})
