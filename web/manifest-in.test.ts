import { expect, test } from 'bun:test'
import { readManifest } from '../src/http/manifest.ts'
import { fontsFor } from './manifest-in.ts'

test('a page names the fonts of its letters, of digits and of homes, which are Hebrew', () => {
  const manifest = readManifest()
  if (!manifest) throw new Error('The client is not built')
  const named = (language: Parameters<typeof fontsFor>[1], hasHomes = true) =>
    fontsFor(manifest, language, hasHomes).map((file) => /-([a-z]+)-wght-/.exec(file)?.[1])
  expect(named('he')).toEqual(['latin', 'hebrew'])
  expect(named('he', false)).toEqual(['latin', 'hebrew'])
  expect(named('en')).toEqual(['latin', 'hebrew'])
  expect(named('en', false)).toEqual(['latin'])
  expect(named('ar')).toEqual(['latin', 'hebrew', 'arabic'])
  expect(named('ru')).toEqual(['latin', 'hebrew', 'cyrillic'])
})
