import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { act } from '@testing-library/react'
import { Glob } from 'bun'
import { open } from '../testing/open.tsx'
import { aHome, NOW } from '../testing/samples.ts'
import { textsOf } from './all.ts'
import { textAtom } from './text.ts'

/** Of a page in Hebrew whose data is in Latin letters: the words that stand in what is always from left to right. */
async function wordsFromLeftToRight(path: string, answers: Record<string, unknown>) {
  const { store } = await open(path, { answers })
  act(() => store.set(textAtom, textsOf('he')))
  const found = [...document.body.querySelectorAll('[dir="ltr"]')]
  const texts = found.map((element) => element.textContent ?? '')
  return {
    words: texts.filter((text) => /[א-ת]/.test(text)),
    said: document.body.textContent ?? '',
  }
}

const home = aHome({
  location: 'Herzl 10, Haifa',
  city: 'Haifa',
  neighborhood: 'Hadar',
  images: [],
  drop: { from: 5_000, percent: 16, at: NOW },
})

test('facts of a home, chips of filters and prices have the direction of their words', async () => {
  const { words, said } = await wordsFromLeftToRight(
    '/properties?dealType=rent&priceRange=[4000,20000]&rooms=3',
    {
      'GET /api/assets': {
        assets: [home],
        pagination: { total: 1, limit: 12, page: 1 },
        relax: [],
      },
      'GET /api/assets/bots': [],
      'GET /api/sources': [],
    },
  )
  for (const text of ['72 מ״ר', '₪800 פחות', '\u20683+\u2069 חד׳', 'מ־₪4,000'])
    expect(said).toContain(text)
  expect(words).toEqual([])
})

test('a field that takes the direction of what is typed can be seen to be empty', async () => {
  const fields: string[] = []
  for (const path of new Glob('**/*.tsx').scanSync(join(import.meta.dirname, '..'))) {
    const source = await Bun.file(join(import.meta.dirname, '..', path)).text()
    for (const [field] of source.matchAll(/<(?:input|textarea)\b(?:(?!\/>)[\s\S])*?\/>/g))
      if (field.includes('dir="auto"')) fields.push(`${path}: ${field}`)
  }
  expect(fields.length).toBeGreaterThan(20)
  expect(fields.filter((field) => !field.includes('placeholder='))).toEqual([])
})
