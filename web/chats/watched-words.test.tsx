import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { textsOf } from '../locales/all.ts'
import { textAtom } from '../locales/text.ts'
import { aBot } from '../testing/samples.ts'
import { WatchedWords } from './watched-words.tsx'

test.each([
  ['en', ', '],
  ['ar', '، '],
  ['ru', ', '],
] as const)('the criteria of a bot have the commas of %s between them', (language, comma) => {
  const store = createStore()
  store.set(textAtom, textsOf(language))
  const bot = aBot({ features: ['lift', 'mamad'], excludeWords: ['basement'] })
  const areas = [{ name: 'Haifa - Hadar' }, { name: 'Haifa - Carmel' }]
  const { container } = render(
    <Provider store={store}>
      <WatchedWords bot={bot} areas={areas} />
    </Provider>,
  )
  const said = container.textContent ?? ''
  expect(said).toContain(`Hadar${comma}Carmel${comma}`)
  expect(said.split(comma).length).toBeGreaterThanOrEqual(7)
  if (language === 'ar') expect(said).not.toContain(', ')
})
